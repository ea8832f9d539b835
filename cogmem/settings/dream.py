"""The dream: offline consolidation, step by step. One call is one cycle; a step that is off is not in it.

Steps act on what is hot, current and, unless they say otherwise, not protected: pinned memories survive every
step that forgets, immutable ones are never edited, merged, consolidated or demoted.
"""

from dataclasses import dataclass

from cogmem.checks import at_least, one_of, positive, require, unit

STEPS = (
    "decay",
    "emotional",
    "synaptic_replay",
    "evolution",
    "tiers",
    "drift",
    "rehearsal",
    "expiry",
    "forgetting",
    "clustering",
    "consolidation",
    "redundancy",
    "abstraction",
    "summaries",
    "migration",
    "stubs",
    "conflicts",
)
"""Every step, in the documents' order."""


@dataclass(frozen=True)
class DreamConfig:
    """In which order the steps run; one that is left out does not run, whatever its own switch says."""

    order: tuple[str, ...] = STEPS

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", tuple(self.order))
        known = set(self.order) <= set(STEPS) and len(set(self.order)) == len(self.order)
        require(self, ("order", known, f"each at most once: {', '.join(STEPS)}"))


@dataclass(frozen=True)
class EmotionalConfig:
    """Emotional consolidation: a flashbulb's stability grows by `flashbulb` a night, that of a memory of at
    least `arousal` by `gain` in its first `days`."""

    enabled: bool = False
    flashbulb: float = 1.05
    arousal: float = 0.5
    gain: float = 1.1
    days: float = 1.0

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "flashbulb", "gain"),
            *unit(self, "arousal"),
            *positive(self, "days"),
        )


@dataclass(frozen=True)
class SynapticReplayConfig:
    """Pairs retrieved together at least `count` times, both of them used since they were last replayed: the
    link grows by `weight`, their stability by `gain`. Synaptic tags that nothing captured in time go."""

    enabled: bool = False
    count: int = 3
    weight: float = 0.1
    gain: float = 1.05

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "count", "gain"), *unit(self, "weight"))


@dataclass(frozen=True)
class EvolutionConfig:
    """What shares an entity with a memory that was used in the last `days` gains stability by `gain`; an
    entity that more than `common_share` of all mention ties nothing together."""

    enabled: bool = False
    days: float = 1.0
    gain: float = 1.02
    common_share: float = 0.1

    def __post_init__(self) -> None:
        require(self, *positive(self, "days"), *at_least(self, 1, "gain"), *unit(self, "common_share"))


@dataclass(frozen=True)
class TiersConfig:
    """Promotion from the episodic to the semantic tier (any of three rules), demotion to the dormant one."""

    enabled: bool = False
    accesses: int = 3
    utility: float = 0.7
    age_days: float = 7.0
    sharers: int = 3
    idle_days: float = 60.0
    useless: float = 0.2

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "accesses", "age_days", "sharers", "idle_days"),
            *unit(self, "utility", "useless"),
        )


@dataclass(frozen=True)
class UtilityConfig:
    """Usefulness learnt from feedback; with `drift` it goes back to its prior, by `drift_rate` a day."""

    rate: float = 0.1
    drift: bool = False
    drift_rate: float = 0.01

    def __post_init__(self) -> None:
        require(self, *unit(self, "rate", "drift_rate"))


@dataclass(frozen=True)
class RehearsalConfig:
    """Memories whose retention is below `threshold` gain stability by `factor`, at most `limit` a night, the
    most important first. `access`: it counts as a retrieval, which brings the retention back to 1. It is on
    for what it is worth on LoCoMo; in the synthetic world it changes nothing for certain."""

    enabled: bool = True
    threshold: float = 0.3
    factor: float = 1.5
    limit: int = 50
    access: bool = False

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "threshold"),
            *at_least(self, 1, "factor"),
            *at_least(self, 0, "limit"),
        )


@dataclass(frozen=True)
class ExpiryConfig:
    """What has ended goes dormant: plans and passing states `grace_days` after the end of their validity.

    One without an end gets one: with `dated` a plan the last day that its claims, or else its text, name;
    else a plan ends `plan_days` and a passing state `state_days` after it was told (0: neither ever does). A
    plan gets it when the days of grace are over too. The defaults were chosen on LoCoMo and a ten-year life
    of seed 0: ends of months, of plans without a day and of moods cost LoCoMo more than they save.
    """

    enabled: bool = True
    grace_days: float = 0.0
    dated: bool = True
    plan_days: float = 0.0
    state_days: float = 0.0

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "grace_days", "plan_days", "state_days"))


@dataclass(frozen=True)
class StrategicForgettingConfig:
    """Five rules, in order: what is contradicted; what is over; utility below `utility` and unused for
    `idle_days`; the less useful of two alike (cosine above `similarity`, at most `comparisons` a night); more
    than `capacity` active: the least useful until `keep` are left.

    `floating`: used less than the average (a sliding threshold) and older than its kind must become: dormant.
    A number of 0 (`utility`, `comparisons`, `capacity`) leaves its rule out.
    """

    enabled: bool = False
    contradiction: bool = True
    expiry: bool = True
    utility: float = 0.15
    idle_days: float = 30.0
    similarity: float = 0.9
    comparisons: int = 50
    capacity: int = 500
    keep: int = 450
    floating: bool = False

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "utility", "similarity"),
            *at_least(self, 0, "idle_days", "comparisons"),
            ("keep", 0 <= self.keep <= self.capacity, "0 <= keep <= capacity"),
        )


@dataclass(frozen=True)
class ClusteringConfig:
    """Clusters for consolidation and abstraction: memories that share an entity, and of the rest those of one
    kind whose importance lies within `importance`; at least `members`, of at most `batch` memories. An entity
    that more than `common_share` of all mention ties nothing together."""

    members: int = 3
    importance: float = 0.3
    common_share: float = 0.1
    batch: int = 500

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 2, "members", "batch"),
            *positive(self, "importance"),
            *unit(self, "importance", "common_share"),
        )


@dataclass(frozen=True)
class ConsolidationConfig:
    """Groups of memories become one summary, which carries what they carried and leads from them to it.

    `groups`: "faded" (retention below `retention`, one category, cosine of at least `similarity`; negative:
    the embedder's own threshold for an update), or "clusters" (see ClusteringConfig). `size`: memories in a
    group at most; `calls`: groups a night at most; `batch`: memories looked at. `claims` False: what claims
    something that a later memory may replace stays by itself, for what is replaced is replaced whole.
    `importance` negative: the highest of the group. `link`: the weight of the associations between them and
    the summary (0: none). `cold`: the originals go dormant too, where only deep
    recall and associations reach them; else they are searched, and lead to the summary.
    `model`: a language model writes the summary where there is one; else it is made of their sentences.
    """

    enabled: bool = False
    groups: str = "faded"
    retention: float = 0.2
    similarity: float = -1.0
    size: int = 5
    calls: int = 5
    batch: int = 500
    claims: bool = False
    importance: float = -1.0
    link: float = 0.8
    cold: bool = False
    model: bool = True

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "groups", ("faded", "clusters")),
            *unit(self, "retention", "link"),
            ("similarity", self.similarity <= 1, "a number of at most 1"),
            ("importance", self.importance <= 1, "a number of at most 1"),
            *at_least(self, 2, "size", "batch"),
            *at_least(self, 0, "calls"),
        )


@dataclass(frozen=True)
class RedundancyConfig:
    """What says the same is kept once: cosine above `similarity` (at most `comparisons` a night), or, with
    `claims`, exactly the same claims; in either case only what tells no date, number or name that the other
    does not. The less useful of two leads to the other, which carries its turns if it says all that it said.
    `cold`: it goes dormant, as in the documents, and the other carries no more than it did. The similarity,
    .9 in the documents, was chosen on LoCoMo and a ten-year life of seed 0."""

    enabled: bool = True
    similarity: float = 0.8
    comparisons: int = 50
    claims: bool = True
    cold: bool = False

    def __post_init__(self) -> None:
        require(self, *unit(self, "similarity"), *at_least(self, 0, "comparisons"))


@dataclass(frozen=True)
class AbstractionConfig:
    """Deep abstraction: a pattern, of this importance, for each of the `clusters` largest clusters; made
    once, told anew when the cluster has grown by half or something that it tells was replaced. Without a
    model it quotes `sentences`."""

    enabled: bool = False
    clusters: int = 3
    importance: float = 0.85
    sentences: int = 5
    model: bool = True

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "clusters"),
            *at_least(self, 1, "sentences"),
            *unit(self, "importance"),
        )


@dataclass(frozen=True)
class SummariesConfig:
    """A summary, of this importance, for every kind of memory with at least `members` active ones, of which
    the `batch` most important are looked at; told anew, not made again, when there is news, and not sooner
    than after `cooldown_seconds`. Without a model it quotes `sentences`."""

    enabled: bool = False
    members: int = 10
    importance: float = 0.8
    cooldown_seconds: float = 60.0
    sentences: int = 5
    batch: int = 500
    model: bool = True

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "members", "sentences", "batch"),
            *at_least(self, 0, "cooldown_seconds"),
            *unit(self, "importance"),
        )


@dataclass(frozen=True)
class ConflictsConfig:
    """The queue of pairs that are suspiciously alike, filled at ingestion: at most `limit` a night, the most
    alike first. Two that claim what cannot both hold: the older is superseded; the others may both stay."""

    enabled: bool = False
    limit: int = 50
    model: bool = True

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "limit"))
