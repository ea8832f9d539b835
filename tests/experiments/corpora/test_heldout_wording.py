"""The other wordings: the same life, in sentences of their own."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from experiments.corpora.synthetic import SyntheticCorpus, languages, wordings
from experiments.corpora.synthetic.catalogue import CONSEQUENCES, MANNERS, TOPICS
from experiments.corpora.synthetic.lexicon import Lexicon, Word, lexicon
from experiments.corpora.synthetic.written import slots_of

WORDINGS = wordings()
ASKED = {"about", "ask", "ask_other", "answer", "ask_then", "ask_before"}
CODES = ("en", "tr")
REWORDED = [name for name in WORDINGS if name not in MANNERS]


def _said(words: Lexicon) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Topic, part and sentences of all that the persona says."""
    for topic, forms in words.forms.items():
        for part, sentences in forms.items():
            if part not in ASKED:
                yield topic, part, sentences


def _known(wording: str, code: str) -> set[str]:
    """The sentences of all the other wordings."""
    return {
        sentence
        for first in WORDINGS
        if first not in ("standard", wording)
        for _, _, sentences in _said(lexicon(code, code, first))
        for sentence in sentences
    }


def _runs(sentence: str, length: int) -> set[tuple[str, ...]]:
    words = re.findall(r"[\w{}:']+", sentence.lower())
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


@pytest.mark.slow
@pytest.mark.parametrize(
    "wording", [pytest.param(name, marks=[pytest.mark.soak] * (name != "unseen")) for name in REWORDED]
)
@pytest.mark.parametrize(
    ("language", "depth"),
    [
        ("mixed", "rich"),
        *(
            pytest.param(language, depth, marks=pytest.mark.soak)
            for language in languages()
            for depth in ("standard", "rich")
            if (language, depth) != ("mixed", "rich")
        ),
    ],
)
def test_the_life_is_the_same_and_the_words_are_not(
    lived: Callable[..., Any], wording: str, language: str, depth: str
) -> None:
    standard = lived(SyntheticCorpus(worlds=1, language=language, depth=depth, wording="labelled"), 3)
    other = lived(SyntheticCorpus(worlds=1, language=language, depth=depth, wording=wording), 3)
    assert standard.truth == other.truth
    assert standard.asked == other.asked
    shared = total = 0
    for mine, theirs in zip(standard.corpus.conversations, other.corpus.conversations, strict=True):
        assert mine.probes == theirs.probes
        known = {event.message.text for event in mine.messages}
        for message, again in zip(mine.messages, theirs.messages, strict=True):
            a, b = message.message, again.message
            assert (message.time, a.id, a.role, a.speaker, a.session) == (
                again.time,
                b.id,
                b.role,
                b.speaker,
                b.session,
            )
            assert "{" not in b.text.replace("{\n", "").replace('{"', "")
            shared += b.text in known
            total += 1
    assert shared <= 0.002 * total  # "Ok" is English and Turkish


@pytest.mark.parametrize("wording", REWORDED)
@pytest.mark.parametrize("code", CODES)
def test_every_form_has_four_new_sentences_with_the_slots_of_the_old_ones(wording: str, code: str) -> None:
    standard, other = lexicon(code, code, "labelled"), lexicon(code, code, wording)
    known = _known(wording, code)
    for topic, part, sentences in _said(other):
        old = standard.forms[topic][part]
        assert len(sentences) >= (2 if part == "echo" else 4), (topic, part)
        assert len(set(sentences)) == len(sentences), (topic, part)
        assert not set(sentences) & known, (topic, part)
        needed = frozenset.intersection(*map(slots_of, old))
        allowed = frozenset.union(*map(slots_of, old), {"old"} if part == "back" else ())
        for sentence in sentences:
            assert needed <= slots_of(sentence) <= allowed, (topic, part, sentence)


@pytest.mark.parametrize("wording", REWORDED)
@pytest.mark.parametrize("code", CODES)
def test_questions_stay(wording: str, code: str) -> None:
    standard, other = lexicon(code, code, "labelled"), lexicon(code, code, wording)
    assert set(standard.forms) == set(other.forms) == set(TOPICS)
    for topic, forms in standard.forms.items():
        assert set(forms) == set(other.forms[topic])
        assert all(forms[part] == other.forms[topic][part] for part in ASKED & set(forms))


@pytest.mark.parametrize("wording", REWORDED)
@pytest.mark.parametrize("code", CODES)
def test_small_talk_is_new_as_well(wording: str, code: str) -> None:
    """Attacks excepted: the fresh wording has those of the held-out one."""
    other = lexicon(code, code, wording)
    for first in set(WORDINGS) - {"standard", wording}:
        known = lexicon(code, code, first)
        for part, sentences in known.talk.items():
            if part == "injections" and {first, wording} == {"heldout", "fresh"}:
                continue
            assert not set(sentences) & set(other.talk[part]), part
            if first == "labelled":
                assert len(other.talk[part]) >= min(len(sentences), 35), part


@pytest.mark.parametrize("wording", REWORDED)
@pytest.mark.parametrize("code", CODES)
def test_no_sentence_is_a_variation_of_a_known_one(wording: str, code: str) -> None:
    """A run of six words in common would be a copy."""
    known = {run for sentence in _known(wording, code) for run in _runs(sentence, 6)}
    copies = [
        sentence
        for _, _, sentences in _said(lexicon(code, code, wording))
        for sentence in sentences
        if _runs(sentence, 6) & known
    ]
    assert copies == []


def _pools(topic: str, part: str) -> dict[str, str]:
    """The pool of every slot that a sentence may name."""
    pools = dict(TOPICS[topic].slots)
    if part == "other":
        pools["who"] = "friend"
    if TOPICS[topic].moves[0] in pools:
        pools["old"] = pools[TOPICS[topic].moves[0]]
    if part in CONSEQUENCES.get(topic, ()):
        pools[part] = TOPICS[part].slots[TOPICS[part].moves[0]]
    return pools


@pytest.mark.slow
@pytest.mark.parametrize("wording", WORDINGS)
def test_every_sentence_can_be_said_of_every_value(wording: str) -> None:
    for code in CODES:
        words = lexicon(code, code, wording)
        for topic, part, sentences in _said(words):
            slots = _pools(topic, part)
            for sentence in sentences:
                for index in range(len(words.pools["name"])):  # the longest pool
                    values = {slot: _value(words, pool, index) for slot, pool in slots.items()}
                    text = words.fill(sentence, values | {"when": _WHEN, "date": _WHEN})
                    assert not set(text) & set("{}~"), (topic, part, text)


_WHEN = Word("3 May", lambda word, _: word)


def _value(words: Lexicon, pool: str, index: int) -> Word:
    size = len(words.pools["name" if pool in ("friend", "stranger") else pool])
    return words.word(pool, index % size)


def test_turkish_cases_are_only_asked_of_words_that_can_bear_them() -> None:
    """Stems are not softened (no -p, -ç, -t, -k before a vowel), compounds are marked, and what harmonises
    with the word before it is never written by hand: clitics, and endings behind a slot."""
    names = ("friend", "stranger", "name")
    for wording in WORDINGS:
        words = lexicon("tr", "tr", wording)
        for topic, part, sentences in _said(words):
            for sentence in sentences:
                assert not re.search(r"\}['’\w]", sentence), sentence
                if wording not in MANNERS:
                    assert not re.search(r"\} (?:de|da|mi|mı|mu|mü)\b", sentence), sentence
                for slot, case in re.findall(r"\{(\w+):(\w+)\}", sentence):
                    pool = _pools(topic, part).get(slot) or TOPICS[topic].slots[TOPICS[topic].moves[0]]
                    if pool in names:
                        continue
                    for word in words.pools[pool]:
                        if word.split()[-1][0].isupper() or word.endswith("~"):
                            continue
                        if case in ("dat", "acc", "gen"):
                            assert word[-1] not in "pçtk", (part, sentence, word)
                        if case != "ins" and " " in word:
                            assert word[-1] not in "ıiuü", (part, sentence, word)


@pytest.mark.slow
@pytest.mark.parametrize("wording", REWORDED)
def test_a_shock_does_not_have_to_shout(wording: str, lived: Callable[..., Any]) -> None:
    """Reworded, most shocks are told without a mark of exclamation."""
    told = lived(SyntheticCorpus(worlds=8, wording=wording), 0)
    shocks = [
        event.message.text
        for conversation in told.corpus.conversations
        for event in conversation.messages
        if told.truth[conversation.namespace][event.message.id].flashbulb
    ]
    assert len(shocks) > 20
    assert sum("!" in text for text in shocks) < 0.2 * len(shocks)


@pytest.mark.slow
def test_hash_seed_changes_nothing() -> None:
    code = (
        "from experiments.corpora.synthetic import SyntheticCorpus as S\n"
        "from experiments.corpora.synthetic.attacks import attacks\n"
        "for wording in ('standard', 'labelled', 'blind'):\n"
        " print(S(worlds=1, language='mixed', wording=wording, depth='rich').load(3).sha256, attacks(3))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
