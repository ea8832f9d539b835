"""The answer to a read, as a caller gets it."""

import math
from typing import NamedTuple

from cogmem.clock import from_days
from cogmem.errors import InputError, shown
from cogmem.kernel import checks
from cogmem.language.packs import UNKNOWN
from cogmem.language.reading import read_any
from cogmem.language.tokens import count_tokens
from cogmem.memory import Memory, attribution
from cogmem.present.injection import indented
from cogmem.rank.recall import Answered
from cogmem.rank.trust import quotation, shown_name
from cogmem.trace import Trace


class Recalled(NamedTuple):
    """One memory that a read brought back, as it was then. `confidence` in [0, 1]: how sure it is that it
    answers; `style`: in which form it is injected; `day`: on which it was said in the zone of the engine."""

    memory: Memory
    score: float
    source_turns: tuple[str, ...]
    text: str  # what is injected into the agent's context
    tokens: int
    confidence: float = 1.0
    style: str = "dated"
    day: str = ""
    doubted: bool = False


class Recollection(NamedTuple):
    """The answer to a read: items best first, the trace, and the tokens injected in all. The scores
    of the items never rise from one to the next, unless `scoring.falling` is off."""

    items: tuple[Recalled, ...]
    trace: Trace
    tokens: int

    @property
    def confidence(self) -> float:
        """How sure it is that any item answers, in [0, 1]: the best confidence of an item; 0 without one."""
        return max((item.confidence for item in self.items), default=0.0)

    def prompt(self, style: str = "", budget: int | None = None) -> str:
        """The items as one text for a model's context, best first, each on lines of its own.

        `style`: "" as the engine presented them, "plain" the words alone, "full" with the day in ISO format
        and the confidence. Both leave out what the engine notes beside the words (resolved dates, what
        replaced them, that they are a question) and its excerpts; what is doubted stays a quotation.
        `budget`: the maximum number of tokens; items that do not fit are left out. Raises
        InputError for another style, or a budget that is no integer of at least 0.
        """
        if style not in PROMPTS:
            raise InputError(
                f"prompt: style = {shown(style)}; expected one of {', '.join(map(repr, PROMPTS))}"
            )
        checks.checked(checks.whole(0).optional(), budget, "prompt: budget")
        texts, left = list[str](), math.inf if budget is None else budget
        for item in self.items:
            text = item.text if not style else _presented(item, full=style == "full")
            if (cost := count_tokens(text)) <= left:
                texts.append(text)
                left -= cost
        return "\n".join(texts)


PROMPTS = ("", "plain", "full")
"""The styles of `Recollection.prompt`."""


def _presented(item: Recalled, *, full: bool) -> str:
    memory = item.memory
    name = shown_name(memory.speaker, "en")
    text = indented(attribution(name, memory.attributed) + memory.text)
    if item.doubted:
        language = read_any(memory.text, "en").language
        text = quotation(text, name, "en" if language == UNKNOWN else language)
    return f"[{item.day}, {item.confidence:.2f}] {text}" if full else text


def recalled(answered: Answered, namespace: str) -> tuple[Recalled, ...]:
    """The results of a read as a caller sees them."""
    if answered.selected is None or answered.view is None:
        return ()
    rows, columns, zone = answered.selected.rows, answered.view.columns, answered.view.request.zone
    days = [f"{from_days(zone.local(at)):%Y-%m-%d}" for at in columns["created_at"][rows].tolist()]
    shown = zip(
        columns.memories(namespace, rows.tolist()),
        answered.selected.scores.tolist(),
        answered.injected,
        days,
        strict=True,
    )
    return tuple(
        Recalled(
            memory,
            score,
            memory.source_turns,
            item.text,
            item.tokens,
            item.confidence,
            item.style,
            day,
            item.doubted,
        )
        for memory, score, item, day in shown
    )
