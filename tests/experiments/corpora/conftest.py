"""Synthetic corpora, each generated once for all tests that read it."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache, cached_property
from typing import Any

import pytest

from experiments.corpora.events import Corpus
from experiments.corpora.synthetic import SyntheticCorpus, TurnTruth


class Once(SyntheticCorpus):
    """Lives each of its lives once, whatever is asked of it."""

    @cache  # noqa: B019  # kept for the session
    def _stories(self, seed: int) -> Any:
        return tuple(super()._stories(seed))


class Lived:
    """A synthetic corpus with its truth and what its probes are about, generated when they are looked at."""

    def __init__(self, config: SyntheticCorpus, seed: int) -> None:
        self.config = Once(**{field.name: getattr(config, field.name) for field in fields(config)})
        self.seed = seed

    @cached_property
    def corpus(self) -> Corpus:
        return self.config.load(self.seed)

    @cached_property
    def truth(self) -> dict[str, dict[str, TurnTruth]]:
        return self.config.truth(self.seed)

    @cached_property
    def asked(self) -> dict[str, dict[str, str]]:
        return self.config.asked(self.seed)


@pytest.fixture(scope="session")
def lived() -> Callable[[SyntheticCorpus, int], Lived]:
    return cache(Lived)
