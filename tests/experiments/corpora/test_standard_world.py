"""The standard world: facts as people say them, among much talk that nobody asks about."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from experiments.corpora.events import Conversation, Corpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.corpora.synthetic.catalogue import CONSEQUENCES
from experiments.corpora.synthetic.lexicon import lexicon
from experiments.corpora.synthetic.written import slots_of

SEED = 0


@pytest.fixture(scope="module", params=["en", "tr"])
def config(request: pytest.FixtureRequest) -> SyntheticCorpus:
    return SyntheticCorpus(language=request.param)


@pytest.fixture(scope="module")
def corpus(config: SyntheticCorpus, lived: Callable[..., Any]) -> Corpus:
    return lived(config, SEED).corpus


def _asked(conversation: Conversation) -> set[str]:
    """The turns that a question is about, outdated ones included."""
    return {turn for probe in conversation.probes for turn in (*probe.evidence, *probe.stale)}


def _texts(corpus: Corpus, role: str) -> list[str]:
    return [
        event.message.text
        for conversation in corpus.conversations
        for event in conversation.messages
        if event.message.role == role
    ]


def test_at_most_one_message_in_ten_is_asked_about(corpus: Corpus) -> None:
    messages = [
        event.message.id in _asked(conversation)
        for conversation in corpus.conversations
        for event in conversation.messages
        if event.message.role == "user"
    ]
    assert 0.05 < sum(messages) / len(messages) <= 0.1


def test_no_fact_names_its_topic_in_a_label(config: SyntheticCorpus, corpus: Corpus) -> None:
    words = lexicon(config.language, config.language)
    labels = [
        re.split(r"\{about\}", line)[0].strip() for part in ("intros", "outros") for line in words.talk[part]
    ]
    assert not [text for text in _texts(corpus, "user") if any(label in text for label in labels)]


def test_half_of_the_assistant_turns_have_a_sentence_of_their_own(corpus: Corpus) -> None:
    replies = _texts(corpus, "assistant")
    sentences = {sentence for text in replies for sentence in re.split(r"(?<=[.!?])[\"”]?\s+", text)}
    assert len(sentences) >= 0.5 * len(replies)
    assert len(set(replies)) >= 0.5 * len(replies)


def test_nobody_falls_silent_before_the_last_question(corpus: Corpus) -> None:
    for conversation in corpus.conversations:
        times = [event.time for event in conversation.messages]
        assert conversation.probes[-1].time < times[-1]
        assert max(later - earlier for earlier, later in pairwise(times)).days < 40


def test_some_messages_tell_several_facts_each_with_its_truth(
    config: SyntheticCorpus, corpus: Corpus, lived: Callable[..., Any]
) -> None:
    several = [
        turn.facts for turns in lived(config, SEED).truth.values() for turn in turns.values() if turn.more
    ]
    assert len(several) > 60
    for facts in several:
        assert len({(fact.subject, fact.attribute, fact.value) for fact in facts}) == len(facts) <= 4
        assert all(fact.should_store for fact in facts)


def test_changes_follow_from_changes(config: SyntheticCorpus, lived: Callable[..., Any]) -> None:
    followed = [
        (cause.attribute, effect.attribute)
        for turns in lived(config, SEED).truth.values()
        for turn in turns.values()
        for cause, effect in pairwise(turn.facts)
        if cause.cls == effect.cls == "replaced" and effect.attribute in CONSEQUENCES.get(cause.attribute, ())
    ]
    assert len(followed) >= 4


@pytest.mark.parametrize("code", ["en", "tr"])
def test_a_consequence_names_its_cause_and_itself(code: str) -> None:
    words = lexicon(code, code)
    for cause, effects in CONSEQUENCES.items():
        for effect in effects:
            for sentence in words.forms[cause][effect]:
                assert {"v", effect} <= slots_of(sentence) <= {"v", "old", effect}
