"""The write path's numbers and switches."""

import math
from dataclasses import dataclass

from cogmem.checks import at_least, one_of, positive, require, unit
from cogmem.memory import Category


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
