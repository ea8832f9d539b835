"""Questions about what held once: other probes stay, and what they cite is what held then."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from experiments.corpora.events import Corpus, MessageEvent, Probe
from experiments.corpora.jsonl import read_jsonl, write_jsonl
from experiments.corpora.synthetic import SyntheticCorpus, TurnTruth, languages
from experiments.corpora.synthetic.catalogue import CHAINS, FACTS
from experiments.corpora.synthetic.lexicon import lexicon
from experiments.corpora.synthetic.written import slots_of

SEED = 0
Truths = dict[str, dict[str, TurnTruth]]
KINDS = ("point_in_time", "before", "as_of")


@pytest.fixture(
    scope="module",
    params=[pytest.param(code, marks=[pytest.mark.soak] * (code != "en")) for code in languages()],
)
def config(request: pytest.FixtureRequest) -> SyntheticCorpus:
    return SyntheticCorpus(language=request.param, wording="labelled")


@pytest.fixture(scope="module")
def corpus(config: SyntheticCorpus, lived: Callable[..., Any]) -> Corpus:
    return lived(config, SEED).corpus


@pytest.fixture(scope="module")
def truth(config: SyntheticCorpus, lived: Callable[..., Any]) -> Truths:
    return lived(config, SEED).truth


@pytest.fixture(scope="module")
def asked(config: SyntheticCorpus, lived: Callable[..., Any]) -> dict[str, dict[str, str]]:
    return lived(config, SEED).asked


def about_the_past(corpus: Corpus) -> list[tuple[str, Probe]]:
    return [(w.namespace, probe) for w in corpus.conversations for probe in w.probes if probe.kind in KINDS]


def test_all_else_stays(config: SyntheticCorpus, corpus: Corpus, lived: Callable[..., Any]) -> None:
    plain = lived(SyntheticCorpus(language=config.language, wording="labelled", history=False), SEED).corpus
    for conversation, other in zip(corpus.conversations, plain.conversations, strict=True):
        rest = [event for event in conversation.events if getattr(event, "kind", "") not in KINDS]
        assert rest == list(other.events)
    counts = Counter(probe.kind for _, probe in about_the_past(corpus))
    assert all(counts[kind] >= 20 for kind in KINDS)


@pytest.mark.slow
def test_the_evidence_is_what_held_then(
    corpus: Corpus, truth: Truths, asked: dict[str, dict[str, str]]
) -> None:
    """An independent reading: the value told last before the time that is asked about."""
    months = {name: place for place, name in enumerate(lexicon("en", "en").pools["months"], 1)}
    months |= {name: place for place, name in enumerate(lexicon("tr", "tr").pools["months"], 1)}
    for namespace, probe in about_the_past(corpus):
        about = asked[namespace][probe.id]
        [conversation] = [
            conversation for conversation in corpus.conversations if conversation.namespace == namespace
        ]
        stated = [
            (event.time, event.message.id, turn_truth.value)
            for event in conversation.events
            if isinstance(event, MessageEvent)
            for turn_truth in [truth[namespace][event.message.id]]
            if f"{turn_truth.subject}.{turn_truth.attribute}" == about and event.time < probe.time
        ]
        values = {turn: value for _, turn, value in stated}
        held = {values[turn] for turn in probe.evidence}
        assert len(held) == 1
        assert {turn for turn in values if values[turn] not in held} == set(probe.stale)
        if probe.as_of:
            assert held == {[value for at, _, value in stated if at < probe.as_of][-1]}
            assert all(at < probe.as_of for at, turn, _ in stated if turn in probe.evidence)
        elif probe.kind == "point_in_time":
            named = re.search(r"(\w+) (\d{4})", probe.query)
            assert named
            month, year = months[named[1]], int(named[2])
            first = datetime(year, month, 1, tzinfo=probe.time.tzinfo)
            last = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=probe.time.tzinfo)
            assert last <= probe.time
            assert held == {[value for at, _, value in stated if at < first][-1]}
            assert not any(first <= at < last and value not in held for at, _, value in stated)
        else:
            follows = [values[turn] for turn in values if max(probe.evidence) < turn][:1]
            assert follows
            assert follows[0] not in held


def test_what_was_replaced_can_be_asked_about_in_every_language() -> None:
    for code in ("en", "tr"):
        words = lexicon(code, code)
        for name, topic in FACTS.items():
            modes = {mode for change in topic.changes for mode in CHAINS.get(change, (change,))}
            questions = words.forms[name]
            assert ("ask_then" in questions) == ("ask_before" in questions) == ("replaced" in modes)
            if "replaced" not in modes:
                continue
            slots = set(topic.slots)
            assert all(slots_of(form) == {"then"} for form in questions["ask_then"])
            named = [slots_of(form) for form in questions["ask_before"]]
            assert all(found <= slots for found in named)
            assert {bool(found) for found in named} == {True, False}


def test_a_corpus_file_keeps_the_instant(corpus: Corpus, tmp_path: Path) -> None:
    write_jsonl(corpus, tmp_path / "past.jsonl")
    assert read_jsonl(tmp_path / "past.jsonl").conversations == corpus.conversations
    assert any(probe.as_of for _, probe in about_the_past(corpus))
