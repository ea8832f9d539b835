"""The event schema: what happens to a memory system, in order, under one clock per namespace."""

from dataclasses import dataclass, field
from datetime import datetime

from cogmem.message import Message

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
class Probe:
    """A question, and the turns that answer it.

    `evidence`: turn ids that carry the answer; empty for a question that has none (it must be abstained
    from). `stale`: turn ids whose content must not be surfaced as current. `kind`: the corpus's own category.
    `horizon_days`: days from the last mention of the evidence (synthetic world) or from the last session
    (recorded corpora) to the probe. `distractor`: class of the turns planted to mislead, if the corpus has
    such. `scored`: False where the source's own evidence is absent or broken: asked, but neither recall nor
    abstention can be judged. `as_of`: a past instant, if what was known and valid then is asked for, and not
    what holds now.
    """

    time: datetime
    id: str
    query: str
    evidence: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    kind: str = ""
    answer: str = ""
    horizon_days: float = 0.0
    distractor: str = ""
    session: str = ""
    scored: bool = True
    as_of: datetime | None = None


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
    """Independent conversations, and what the loader had to note about its source.

    `faults` counts what was wrong in the source, by name: nothing is dropped in silence.
    `sha256` identifies the content: equal for equal events whatever file they came from. `headline`: the
    kinds of probe that count in the overall figures, as the corpus's literature has it; empty for all.
    """

    name: str
    language: str
    conversations: tuple[Conversation, ...]
    license: str = ""
    faults: dict[str, int] = field(default_factory=dict)
    sha256: str = ""
    headline: tuple[str, ...] = ()
