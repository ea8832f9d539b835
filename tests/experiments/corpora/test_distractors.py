"""Questions in the middle of talk: what stands before them is of others, and nothing else changes."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from experiments.config.schema import RunConfig
from experiments.corpora.distractors import with_distractors
from experiments.corpora.events import Conversation, Corpus
from experiments.errors import LabError


def without_queries(conversation: Conversation) -> list[Any]:
    return [
        replace(event, query="") if event in conversation.probes else event for event in conversation.events
    ]


@pytest.fixture
def corpus(config: Callable[..., RunConfig]) -> Corpus:
    return config().load()


def test_each_question_follows_what_was_said_in_the_next_conversation(corpus: Corpus) -> None:
    found = with_distractors(corpus, 1, seed=0)
    for place, (before, after) in enumerate(zip(corpus.conversations, found.conversations, strict=True)):
        other = corpus.conversations[(place + 1) % len(corpus.conversations)]
        said = [message.message.text for message in other.messages if message.message.role != "assistant"]
        assert without_queries(before) == without_queries(after)
        for before_probe, after_probe in zip(before.probes, after.probes, strict=True):
            assert after_probe.query.endswith(f" {before_probe.query}")
            assert any(
                text.startswith(after_probe.query.removesuffix(f" {before_probe.query}")) for text in said
            )
    assert found.sha256 != corpus.sha256


def test_none_is_the_same_corpus_and_a_seed_tells_which(corpus: Corpus) -> None:
    assert with_distractors(corpus, 0, seed=0) is corpus
    assert with_distractors(corpus, 1, seed=5) == with_distractors(corpus, 1, seed=5)


def test_one_conversation_has_no_other(corpus: Corpus) -> None:
    alone = replace(corpus, conversations=corpus.conversations[:1])
    with pytest.raises(LabError, match="aside=2: tiny has one conversation; expected several"):
        with_distractors(alone, 2, seed=0)
