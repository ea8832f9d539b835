"""The memory record, and the vocabularies of its fields.

Three axes are orthogonal: `category` sets the rate of decay, `kind` tells what a memory is about, `tier`
tells where it lives. *Hot* is the episodic or semantic tier, *cold* the dormant one.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import ConfigError, UnknownMemoryError, shown


class Code(IntEnum):
    """A vocabulary: small integers in a column, lower-case words for people."""

    @property
    def label(self) -> str:
        return self.name.lower()

    @classmethod
    def labels(cls) -> list[str]:
        return [member.label for member in cls]

    @classmethod
    def parse(cls, label: str) -> Self:
        """The member with this label. Raises ConfigError that lists the others."""
        try:
            return cls[label.upper()]
        except KeyError:
            known = ", ".join(cls.labels())
            raise ConfigError(
                f"unknown {cls.__name__.lower()} {shown(label)}; expected one of {known}"
            ) from None


class Category(Code):
    """How fast a memory decays (Tulving's taxonomy, with `core` for identity)."""

    EPISODIC = 0
    SEMANTIC = 1
    PROCEDURAL = 2
    CORE = 3


class Kind(Code):
    """What a memory is about."""

    FACT = 0
    PREFERENCE = 1
    DECISION = 2
    CORRECTION = 3
    PLAN = 4
    ENTITY = 5
    TRANSIENT_STATE = 6
    PATTERN = 7
    THEME = 8
    SUMMARY = 9
    OTHER = 10


EXPIRING = (Kind.PLAN, Kind.TRANSIENT_STATE)
"""Kinds that no read surfaces after the end of their validity."""


class Tier(Code):
    """Where a memory lives. Nothing is destroyed by itself: a stub keeps its id, its provenance and a text
    prefix. Only what its owner has forgotten (`CognitiveMemory.forget`) is an empty stub."""

    EPISODIC = 0
    SEMANTIC = 1
    DORMANT = 2
    STUB = 3


class SubTier(Code):
    """A finer tier: the first three by source (episodic), the last three by content (semantic)."""

    NONE = 0
    PERSONAL = 1
    OBSERVED = 2
    VICARIOUS = 3
    SCHEMATIC = 4
    PROCEDURAL = 5
    FACTUAL = 6


class Emotion(Code):
    """Basic emotions (Ekman 1992)."""

    NEUTRAL = 0
    JOY = 1
    ANGER = 2
    FEAR = 3
    SADNESS = 4
    SURPRISE = 5
    DISGUST = 6


class WriteSource(Code):
    """The part of the engine that made a memory."""

    OBSERVER = 0
    FORMATION = 1
    DREAM = 2
    MANUAL = 3


class DataSource(Code):
    """The source of a memory's words."""

    USER_MESSAGE = 0
    ASSISTANT_MESSAGE = 1
    SYSTEM = 2
    FEDERATION = 3
    TOOL = 4


class TemporalType(Code):
    """Whether a memory is open-ended or expires."""

    PERSISTENT = 0
    TIME_BOUNDED = 1


class Relation(Code):
    """The relation of a source memory to a target."""

    SUPERSEDES = 0
    CONTRADICTS = 1
    CAUSES = 2
    ELABORATES = 3
    SAME_ENTITY = 4
    RELATED_TO = 5
    SUSPECTED = 6  # so similar that the dream must examine whether they conflict
    UPDATES = 7  # may replace the target, with the certainty of the relation


class DateRole(StrEnum):
    """What a text says of a date that it names."""

    ON = "on"
    """Something is, was or will be on that day."""
    FROM = "from"
    """Something holds from then on."""
    UNTIL = "until"
    """Something holds no longer than that."""
    RECURRING = "recurring"
    """Something comes again then."""
    MENTIONED = "mentioned"
    """It is asked, supposed or quoted, or is a part of a name."""


class NamedDate(NamedTuple):
    """A date that a text names, resolved when the text was said.

    `start`, `end`: its place in the text; `day`: its day as YYYY-MM-DD, as YYYY-MM-DD~ if it is about that
    day, or its week, month, season or year (`cogmem.language.days.span_of` gives the days); `relative`:
    whether its words count from the day on which they were said; `certain`: whether they leave no doubt which
    days they mean ("yesterday", but not "last Friday").

    >>> NamedDate.decode(NamedDate(6, 15, "2024-05-03", DateRole.ON, True, True).encode())
    NamedDate(start=6, end=15, day='2024-05-03', role=<DateRole.ON: 'on'>, relative=True, certain=True)
    """

    start: int
    end: int
    day: str
    role: DateRole
    relative: bool = False
    certain: bool = False

    def encode(self) -> str:
        """The date as a column keeps it."""
        return f"{self.start} {self.end} {self.day} {self.role} {self.relative:d} {self.certain:d}"

    @classmethod
    def decode(cls, text: str) -> Self:
        """The date of a text of `encode`."""
        start, end, day, role, relative, certain = text.split()
        return cls(int(start), int(end), day, DateRole(role), relative == "1", certain == "1")


def encoded(metadata: Mapping[str, Any]) -> str:
    """Metadata as a column keeps it: JSON with sorted keys."""
    return (
        json.dumps(metadata, ensure_ascii=False, sort_keys=True, separators=(",", ":")) if metadata else "{}"
    )


SEPARATOR = " | "
"""Separates a memory's text from text appended to it without a language model."""

NO_ROW = -1  # in a column of rows: no memory


_MEMORY_ID = re.compile(r"(?P<namespace>.+):(?P<row>0|[1-9][0-9]{0,17})", re.DOTALL)


def memory_id(namespace: str, row: int) -> str:
    """The id of a memory: its namespace and its place in the order of creation.

    >>> memory_id("conv-26", 17)
    'conv-26:17'
    """
    return f"{namespace}:{row}"


def parse_memory_id(identifier: str) -> tuple[str, int]:
    """Namespace and row of an id of `memory_id`. Raises UnknownMemoryError for any other text.

    >>> parse_memory_id("conv-26:17")
    ('conv-26', 17)
    """
    match = _MEMORY_ID.fullmatch(identifier)
    if match is None:
        raise UnknownMemoryError(f"no memory {shown(identifier)}; an id reads NAMESPACE:NUMBER")
    return match["namespace"], int(match["row"])


_NO_VECTORS: NDArray[np.float32] = np.zeros((0, 0), np.float32)


def attribution(speaker: str, attributed: bool) -> str:
    """What stands before the words of a speaker.

    >>> attribution("Ada", True), attribution("", True), attribution("Ada", False)
    ('Ada: ', '', '')
    """
    return f"{speaker}: " if attributed and speaker else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a draft and a memory have in common; each field is a column (`cogmem.store.columns`).

    `text`: of a message, what was said, unchanged; `attributed`: it is the words of its speaker, whose name
    is searched and shown with them. Importance, its four channels, utility, arousal and source_confidence lie
    in [0, 1]; valence in [-1, 1]; stability in [0.01, 1]; storage_strength in [1, 10]. `session`: the session
    in which it was written; `session_ids`: those that retrieved it.
    """

    text: str
    category: Category = Category.SEMANTIC
    kind: Kind = Kind.OTHER
    tier: Tier = Tier.EPISODIC
    sub_tier: SubTier = SubTier.NONE
    importance: float = 0.5
    novelty: float = 0.0
    urgency: float = 0.0
    reward: float = 0.0
    attention: float = 0.0
    stability: float = 0.25
    storage_strength: float = 1.0
    utility: float = 0.5
    temporal_type: TemporalType = TemporalType.PERSISTENT
    pinned: bool = False
    immutable: bool = False
    flashbulb: bool = False
    attributed: bool = False
    valence: float = 0.0
    arousal: float = 0.0
    emotion: Emotion = Emotion.NEUTRAL
    source_confidence: float = 1.0
    write_source: WriteSource = WriteSource.OBSERVER
    data_source: DataSource = DataSource.USER_MESSAGE
    speaker: str = ""
    session: str = ""
    entities: tuple[str, ...] = ()
    session_ids: tuple[str, ...] = ()
    source_turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Content):
    """A memory that is about to be stored: everything but its row. Instants are in days since 1970 (UTC);
    NaN, `NO_ROW` or an empty value: none. `vector`: the embedding of `searched`, float32, of unit length.
    `dates` and `metadata` are encoded (`NamedDate.encode`, `encoded`). `spans`: where each span of a long
    text begins and ends, with an embedding of each in `span_vectors`, shape (spans, dimensions)."""

    vector: NDArray[np.float32]
    created_at: float
    valid_from: float = float("nan")
    valid_until: float = float("nan")
    tagged_until: float = float("nan")
    dates: tuple[str, ...] = ()
    metadata: str = "{}"
    spans: tuple[tuple[int, int], ...] = ()
    span_vectors: NDArray[np.float32] = field(default_factory=lambda: _NO_VECTORS)

    @property
    def searched(self) -> str:
        """The text that is searched: with the name of its speaker, if it is attributed."""
        return attribution(self.speaker, self.attributed) + self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory(Content):
    """A memory in its present state, as `engine.get` and a read return it. A value: changing the store does
    not change it. Instants are in UTC; None: none.

    `utility_at`: when the utility last changed. `tier_since`: when it entered its tier, with `carried_days`
    on its clock of forgetting (see `dynamics.tiers.effective_days`). `dates`: the dates that the text names.
    `metadata`: that of its message.
    `tagged_until`: the end of its synaptic tag.
    """

    id: str
    namespace: str
    access_count: int
    created_at: datetime
    last_accessed_at: datetime
    utility_at: datetime
    tier_since: datetime
    carried_days: float
    at_floor_since: datetime | None
    cold_since: datetime | None
    valid_from: datetime | None
    valid_until: datetime | None
    tagged_until: datetime | None
    superseded_by: str | None
    contradicted_by: str | None
    dates: tuple[NamedDate, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def hot(self) -> bool:
        return self.tier in (Tier.EPISODIC, Tier.SEMANTIC)
