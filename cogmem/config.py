"""Every number and switch of the engine: frozen dataclasses, one a group of mechanisms, range-checked.

The defaults are the `cogmem` profile; `cogmem.profiles` has the others. A group with `enabled` is left out
of its pipeline when that is False. Days are floats; levels lie in [0, 1].
"""

import math
from dataclasses import dataclass, field

from cogmem.checks import at_least, one_of, positive, require, unit
from cogmem.dynamics.reinforcement import ASSOCIATIVE_BOOST, DIRECT_BOOST
from cogmem.dynamics.retention import BASE_DAYS, CALIBRATIONS, FLOORS, FSRS6_DECAY, GAMMA, LAWS
from cogmem.language.packs import languages
from cogmem.memory import Category


@dataclass(frozen=True)
class RetentionConfig:
    """Forgetting. `law` is one of `dynamics.retention.LAWS`; the default was chosen on LoCoMo and the
    synthetic world (see README), and so were the days of episodic memories, 45 in the documents: faster
    forgetting of what happened once costs recall and buys nothing."""

    law: str = "power"
    calibration: str = "seed"
    power_gamma: float = GAMMA
    fsrs6_decay: float = FSRS6_DECAY
    episodic_days: float = BASE_DAYS["semantic"]
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
class ObserverConfig:
    """Which messages are heard. Every filter has its switch; lengths are exclusive bounds in characters.

    `system`, `injection`, `blocks` (XML blocks), `markdown` (that many lines of bullets or bold), `code` (a
    larger share of the text in fences), `emoji` (more of them). `assistant`: both directions are observed.
    """

    enabled: bool = True
    min_length: int = 0
    max_length: int = 5000
    system: bool = True
    injection: bool = True
    blocks: bool = True
    markdown: bool = True
    markdown_lines: int = 5
    code: bool = True
    code_share: float = 0.5
    emoji: bool = True
    emojis: int = 3
    assistant: bool = True

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "min_length", "max_length", "markdown_lines", "emojis"),
            *unit(self, "code_share"),
        )


@dataclass(frozen=True)
class PregateConfig:
    """Trivial messages (greetings, confirmations, commands, single-word acknowledgements) are not stored."""

    enabled: bool = True


DENSITIES = ("signals", "words")


@dataclass(frozen=True)
class DensityConfig:
    """Information density. `measure`: "signals" counts unique entities, facts, times and corrections (the
    documents' way), "words" the content words; a message below `minimum` is not stored."""

    enabled: bool = True
    measure: str = "words"
    minimum: float = 2.0

    def __post_init__(self) -> None:
        require(self, one_of(self, "measure", DENSITIES), *at_least(self, 0, "minimum"))


@dataclass(frozen=True)
class ClassificationConfig:
    """Category, kind and confidence by trigger patterns; off: `category`, kind other, confidence 1."""

    enabled: bool = True
    category: str = "semantic"

    def __post_init__(self) -> None:
        require(self, one_of(self, "category", Category.labels()))


ENTITY_KINDS = ("tech", "org", "person", "place", "date")


@dataclass(frozen=True)
class EntityConfig:
    """Named entities, at most `limit` a memory."""

    enabled: bool = True
    kinds: tuple[str, ...] = ENTITY_KINDS
    limit: int = 8

    def __post_init__(self) -> None:
        require(
            self,
            ("kinds", set(self.kinds) <= set(ENTITY_KINDS), f"some of {', '.join(ENTITY_KINDS)}"),
            *at_least(self, 0, "limit"),
        )


@dataclass(frozen=True)
class RewritingConfig:
    """What is stored of a text: the `speaker`'s name before it, first person turned to third, fillers left
    out. `max_characters`: what is longer is cut there or, with `divide`, stored as several memories."""

    speaker: bool = True
    third_person: bool = True
    fillers: bool = False
    max_characters: int = 500
    divide: bool = True

    def __post_init__(self) -> None:
        require(self, *at_least(self, 40, "max_characters"))


@dataclass(frozen=True)
class FormationConfig:
    """From an utterance to facts. `coreference` writes beside a pronoun whom it means, `split` parts clauses
    about different entities, `dates` writes the day after a relative date, `foresight` bounds plans in time
    (`horizon_days` unless a date is given; infinite: only then) and passing states (`state_days`). A plan is
    bounded if at least `plan_share` of the words are about it: a turn that tells more outlives its plan.

    `model`: ask the language model first, where there is one.
    """

    enabled: bool = True
    model: bool = True
    coreference: bool = False
    split: bool = False
    dates: bool = True
    foresight: bool = True
    horizon_days: float = math.inf
    state_days: float = 3.0
    plan_share: float = 0.5

    def __post_init__(self) -> None:
        require(self, *positive(self, "horizon_days", "state_days"), *unit(self, "plan_share"))


@dataclass(frozen=True)
class EmotionConfig:
    """Emotion from words and signs. At `flashbulb_arousal` a memory is pinned, of at least
    `flashbulb_importance`, and its stability multiplied by `flashbulb_stability`."""

    enabled: bool = True
    flashbulbs: bool = True
    flashbulb_arousal: float = 0.8
    flashbulb_importance: float = 0.9
    flashbulb_stability: float = 1.5

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "flashbulb_arousal", "flashbulb_importance"),
            *at_least(self, 1, "flashbulb_stability"),
        )


@dataclass(frozen=True)
class GateConfig:
    """The prediction-error gate, on the similarity s to the nearest live memory: below `create` a memory is
    made; below `update` only if its importance is at least `importance`; up to `reinforce` the nearest is
    updated; above, reinforced. Off: always made.

    Negative thresholds: the embedder's own, from its calibration. `gap` False: nothing is ever skipped.
    `merging` False: what would be merged is made. `lossless`: only memories of one speaker, kind and
    subject are merged, and only what adds no term is taken for known. `max_characters`: an update that makes
    a longer text is none.
    """

    enabled: bool = True
    create: float = -1.0
    update: float = -1.0
    reinforce: float = -1.0
    importance: float = 0.6
    gap: bool = False
    merging: bool = True
    lossless: bool = True
    max_characters: int = 1000
    stability: float = 0.1

    def __post_init__(self) -> None:
        rising = self.create <= self.update <= self.reinforce <= 1
        own = self.create < 0 and self.update < 0 and self.reinforce < 0
        require(
            self,
            ("create", own or (rising and self.create >= 0), "create <= update <= reinforce, or negative"),
            *unit(self, "importance", "stability"),
            *at_least(self, 0, "max_characters"),
        )


@dataclass(frozen=True)
class ContradictionConfig:
    """Supersession: the older of two claims that cannot both hold now gets an end and a successor.

    `claims`: same subject and attribute with another value; `cues`: a correction or change that names what it
    replaces, but not of what, looked for among the `candidates` most similar memories.
    """

    enabled: bool = True
    claims: bool = True
    cues: bool = True
    candidates: int = 20

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "candidates"))


@dataclass(frozen=True)
class ImportanceConfig:
    """Importance from novelty, arousal, reward and attention, times an encoding boost in [0.7, 1.3]; off:
    `level` for every memory. `neighbours`: how many similar memories tell the reward."""

    enabled: bool = True
    level: float = 0.5
    neighbours: int = 5

    def __post_init__(self) -> None:
        require(self, *unit(self, "level"), *at_least(self, 1, "neighbours"))


@dataclass(frozen=True)
class TaggingConfig:
    """Synaptic tagging and capture: a memory of importance below `weak` is tagged for `hours`; one of at
    least `strong` in the same session captures the tags: stability times `factor`."""

    enabled: bool = True
    weak: float = 0.5
    strong: float = 0.7
    hours: float = 4.0
    factor: float = 1.3

    def __post_init__(self) -> None:
        require(self, *unit(self, "weak", "strong"), *positive(self, "hours"), *at_least(self, 1, "factor"))


@dataclass(frozen=True)
class InterferenceConfig:
    """Similar memories at ingestion: those above `boost_similarity` gain `boost` stability; pairs above
    `conflict_similarity` are queued for the dream."""

    boosts: bool = True
    boost_similarity: float = 0.75
    boost: float = 0.05
    conflicts: bool = False
    conflict_similarity: float = 0.85
    neighbours: int = 5

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "boost_similarity", "boost", "conflict_similarity"),
            *at_least(self, 1, "neighbours"),
        )


@dataclass(frozen=True)
class RelationConfig:
    """Typed relations between memories, found at ingestion among the `candidates` nearest and those that
    share an entity. Above `maximum` of those kinds that may be pruned, the least are pruned to `keep`.

    An entity that more than `common_share` of all memories mention, once these are more than `candidates`, is
    none that two memories share.
    """

    enabled: bool = True
    model: bool = True
    candidates: int = 10
    same_entities: int = 2
    common_share: float = 0.1
    elaborates_overlap: float = 0.30
    related_overlap: float = 0.15
    maximum: int = 1000
    keep: int = 900

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "candidates", "same_entities"),
            *unit(self, "common_share", "elaborates_overlap", "related_overlap"),
            ("keep", 0 <= self.keep <= self.maximum, "0 <= keep <= maximum"),
        )


@dataclass(frozen=True)
class WorkingMemoryConfig:
    """The session's few items at hand; evicted by importance, age (`minutes`: a time constant) and use.

    With `accesses`, or that `importance`, an item may be promoted. Above `sessions` that are open, the one
    that took nothing in for longest is forgotten.
    """

    enabled: bool = True
    items: int = 9
    minutes: float = 30.0
    accesses: int = 2
    importance: float = 0.6
    sessions: int = 1000

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "items", "sessions"),
            *at_least(self, 0, "accesses"),
            *positive(self, "minutes"),
            *unit(self, "importance"),
        )


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
    """Validity windows: what is not yet valid is no candidate. `expired`: what the relevance of an expired
    plan or passing state is multiplied with; 0 excludes it, as the documents do."""

    enabled: bool = True
    expired: float = 0.0

    def __post_init__(self) -> None:
        require(self, *unit(self, "expired"))


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
    observer: ObserverConfig = field(default_factory=ObserverConfig)
    pregate: PregateConfig = field(default_factory=PregateConfig)
    density: DensityConfig = field(default_factory=DensityConfig)
    classification: ClassificationConfig = field(default_factory=ClassificationConfig)
    entities: EntityConfig = field(default_factory=EntityConfig)
    rewriting: RewritingConfig = field(default_factory=RewritingConfig)
    formation: FormationConfig = field(default_factory=FormationConfig)
    emotion: EmotionConfig = field(default_factory=EmotionConfig)
    gate: GateConfig = field(default_factory=GateConfig)
    contradiction: ContradictionConfig = field(default_factory=ContradictionConfig)
    importance: ImportanceConfig = field(default_factory=ImportanceConfig)
    tagging: TaggingConfig = field(default_factory=TaggingConfig)
    interference: InterferenceConfig = field(default_factory=InterferenceConfig)
    relations: RelationConfig = field(default_factory=RelationConfig)
    working_memory: WorkingMemoryConfig = field(default_factory=WorkingMemoryConfig)
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
