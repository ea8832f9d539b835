"""What flows through the write path: an utterance, and the facts that are formed of it."""

from dataclasses import dataclass

from cogmem.language.claims import Claim
from cogmem.memory import Category, DataSource, Emotion, Kind, TemporalType, WriteSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One turn to be understood. `text`: what was said, then what was shown, white space normalised, without
    the speaker's name; `raw`: what was said as it came (lines, fences); `at`: days since 1970 (UTC);
    `language`: the code of the pack that understands it."""

    turn: str
    text: str
    raw: str
    speaker: str
    role: str
    session: str
    namespace: str
    at: float
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A candidate memory, before the gate. `text` is what would be stored; `said` the words it is made of,
    which the stages read; confidence and arousal in [0, 1], valence in [-1, 1]; instants in days, NaN where
    they do not apply."""

    text: str
    said: str
    source_turns: tuple[str, ...]
    speaker: str = ""
    category: Category = Category.SEMANTIC
    kind: Kind = Kind.OTHER
    confidence: float = 1.0
    entities: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    valid_from: float = float("nan")
    valid_until: float = float("nan")
    temporal_type: TemporalType = TemporalType.PERSISTENT
    valence: float = 0.0
    arousal: float = 0.0
    emotion: Emotion = Emotion.NEUTRAL
    flashbulb: bool = False
    data_source: DataSource = DataSource.USER_MESSAGE
    write_source: WriteSource = WriteSource.OBSERVER
