"""Questions in the middle of talk: what stands before them is of others, and nothing else changes."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from experiments.config.schema import RunConfig
from experiments.corpora.aside import with_asides
from experiments.corpora.events import Conversation, Corpus
from experiments.errors import LabError


def without_queries(conversation: Conversation) -> list[Any]:
    return [replace(one, query="") if one in conversation.probes else one for one in conversation.events]


@pytest.fixture
def corpus(config: Callable[..., RunConfig]) -> Corpus:
    return config().load()


def test_each_question_follows_what_was_said_in_the_next_conversation(corpus: Corpus) -> None:
    found = with_asides(corpus, 1, seed=0)
    for place, (before, after) in enumerate(zip(corpus.conversations, found.conversations, strict=True)):
        other = corpus.conversations[(place + 1) % len(corpus.conversations)]
        said = [one.message.text for one in other.messages if one.message.role != "assistant"]
        assert without_queries(before) == without_queries(after)
        for own, aside in zip(before.probes, after.probes, strict=True):
            assert aside.query.endswith(f" {own.query}")
            assert any(text.startswith(aside.query.removesuffix(f" {own.query}")) for text in said)
    assert found.sha256 != corpus.sha256


def test_none_is_the_same_corpus_and_a_seed_tells_which(corpus: Corpus) -> None:
    assert with_asides(corpus, 0, seed=0) is corpus
    assert with_asides(corpus, 1, seed=5) == with_asides(corpus, 1, seed=5)


def test_one_conversation_has_no_other(corpus: Corpus) -> None:
    alone = replace(corpus, conversations=corpus.conversations[:1])
    with pytest.raises(LabError, match="aside=2: tiny has one conversation; expected several"):
        with_asides(alone, 2, seed=0)


def test_a_run_asks_so(config: Callable[..., RunConfig], corpus: Corpus) -> None:
    assert config(aside=2, seed=3).load() == with_asides(corpus, 2, seed=3)
