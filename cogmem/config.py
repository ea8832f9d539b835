"""Every number and switch of the engine: frozen dataclasses, one a group of mechanisms, range-checked.

The defaults are the `cogmem` profile; `cogmem.profiles` has the others. A group with `enabled` is left out
of its pipeline when that is False. Days are floats; levels lie in [0, 1].
"""

from dataclasses import dataclass, field

from cogmem.checks import at_least, one_of, positive, require, unit
from cogmem.dynamics.reinforcement import ASSOCIATIVE_BOOST, DIRECT_BOOST
from cogmem.dynamics.retention import BASE_DAYS, CALIBRATIONS, FLOORS, FSRS6_DECAY, GAMMA, LAWS
from cogmem.language.packs import languages
from cogmem.memory import Category


@dataclass(frozen=True)
class RetentionConfig:
    """Forgetting. `law` is one of `dynamics.retention.LAWS`; the default was chosen on LoCoMo and the
    synthetic world (see README)."""

    law: str = "power"
    calibration: str = "seed"
    power_gamma: float = GAMMA
    fsrs6_decay: float = FSRS6_DECAY
    episodic_days: float = BASE_DAYS["episodic"]
    semantic_days: float = BASE_DAYS["semantic"]
    core_days: float = BASE_DAYS["core"]
    procedural_days: float = BASE_DAYS["procedural"]
    floor: float = FLOORS["other"]
    core_floor: float = FLOORS["core"]
    frequency_boost: bool = False

    def __post_init__(self) -> None:
        bases = ("episodic_days", "semantic_days", "core_days", "procedural_days")
        exponents = ("power_gamma", "fsrs6_decay")
        require(
            self,
            one_of(self, "law", LAWS),
            one_of(self, "calibration", CALIBRATIONS),
            *positive(self, *bases),
            *[(name, 0.01 <= getattr(self, name) <= 100, "a number in [0.01, 100]") for name in exponents],
            *unit(self, "floor", "core_floor"),
        )


@dataclass(frozen=True)
class EncodingConfig:
    """What a turn becomes when it is stored: `speaker` puts the speaker's name before the text."""

    speaker: bool = True
    category: str = "semantic"
    importance: float = 0.5

    def __post_init__(self) -> None:
        require(self, one_of(self, "category", Category.labels()), *unit(self, "importance"))


@dataclass(frozen=True)
class AssociationConfig:
    """Association links: made at ingestion, strengthened by co-retrieval, followed by reads; these are off
    where `window`, `co_retrieval`, `hops` is 0.

    `window` is how many of the session's latest memories a new one is compared with at ingestion.
    """

    enabled: bool = True
    window: int = 20
    min_similarity: float = 0.4
    decay_days: float = 90.0
    co_retrieval: float = 0.1
    min_weight: float = 0.3
    hops: int = 2
    limit: int = 10

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "window", "hops", "limit"),
            *positive(self, "decay_days"),
            *unit(self, "min_similarity", "co_retrieval", "min_weight"),
        )


FUSIONS = ("scores", "ranks", "none")

DENSE_WEIGHTS = {"hashing": 0.2, "all-MiniLM": 0.5, "openai": 0.5, "": 0.5}
"""Weight of the dense side in score fusion, by what an embedder's name begins with: the first that fits
(chosen on LoCoMo; see results/)."""


@dataclass(frozen=True)
class SearchConfig:
    """Candidates. `fusion`: "scores" (each list divided by its maximum, weighted), "ranks"
    (reciprocal ranks, 1/(rank_constant + rank + 1)), or "none" (dense alone, plain cosine).

    `dense_weight` negative: the weight for the embedder's family. `overfetch` × k candidates a list, at least
    `pool`. `question_words`: the words that ask are dropped from lexical queries and documents.
    """

    fusion: str = "scores"
    dense_weight: float = -1.0
    rank_constant: float = 60.0
    overfetch: int = 3
    pool: int = 100
    question_words: bool = True

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "fusion", FUSIONS),
            (
                "dense_weight",
                self.dense_weight <= 1,
                "a number in [0, 1], or negative for the embedder's own",
            ),
            *at_least(self, 1, "overfetch"),
            *at_least(self, 0, "rank_constant", "pool"),
        )


@dataclass(frozen=True)
class ScoringConfig:
    """score = relevance · R^alpha. alpha 0 ranks by relevance alone; 0.1 was chosen with the law."""

    alpha: float = 0.1
    deep_penalty: float = 0.5

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "alpha"), *unit(self, "deep_penalty"))


@dataclass(frozen=True)
class ValidityConfig:
    """Validity windows: what is not yet valid and expired plans and transient states are not candidates."""

    enabled: bool = True


@dataclass(frozen=True)
class ReinforcementConfig:
    """Two-tier boosting: stability + boost · min(max_factor, days since access / interval_days).

    `enabled` False is no testing effect at all: a read counts as no access (count, last access, session,
    storage strength), and there is no boost. Boosts of 0 turn off the boost alone. Links, reactivation and
    promotion have switches of their own and do not depend on this one, but promotion counts accesses, and
    the next dream sends back to the cold what was reactivated without an access.
    """

    enabled: bool = True
    direct: float = DIRECT_BOOST
    associative: float = ASSOCIATIVE_BOOST
    interval_days: float = 7.0
    max_factor: float = 2.0

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "direct", "associative", "max_factor"),
            *positive(self, "interval_days"),
        )


@dataclass(frozen=True)
class PromotionConfig:
    """Core promotion: often accessed, stable, and retrieved in several sessions."""

    enabled: bool = True
    accesses: int = 10
    stability: float = 0.85
    sessions: int = 3

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "accesses", "sessions"), *unit(self, "stability"))


@dataclass(frozen=True)
class ColdConfig:
    """Cold storage: `floor_days` at the floor make a memory dormant, `stub_days` dormant a stub.

    `reactivation`: a dormant memory that a read brings back is hot again.
    """

    enabled: bool = True
    stubs: bool = True
    reactivation: bool = True
    tolerance: float = 0.001
    floor_days: float = 7.0
    stub_days: float = 180.0
    stub_characters: int = 200

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "floor_days", "stub_days", "stub_characters"),
            *unit(self, "tolerance"),
        )


@dataclass(frozen=True)
class UtilityConfig:
    """Usefulness learnt from feedback."""

    rate: float = 0.1

    def __post_init__(self) -> None:
        require(self, *unit(self, "rate"))


@dataclass(frozen=True)
class EngineConfig:
    """The whole engine. `language` is the code of a language pack."""

    language: str = "en"
    retention: RetentionConfig = field(default_factory=RetentionConfig)
    encoding: EncodingConfig = field(default_factory=EncodingConfig)
    association: AssociationConfig = field(default_factory=AssociationConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    scoring: ScoringConfig = field(default_factory=ScoringConfig)
    validity: ValidityConfig = field(default_factory=ValidityConfig)
    reinforcement: ReinforcementConfig = field(default_factory=ReinforcementConfig)
    promotion: PromotionConfig = field(default_factory=PromotionConfig)
    cold: ColdConfig = field(default_factory=ColdConfig)
    utility: UtilityConfig = field(default_factory=UtilityConfig)

    def __post_init__(self) -> None:
        require(self, one_of(self, "language", languages()))
