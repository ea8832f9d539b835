"""Foresight: plans and passing states get an end, and facts the day from which they are said to hold."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogmem.kernel.checks import positive, require
from cogmem.language import dates
from cogmem.language.dates import DateMention
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.memory import Kind, TemporalType
from cogmem.plugins.mechanism import Mechanism

STATE_DAYS = 3.0
"""A passing state ends this many days after it was told, above 0."""


@dataclass(frozen=True)
class ForesightConfig:
    """Inferred ends of facts: a plan ends with the day that it names, and a passing state after three
    days."""

    enabled: bool = False
    """Whether facts get an inferred end."""
    horizon_days: float = math.inf
    """Days after which a plan that names no day ends, above 0, where infinity means never."""
    starts: bool = False
    """Whether words such as "since March" set the time before which a fact is no candidate."""

    def __post_init__(self) -> None:
        require(self, *positive(self, "horizon_days"), infinite=("horizon_days",))


class Foresight:
    """Gives facts an end, and the day from which they are said to hold."""

    def __init__(self, config: ForesightConfig) -> None:
        self._config = config

    def __call__(self, fact: Fact, utterance: Utterance) -> tuple[Fact, None]:
        return fact if fact.finished else bounded(fact, utterance, self._config), None


def bounded(fact: Fact, utterance: Utterance, config: ForesightConfig) -> Fact:
    """The fact with its beginning and its end. A plan ends with the day that it names, or the horizon after
    it begins, and a passing state after `STATE_DAYS`. Every other fact is open-ended."""
    days = dates.find(fact.said, utterance.at)
    begun = [day for day in days if day.begins] if config.starts else []
    start = end = math.nan
    if fact.kind is Kind.TRANSIENT_STATE:
        end = utterance.at + STATE_DAYS
    elif fact.kind is Kind.PLAN:
        end = _end(days, utterance.at, config)
    if begun:
        start = float(max(day.span.first for day in begun))
    bound = math.isfinite(end)
    return replace(
        fact,
        temporal_type=TemporalType.TIME_BOUNDED if bound else TemporalType.PERSISTENT,
        valid_from=math.nan if end <= start else start,
        valid_until=end if bound else math.nan,
    )


def _end(days: Sequence[DateMention], at: float, config: ForesightConfig) -> float:
    """Midnight after the last future day that is named, else the horizon after the beginning. What begins on
    a day does not end with it."""
    ends = [day.span.last + 1.0 for day in days if day.direction >= 0 and not day.begins]
    begins = max((float(day.span.first) for day in days if day.begins), default=at)
    return max(ends, default=max(begins, at) + config.horizon_days)


FORESIGHT = Mechanism[Refine](
    "foresight",
    "write",
    ForesightConfig,
    phase="describing",
    after="classification",
    build=lambda config, _: Foresight(config.of(ForesightConfig)),
)
