"""The event schema: what happens to a memory system, in order, under one clock per namespace."""

from dataclasses import dataclass, field
from datetime import datetime

from cogmem import Message

PAST = ("point_in_time", "before", "as_of")
"""Kinds of probes that ask what held once: what is outdated now may be what they ask for."""


@dataclass(frozen=True, slots=True)
class MessageEvent:
    """Somebody said something."""

    time: datetime
    message: Message


@dataclass(frozen=True, slots=True)
class SessionEnd:
    """A session is over: session-scoped state is cleared."""

    time: datetime
    session: str


@dataclass(frozen=True, slots=True)
class Question:
    """All that a memory is told of a probe."""

    text: str
    """What is asked."""
    time: datetime
    """When it is asked: the clock's time."""
    namespace: str
    """Whose memories are asked."""
    session: str
    """The session it is asked in; one of its own where the corpus names none."""
    as_of: datetime | None = None
    """A past instant: asks what was known and valid then. None asks what holds now."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A question, and the turns that answer it."""

    time: datetime
    """When it is asked."""
    id: str
    """Unique in the corpus."""
    query: str
    """The question."""
    evidence: tuple[str, ...] = ()
    """Ids of the turns that carry the answer. Empty: the question has none and must be abstained from."""
    stale: tuple[str, ...] = ()
    """Ids of the turns whose content must not be surfaced as current."""
    kind: str = ""
    """The corpus's own category."""
    answer: str = ""
    """The expected answer; empty if the corpus has none."""
    horizon_days: float = 0.0
    """Days to the probe from the newest message that answers it (synthetic world) or from the last message or
    session before it (recorded corpora)."""
    distractor: str = ""
    """Class of the turns that mislead: "self", "other_person" or "injection"; empty for none."""
    session: str = ""
    """The session it is asked in; empty for none."""
    scored: bool = True
    """False where the source lost the evidence: asked, but neither recall nor abstention can be judged."""
    as_of: datetime | None = None
    """A past instant: asks what was known and valid then. None asks what holds now."""
    grades: tuple[int, ...] = ()
    """How well each of the evidence turns answers, at least 1, for nDCG; empty: all alike."""

    def question(self, namespace: str, session: str = "") -> Question:
        """What a memory is told of it: nothing of the gold. `session`: where it has none of its own."""
        return Question(self.query, self.time, namespace, self.session or session, self.as_of)


@dataclass(frozen=True, slots=True)
class Feedback:
    """The agent used what it was told about these turns, with success or without."""

    time: datetime
    turns: tuple[str, ...]
    success: bool


@dataclass(frozen=True, slots=True)
class Dream:
    """An explicit dream; the replay's own schedule dreams nightly besides."""

    time: datetime


Event = MessageEvent | SessionEnd | Probe | Feedback | Dream


@dataclass(frozen=True, slots=True)
class Conversation:
    """The events of one namespace, ordered by time (equal times keep the corpus's order)."""

    namespace: str
    events: tuple[Event, ...]

    @property
    def messages(self) -> list[MessageEvent]:
        return [event for event in self.events if isinstance(event, MessageEvent)]

    @property
    def probes(self) -> list[Probe]:
        return [event for event in self.events if isinstance(event, Probe)]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Independent conversations, and what the loader had to note about its source."""

    name: str
    """What it is called in tables and reports."""
    language: str
    """A language code, or "mixed"."""
    conversations: tuple[Conversation, ...]
    """Each has its own clock; the unit of parallel work, of resumption and of statistical clustering."""
    license: str = ""
    """What it is published under."""
    faults: dict[str, int] = field(default_factory=dict)
    """Number of faults in the source, by name: nothing is dropped in silence."""
    sha256: str = ""
    """Identifies the content: equal for equal events, whatever file they came from."""
    headline: tuple[str, ...] = ()
    """Kinds of probe that count in the overall figures, as in the corpus's literature; empty for all."""
