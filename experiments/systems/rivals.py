"""What the strong rivals are set by, and the steps that they take beside a search."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from cogmem import Message
from cogmem.kernel.checks import at_least, require, unit
from cogmem.language.sentences import divide
from cogmem.rank.request import Floats
from cogmem.store import Rows

_FENCED = re.compile(r"(```.*?(?:```|\Z))", re.DOTALL)
_PARAGRAPH = re.compile(r"\n\s*\n")


@dataclass(frozen=True)
class RivalConfig:
    """The baselines `bm25_rival` and `fusion_rival`.

    The defaults are those of the engine's read path, chosen on LoCoMo and the synthetic world. `chunk` was
    set before anything was measured.
    """

    k1: float = 0.9
    """Saturation of term frequency in BM25, at least 0, where a larger value gives repeated words more
    weight."""
    b: float = 0.4
    """Length normalisation of BM25, in [0, 1], where a larger value penalises long documents more."""
    dense_weight: float | None = None
    """Weight of meaning against words in `fusion_rival`, in [0, 1], or null for the weight of the embedder's
    family."""
    before: float = 0.3
    """Share of its relevance that a turn gives to the previous turn of its session, in [0, 1]."""
    after: float = 0.4
    """Share of its relevance that a turn gives to the next turn of its session, in [0, 1]."""
    reach: int = 2
    """Maximum distance of such a neighbour in turns, from 0 to 100."""
    fading: float = 0.5
    """Factor of both shares for every further turn, in [0, 1]."""
    speaker: float = 0.3
    """Score added to a turn whose speaker the question names, at least 0, where the best relevance is 1."""
    event_time: float = 0.3
    """Score added to a turn from, or about, the time that the question names, at least 0."""
    assistant: float = 1.0
    """Factor of the score of an assistant's turn, in [0, 1]."""
    chunk: int = 800
    """Maximum length of a document in characters, at least 40, beyond which a message is split, where 0 never
    splits."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "k1", "speaker", "event_time"),
            *unit(self, "b", "before", "after", "fading", "assistant"),
            (
                "dense_weight",
                lambda: self.dense_weight is None or 0 <= self.dense_weight <= 1,
                "a number in [0, 1], or none",
            ),
            ("reach", lambda: 0 <= self.reach <= 100, "a number from 0 to 100"),
            ("chunk", lambda: self.chunk == 0 or self.chunk >= 40, "0, or a number of at least 40"),
        )


def with_neighbours(relevance: Floats, sessions: Rows, settings: RivalConfig) -> Floats:
    """The relevance of each turn with the shares of its neighbours in the session. `sessions`: a number for
    the session of each turn. Both (turns,).

    >>> with_neighbours(np.array([0.0, 1.0, 0.0, 0.0]), np.array([0, 0, 0, 1]), RivalConfig())
    array([0.3, 1. , 0.4, 0. ])
    """
    found = np.array(relevance)
    for step in range(1, min(settings.reach, len(relevance) - 1) + 1):
        share = settings.fading ** (step - 1) * (sessions[step:] == sessions[:-step])
        found[step:] += settings.after * share * relevance[:-step]
        found[:-step] += settings.before * share * relevance[step:]
    return found


def parted(message: Message, limit: int) -> Iterator[Message]:
    """A message as parts of at most `limit` characters (0: the whole). The caption goes with the last."""
    texts = chunks(message.text, limit) if limit else []
    for text in texts[:-1]:
        yield replace(message, text=text, caption="")
    yield replace(message, text=texts[-1]) if len(texts) > 1 else message


def chunks(text: str, limit: int) -> list[str]:
    """A text in pieces of at most `limit` characters (at least 1): whole blocks of code and paragraphs, as
    many as fit; one that is longer is cut after sentences, if possible. White space becomes one space.

    >>> chunks("One day. Two days.\\n\\nThree days.\\n```\\nx = 1\\n```\\nFour.", 32)
    ['One day. Two days. Three days.', '``` x = 1 ``` Four.']
    """
    blocks = [
        block
        for place, part in enumerate(_FENCED.split(text))
        for block in ([part] if place % 2 else _PARAGRAPH.split(part))
    ]
    found: list[str] = []
    for piece in (piece for block in blocks for piece in divide(block, limit)):
        if found and len(found[-1]) + 1 + len(piece) <= limit:
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return found
