"""The values of the write path: an utterance, and the facts that are formed from it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from cogmem.embedding.base import well_formed
from cogmem.language.reading import Reading, read_any
from cogmem.memory import (
    Category,
    DataSource,
    Emotion,
    Kind,
    TemporalType,
    WriteSource,
    attribution,
)
from cogmem.message import SHARES, Message
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True, kw_only=True)
class Utterance:
    """A turn as the write path reads it."""

    turn: str
    """The id of the message."""
    said: Reading
    """The words of the message, then the caption of its image, on one line, without the speaker's name."""
    raw: str
    """The words of the message unchanged, with its lines and fences."""
    caption: str = ""
    """What tells of the image that the message shares; empty if it shares none."""
    speaker: str
    """The speaker's name; may be empty."""
    role: str
    """The speaker's role, one of `message.ROLES`."""
    session: str
    """The session's name; may be empty."""
    namespace: str
    """The namespace of the memories."""
    at: float
    """The instant of the message as the clocks of its zone show it, in days since 1970."""

    @property
    def text(self) -> str:
        """The text of `said`."""
        return self.said.text

    @property
    def language(self) -> str:
        """The code of the language pack that reads the text."""
        return self.said.language

    @property
    def as_said(self) -> str:
        """The words of the message unchanged, and behind them the caption of its image."""
        if not self.caption:
            return self.raw
        return f"{self.raw} {self.caption}" if self.raw.strip() else self.caption

    @cached_property
    def heard(self) -> Reading:
        """All that a reader of the message sees: its words unchanged, and with a caption the text, too."""
        said = self.text.strip()
        shown = self.raw if " ".join(self.raw.split()) == said else f"{self.raw}\n{said}"
        return self.said.part(shown)


def hear(message: Message, now: float, language: str, apart: bool = False) -> Utterance:
    """The utterance of a message at an instant (days since 1970, in its zone). A lone surrogate, which no
    store can hold, becomes a question mark. `apart`: as `Reading`.

    >>> hear(Message(id="t1", text=" Look  here!", caption="a red kite"), 0.0, "en").text
    'Look here! [shares image: a red kite]'
    """
    return Utterance(
        turn=message.id,
        said=read_any(said_and_shown(message), language, apart),
        raw=well_formed(message.text),
        caption=_shown(message),
        speaker=message.speaker,
        role=message.role,
        session=message.session,
        namespace=message.namespace,
        at=now,
    )


def said_and_shown(message: Message) -> str:
    """The words of a message on one line, then the caption of its image."""
    said = " ".join(well_formed(message.text).split())
    return " ".join(part for part in (said, _shown(message)) if part)


def _shown(message: Message) -> str:
    shown = " ".join(well_formed(message.caption).split())
    return f"{SHARES}{shown}]" if shown else ""


def quoted(message: Message) -> str:
    """The message as a document of its own: the speaker, then the words. Empty for an empty message.

    >>> quoted(Message(id="t1", text="Look!", speaker="Ada", caption="a red kite"))
    'Ada: Look! [shares image: a red kite]'
    """
    text = said_and_shown(message)
    return f"{message.speaker}: {text}" if text and message.speaker else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A candidate memory, before the gate. Instants are in days since 1970, in the zone of the speaker until
    the fact is stored; NaN: none."""

    text: str
    """The text that would be stored."""
    attributed: bool = False
    """Whether the text is the words of the speaker, whose name is searched and shown with them."""
    said: Reading
    """The words that the text was made from; the stages read these."""
    source_turns: tuple[str, ...]
    """The ids of the turns that the fact comes from."""
    speaker: str = ""
    """The speaker's name."""
    finished: bool = False
    """Whether a language model formed the fact, so that it is classified and worded already."""
    category: Category = Category.SEMANTIC
    """The category, which decides how fast the memory decays."""
    kind: Kind = Kind.OTHER
    """The kind of the fact."""
    confidence: float = 1.0
    """Confidence of the classification, in [0, 1]."""
    importance: float | None = None
    """The importance that a language model gave it, in [0, 1]."""
    entities: tuple[str, ...] = ()
    """The entities that the fact mentions, as `entity://kind/name`."""
    dates: tuple[str, ...] = ()
    """The dates that the text names, encoded (`NamedDate.encode`)."""
    valid_from: float = float("nan")
    """The start of the validity."""
    valid_until: float = float("nan")
    """The end of the validity."""
    temporal_type: TemporalType = TemporalType.PERSISTENT
    """Whether the fact is bounded in time."""
    valence: float = 0.0
    """How pleasant the fact is, in [-1, 1]."""
    arousal: float = 0.0
    """How exciting the fact is, in [0, 1]."""
    emotion: Emotion = Emotion.NEUTRAL
    """The emotion of the fact."""
    flashbulb: bool = False
    """Whether the fact becomes a flashbulb memory."""
    data_source: DataSource = DataSource.USER_MESSAGE
    """The role of the speaker."""
    write_source: WriteSource = WriteSource.OBSERVER
    """Which stage made the text."""

    @property
    def lead(self) -> str:
        """What stands before the text where it is searched: the name of the speaker, if it is attributed."""
        return attribution(self.speaker, self.attributed)


class AdmissionDecision(Decision):
    """The decision of a check: whether a message is taken in."""

    PASSED = "passed"
    """The next check decides."""

    @property
    def passed(self) -> bool:
        """Whether the check lets the message pass."""
        return self.decision == self.PASSED


class Verdict(Decision):
    """The decision of a gate: whether a fact becomes a memory of its own. Else the rows carry it, if any."""

    CREATED = "created"
    """It becomes a memory of its own."""

    @property
    def created(self) -> bool:
        """Whether it does."""
        return self.decision == self.CREATED


Check = Callable[[Utterance], AdmissionDecision]
"""A check of the admission filter."""


class EmptyDecision(AdmissionDecision, stage="empty"):
    """A message without words."""

    FILTERED = "filtered"
    """It is not taken in."""


class Formed(NamedTuple):
    """The facts of an utterance, and the decision."""

    facts: tuple[Fact, ...]
    decision: Decision


class Understood(NamedTuple):
    """The facts of an utterance, and the decisions of all stages."""

    facts: Sequence[Fact]
    decisions: list[Decision]


Form = Callable[[Utterance, Any], Formed | None]
"""A way to form facts; None if it cannot, and the next way is tried. It is given the state of the session, as
a plug-in keeps it (None: none does)."""

Refine = Callable[[Fact, Utterance], tuple[Fact, Decision | None]]
"""A stage that adds to a fact."""


DATA_SOURCES = {
    "user": DataSource.USER_MESSAGE,
    "assistant": DataSource.ASSISTANT_MESSAGE,
    "system": DataSource.SYSTEM,
    "agent": DataSource.FEDERATION,
    "tool": DataSource.TOOL,
}
"""The data source of each role."""

ROLES = {source: role for role, source in DATA_SOURCES.items()}
"""The role of each data source."""


class FormationDecision(Decision, stage="formation"):
    """How the facts of a message were formed: by a language model, by a rule, or unchanged."""

    FORMED = "formed"
    """`facts`, `dates` and `resolved` count what was found."""
    FILTERED = "filtered"
    """The language model found no fact."""


def as_said(utterance: Utterance, state: Any) -> Formed:
    """The message as one fact, in the words in which it was said."""
    fact = Fact(
        text=utterance.as_said,
        said=utterance.said,
        attributed=bool(utterance.speaker),
        source_turns=(utterance.turn,),
        speaker=utterance.speaker,
        data_source=DATA_SOURCES[utterance.role],
    )
    numbers = {"facts": 1.0}
    return Formed(
        (fact,),
        FormationDecision.made(FormationDecision.FORMED, "as said", utterance.turn, numbers=numbers),
    )


AS_SAID = Mechanism[Form](
    "formation.off",
    "write",
    switch="",
    build=lambda config, _: as_said,
    stage="formation",
)
