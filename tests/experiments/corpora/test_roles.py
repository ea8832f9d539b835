"""What a corpus may be used for."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from experiments.config.compose import composed
from experiments.config.schema import RunConfig
from experiments.corpora import roles as module
from experiments.corpora.events import Corpus
from experiments.corpora.roles import Role, headlined, part_of, restricted, roles
from experiments.errors import LabError

SPLIT = {"tiny": Role("split", ())}


@pytest.fixture
def divided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The corpus `tiny` is one that is split: its namespace b is for validation."""
    monkeypatch.setattr(module, "roles", lambda: SPLIT)


@pytest.mark.slow
def test_the_roles_are_known_and_their_words_compose() -> None:
    assert {role.role for role in roles().values()} == {"development", "split"}
    for role in roles().values():
        assert composed(role.words).corpus


def test_a_corpus_that_is_not_listed_is_its_owners_and_a_half_follows_from_the_name_alone() -> None:
    assert part_of("my-own", "a") == "development"
    halves = [part_of("beam", f"100K-{number}") for number in range(100)]
    assert 35 < halves.count("validation") < 65
    assert part_of("beam", "100K-1") == halves[1]


def test_conversations_for_development_may_be_named() -> None:
    assert {part_of(f"madial-{language}", f"madial-{language}-1") for language in ("en", "zh")} == {
        "development"
    }
    assert {part_of(f"madial-{language}", f"madial-{language}-2") for language in ("en", "zh")} == {
        "validation"
    }


def test_a_run_may_see_one_half_alone(config: Callable[..., RunConfig], divided: None) -> None:
    whole = config().load()
    halves = {split: config(split=split).load() for split in ("development", "validation")}
    assert {split: [world.namespace for world in half.conversations] for split, half in halves.items()} == {
        "development": ["a"],
        "validation": ["b"],
    }
    assert len({whole.sha256, *(half.sha256 for half in halves.values())}) == 3


def test_a_half_without_conversations_is_an_error(config: Callable[..., RunConfig]) -> None:
    with pytest.raises(LabError, match="split=validation: tiny has no conversation for validation"):
        config(split="validation").load()
    corpus: Corpus = config().load()
    assert restricted(corpus, "all") is corpus


def test_questions_of_other_kinds_are_left_out(config: Callable[..., RunConfig]) -> None:
    corpus = config().load()
    assert headlined(corpus) is corpus  # it has no headline: all kinds count
    kinds = {probe.kind for world in corpus.conversations for probe in world.probes}
    kind = min(kinds)
    found = headlined(replace(corpus, headline=(kind,)))
    assert len(kinds) > 1
    for before, after in zip(corpus.conversations, found.conversations, strict=True):
        assert after.messages == before.messages
        assert after.probes == [probe for probe in before.probes if probe.kind == kind]
    assert found.sha256 != corpus.sha256
