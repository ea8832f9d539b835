"""The synthetic world: reproducible, in order, true at every probe, and not solved by its templates."""

import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from cogmem.errors import ConfigError
from experiments.corpora.events import Corpus, Feedback, MessageEvent, Probe, SessionEnd
from experiments.corpora.synthetic import SyntheticCorpus, TurnTruth, languages
from experiments.corpora.synthetic.catalogue import CHAINS, FORM_OF_CHANGE, TOPICS
from experiments.corpora.synthetic.lexicon import lexicon
from experiments.corpora.synthetic.written import slots_of

SEED = 0
Truths = dict[str, dict[str, TurnTruth]]
KINDS = {"identity", "preference", "routine", "event", "plan", "expired_plan", "mood", "trivia", "shock"}
KINDS |= {"update", "parallel", "correction", "other_person", "never"}
LASTING = {"identity", "preference", "routine", "event", "plan", "mood", "trivia", "shock"}
CHANGES = {"replaced", "reverted", "refined", "parallel", "correction"}
TALK = {"filler", "noise", "injection", "short", "paste"}
CLASSES = LASTING | CHANGES | TALK | {"other_person", "outcome"}
PUBLISHED = {
    "en": "22bdd5f5f9740771c80a98eeb2cc42642420f6c2e18a438b9ea480fab2e5b9e4",
    "tr": "6f0468248977f8b48705eb818cee8f63a987088b0d593afe543e9c8127bbe7af",
    "mixed": "fa1b291e8c5d5e6032ce040e56a581f82868acde4acbc3e006331389a207e07f",
}
"""The worlds of seed 0 without `history`, on which the published results rest."""


LABELLED = [
    pytest.param((code, "labelled"), marks=[pytest.mark.soak] * (code == "mixed")) for code in languages()
]
in_the_labelled_world = pytest.mark.parametrize(
    "config", LABELLED, indirect=True, scope="module", ids="-".join
)


@pytest.fixture(
    scope="module",
    params=[*LABELLED, pytest.param(("mixed", "standard"), marks=pytest.mark.soak)],
    ids="-".join,
)
def config(request: pytest.FixtureRequest) -> SyntheticCorpus:
    language, wording = request.param
    return SyntheticCorpus(language=language, wording=wording, history=False)


@pytest.fixture(scope="module")
def corpus(config: SyntheticCorpus, lived: Callable[..., Any]) -> Corpus:
    return lived(config, SEED).corpus


@pytest.fixture(scope="module")
def truth(config: SyntheticCorpus, lived: Callable[..., Any]) -> Truths:
    return lived(config, SEED).truth


@pytest.fixture(scope="module")
def asked(config: SyntheticCorpus, lived: Callable[..., Any]) -> dict[str, dict[str, str]]:
    return lived(config, SEED).asked


@in_the_labelled_world
def test_the_published_worlds_are_what_they_were(config: SyntheticCorpus, corpus: Corpus) -> None:
    assert corpus.sha256 == PUBLISHED[config.language]
    assert sum(len(conversation.messages) for conversation in corpus.conversations) == 1242
    assert sum(len(conversation.probes) for conversation in corpus.conversations) == 425


def test_same_seed_same_corpus_and_another_seed_another(config: SyntheticCorpus, corpus: Corpus) -> None:
    again, other = (replace(config, worlds=2).load(seed) for seed in (SEED, SEED + 1))
    assert again.conversations == corpus.conversations[:2]  # fewer worlds are the first of more
    assert other.sha256 != again.sha256
    texts = {event.message.text for conversation in corpus.conversations for event in conversation.messages}
    others = [event.message.text for conversation in other.conversations for event in conversation.messages]
    assert sum(text in texts for text in others) < 0.6 * len(others)


def test_what_is_asked_or_praised_does_not_move_what_is_said(config: SyntheticCorpus, corpus: Corpus) -> None:
    other = replace(config, horizons=(2.0, 50.0, 365.0), feedback=True, worlds=2).load(SEED)
    for mine, theirs in zip(corpus.conversations[:2], other.conversations, strict=True):
        assert mine.messages == theirs.messages
    verdicts = [
        event
        for conversation in other.conversations
        for event in conversation.events
        if isinstance(event, Feedback)
    ]
    assert verdicts
    assert not any(
        isinstance(event, Feedback) for conversation in corpus.conversations for event in conversation.events
    )


@in_the_labelled_world
def test_default_sizes(corpus: Corpus) -> None:
    assert len(corpus.conversations) == 4
    assert all(250 <= len(conversation.messages) <= 380 for conversation in corpus.conversations)
    assert all(
        (conversation.messages[-1].time - conversation.messages[0].time).days >= 365
        for conversation in corpus.conversations
    )
    assert 300 <= sum(len(conversation.probes) for conversation in corpus.conversations) <= 500
    assert (corpus.license, corpus.name) == ("CC0-1.0", f"synthetic-{corpus.language}-labelled")
    assert len(corpus.sha256) == 64


def test_events_are_in_order_and_ids_unique(corpus: Corpus) -> None:
    probes = [probe.id for conversation in corpus.conversations for probe in conversation.probes]
    assert len(set(probes)) == len(probes)
    for conversation in corpus.conversations:
        times = [event.time for event in conversation.events]
        assert times == sorted(times)
        ids = [event.message.id for event in conversation.messages]
        assert len(set(ids)) == len(ids)
        assert all(event.message.namespace == conversation.namespace for event in conversation.messages)


def test_sessions_are_minutes_long_and_each_is_closed_once(corpus: Corpus) -> None:
    for conversation in corpus.conversations:
        closed = [event.session for event in conversation.events if isinstance(event, SessionEnd)]
        spoken = list(dict.fromkeys(event.message.session for event in conversation.messages))
        assert closed == spoken
        first = {event.message.session: event.time for event in reversed(conversation.messages)}
        assert all(
            event.time - first[event.message.session] < timedelta(hours=2) for event in conversation.messages
        )
        weeks = (conversation.messages[-1].time - conversation.messages[0].time).days / 7
        assert len(spoken) / weeks > 0.8
        assert {event.message.role for event in conversation.messages} == {"user", "assistant"}
        assert len({event.message.speaker for event in conversation.messages}) == 2


def test_gold_was_said_before_the_probe_and_is_never_stale(corpus: Corpus) -> None:
    for conversation in corpus.conversations:
        said = {event.message.id: event.time for event in conversation.messages}
        for probe in conversation.probes:
            assert all(said[turn] < probe.time for turn in (*probe.evidence, *probe.stale))
            assert not set(probe.evidence) & set(probe.stale)
            assert len(set(probe.evidence)) == len(probe.evidence)
            assert probe.query
            assert probe.answer
            assert "{" not in probe.query + probe.answer


def test_horizon_is_the_time_since_the_last_mention(config: SyntheticCorpus, corpus: Corpus) -> None:
    exact = []
    for conversation in corpus.conversations:
        said = {event.message.id: event.time for event in conversation.messages}
        for probe in conversation.probes:
            mentions = [said[turn] for turn in probe.evidence or probe.stale]
            since = (probe.time - max(mentions)) / timedelta(days=1) if mentions else 0.0
            assert probe.horizon_days == since
            if probe.evidence:
                exact.append(since in config.horizons)
    assert sum(exact) > 0.9 * len(exact)
    assert sum(not on_time for on_time in exact) > 3  # some find that things have changed in between
    assert (
        Counter(probe.horizon_days for conversation in corpus.conversations for probe in conversation.probes)[
            365.0
        ]
        > 20
    )


@in_the_labelled_world
def test_every_class_and_kind_is_there(corpus: Corpus, truth: Truths) -> None:
    assert {probe.kind for conversation in corpus.conversations for probe in conversation.probes} == KINDS
    assert {
        turn.cls for turns in truth.values() for message in turns.values() for turn in message.facts
    } == CLASSES
    assert {probe.distractor for conversation in corpus.conversations for probe in conversation.probes} >= {
        "other_person",
        "injection",
    }


def test_truth_covers_every_turn(corpus: Corpus, truth: Truths) -> None:
    for conversation in corpus.conversations:
        turns = truth[conversation.namespace]
        assert [event.message.id for event in conversation.messages] == list(turns)
        assert all(turn.should_store == (turn.cls not in TALK) for turn in turns.values())


def test_history_replayed_from_the_truth_of_turns_gives_the_gold(
    corpus: Corpus, truth: Truths, asked: dict[str, dict[str, str]]
) -> None:
    """An independent reading: a turn holds until a later one replaces it or it expires."""
    for conversation in corpus.conversations:
        heard: list[tuple[str, TurnTruth]] = []
        for event in conversation.events:
            if isinstance(event, MessageEvent):
                turn = event.message.id
                heard += ((turn, fact) for fact in truth[conversation.namespace][turn].facts)
            if not isinstance(event, Probe):
                continue
            about = asked[conversation.namespace][event.id]
            truths = {
                turn: turn_truth
                for turn, turn_truth in heard
                if f"{turn_truth.subject}.{turn_truth.attribute}" == about
            }
            if event.kind in ("event", "trivia", "shock"):
                assert set(event.evidence) <= set(truths)
                assert event.evidence
                assert not event.stale
                continue
            replaced = {turn for turn_truth in truths.values() for turn in turn_truth.replaces}
            over = {
                turn
                for turn, turn_truth in truths.items()
                if turn_truth.expires and turn_truth.expires <= event.time
            }
            outcomes = {turn for turn, turn_truth in truths.items() if turn_truth.cls == "outcome"}
            holds = set(truths) - replaced - over - outcomes
            values = {truths[turn].value for turn in holds}
            if event.kind == "expired_plan":
                assert not holds
                assert set(event.evidence) <= outcomes
                assert set(event.stale) == set(truths) - outcomes
            else:
                assert set(event.evidence) == holds
                assert set(event.stale) == {
                    turn for turn in replaced | over if truths[turn].value not in values
                }
            if event.kind == "never":
                assert not truths
            elif event.kind == "plan":
                assert len(values) == 1
                assert all(truths[turn].expires > event.time for turn in event.evidence)  # type: ignore[operator]
            elif event.kind in ("update", "correction"):
                assert len(values) == 1
                assert replaced
            elif event.kind == "parallel":
                assert len(values) == 2
                assert not event.stale


def test_coexisting_values_are_never_stale(
    corpus: Corpus, truth: Truths, asked: dict[str, dict[str, str]]
) -> None:
    parallel = {
        (namespace, f"{turn.subject}.{turn.attribute}")
        for namespace, turns in truth.items()
        for message in turns.values()
        for turn in message.facts
        if turn.cls == "parallel"
    }
    assert parallel
    for conversation in corpus.conversations:
        for probe in conversation.probes:
            if (conversation.namespace, asked[conversation.namespace][probe.id]) in parallel:
                assert not probe.stale


def _words(text: str) -> set[str]:
    return {word[:5] for word in re.findall(r"\w{4,}", text.lower())}


def test_questions_are_not_worded_like_their_evidence(corpus: Corpus) -> None:
    shares: list[float] = []
    for conversation in corpus.conversations:
        texts = {event.message.id: event.message.text for event in conversation.messages}
        shares += [
            max(len(words & _words(texts[turn])) for turn in probe.evidence) / len(words)
            for probe in conversation.probes
            if probe.evidence and (words := _words(probe.query))
        ]
    assert sum(shares) / len(shares) < 0.45
    assert sum(share == 0 for share in shares) > 0.2 * len(shares)
    assert sum(share == 1 for share in shares) < 0.15 * len(shares)


@in_the_labelled_world
def test_probes_may_follow_a_silence(corpus: Corpus) -> None:
    late = [
        probe
        for conversation in corpus.conversations
        for probe in conversation.probes
        if probe.time > conversation.messages[-1].time
    ]
    assert len(late) > 30


def test_languages_are_what_they_say(lived: Callable[..., Any]) -> None:
    turkish = re.compile("[çğışöüÇĞİŞÖÜ]")
    shares: dict[str, float] = {}
    for language in languages():
        texts = [
            event.message.text
            for conversation in lived(
                SyntheticCorpus(language=language, wording="labelled", history=False), SEED
            ).corpus.conversations
            for event in conversation.messages
        ]
        shares[language] = sum(bool(turkish.search(text)) for text in texts) / len(texts)
    assert shares["en"] == 0
    assert shares["tr"] > 0.8
    assert 0.3 < shares["mixed"] < 0.7


def test_language_packs_are_aligned_and_their_slots_known() -> None:
    english, turkish = lexicon("en", "en", "labelled"), lexicon("tr", "tr", "labelled")
    assert {pool: len(words) for pool, words in english.pools.items()} == {
        pool: len(words) for pool, words in turkish.pools.items()
    }
    assert set(english.forms) == set(turkish.forms) == set(TOPICS)
    for words in (english, turkish):
        assert {len(words.pools["months"]), len(words.pools["weekdays"])} == {12, 7}
        assert len(set(words.pools["name"])) == len(words.pools["name"])
        for name, topic in TOPICS.items():
            forms = words.forms[name]
            changes = {mode for change in topic.changes for mode in CHAINS.get(change, (change,))}
            needed = {"state", "ask", "answer", *(FORM_OF_CHANGE[change] for change in changes)}
            needed |= {"other", "ask_other"} if topic.shared else set()
            assert needed <= set(forms)
            assert set(forms) == set(english.forms[name])
            for part, templates in forms.items():
                allowed = set(topic.slots) | {"when", "date"}
                allowed |= {"old"} if part in FORM_OF_CHANGE.values() else set()
                allowed |= {"who"} if part in ("other", "ask_other") else set()
                allowed |= {"then"} if part == "ask_then" else set()
                assert all(slots_of(template) <= allowed for template in templates), (name, part)
        for part in ("city", "employer", "drink"):
            assert len(words.forms[part]["state"]) >= 8


@pytest.mark.slow
def test_ten_years_and_twenty_thousand_messages_in_time() -> None:
    begun = time.process_time()
    conversation = SyntheticCorpus(worlds=1, days=3650, messages_per_week=38.4).load(SEED).conversations[0]
    assert time.process_time() - begun < 20
    assert 20_000 < len(conversation.messages) < 24_000
    assert len(conversation.probes) > 200
    said = {event.message.id: event.time for event in conversation.messages}
    assert all(said[turn] < probe.time for probe in conversation.probes for turn in probe.evidence)


@pytest.mark.parametrize("days", [30, 90])
def test_a_short_quiet_life_is_possible(days: int) -> None:
    for seed in range(5):
        conversation = SyntheticCorpus(worlds=1, days=days, messages_per_week=1.0).load(seed).conversations[0]
        assert conversation.messages
        times = [event.time for event in conversation.events]
        assert times == sorted(times)


def test_bad_values_are_all_named() -> None:
    with pytest.raises(ConfigError) as caught:
        SyntheticCorpus(
            worlds=0,
            days=7,
            language="fr",
            messages_per_week=0.0,
            horizons=(30.0, 1.0),
            start="yesterday",
            wording="new",
            depth="deep",
        )
    for field in (
        "worlds",
        "days",
        "language",
        "messages_per_week",
        "horizons",
        "start",
        "wording",
        "depth",
    ):
        assert f"SyntheticCorpus.{field}" in str(caught.value)
    with pytest.raises(ConfigError):
        SyntheticCorpus(horizons=())
    with pytest.raises(ConfigError):
        SyntheticCorpus(messages_per_week=float("nan"))
    with pytest.raises(ConfigError, match="seed -1"):
        SyntheticCorpus().load(-1)
