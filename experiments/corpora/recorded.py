"""What the settings of recorded corpora have in common: how much is kept, and how long it is silent."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from cogmem.checks import at_least
from experiments.corpora.events import Conversation, Corpus
from experiments.corpora.records import fingerprint
from experiments.corpora.timeline import ask_after_each

MAX_HORIZON_DAYS = 36_525.0

Rule = tuple[str, bool, str]


class Silent(Protocol):
    """Settings of a corpus that can be asked after any silence."""

    @property
    def horizon_days(self) -> float | None: ...

    @property
    def horizons(self) -> tuple[float, ...]: ...


def limits(config: object) -> list[Rule]:
    """Rules for `limit`, for `cogmem.checks.require`."""
    return at_least(config, 0, "limit")


def silences(config: Silent, unset: float | None) -> Iterator[Rule]:
    """Rules for `horizon_days` (by default `unset`) and `horizons`: up to a hundred years, not both given."""
    days, horizons = config.horizon_days, config.horizons
    limit = f"0 to {MAX_HORIZON_DAYS:.0f} days"
    yield "horizon_days", days is None or 0.0 <= days <= MAX_HORIZON_DAYS, limit
    rising = list(horizons) == sorted(set(horizons))
    yield "horizons", rising and all(0.0 <= day <= MAX_HORIZON_DAYS for day in horizons), f"{limit}, rising"
    alone = not horizons or days == unset
    yield "horizons", alone, f"none beside horizon_days = {days}"


def asked_after_each(corpus: Corpus, horizons: Sequence[float]) -> Corpus:
    """The corpus with every probe asked after each silence (days, rising)."""
    return with_conversations(corpus, (ask_after_each(one, horizons) for one in corpus.conversations))


def with_conversations(corpus: Corpus, conversations: Iterable[Conversation]) -> Corpus:
    """The corpus with other conversations, and its fingerprint computed again."""
    found = tuple(conversations)
    return replace(corpus, conversations=found, sha256=fingerprint(found))
