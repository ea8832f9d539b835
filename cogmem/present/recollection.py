"""The answer to a read, as a caller gets it."""

import math
from typing import NamedTuple

from cogmem.kernel import checks
from cogmem.memory import Memory
from cogmem.rank.recall import Answered
from cogmem.trace import Decision, Trace


class NamespaceDecision(Decision, stage="namespace"):
    """That a read was of a namespace in which nothing was ever stored; the reason names it."""

    UNKNOWN = "unknown"


class Recalled(NamedTuple):
    """One memory that a read brought back, as it was then. `confidence` in [0, 1]: how sure it is that it
    answers; `style`: in which form it is injected."""

    memory: Memory
    score: float
    source_turns: tuple[str, ...]
    text: str  # what is injected into the agent's context
    tokens: int
    confidence: float = 1.0
    style: str = "dated"
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

    @property
    def unknown_namespace(self) -> bool:
        """Whether it is empty because nothing was ever stored in the namespace, whose name may be wrong."""
        return bool(self.trace.of(NamespaceDecision))

    def prompt(self, budget: int | None = None) -> str:
        """The items as one text for a model's context, best first, each on lines of its own.

        `budget`: the maximum number of tokens; items that do not fit are left out. Raises InputError for a
        budget that is no integer of at least 0. `injection.style` says how the engine presents an item.
        """
        checks.checked(checks.whole(0).optional(), budget, "prompt: budget")
        texts, left = list[str](), math.inf if budget is None else budget
        for item in self.items:
            if item.tokens <= left:
                texts.append(item.text)
                left -= item.tokens
        return "\n".join(texts)


def recalled(answered: Answered, namespace: str) -> tuple[Recalled, ...]:
    """The results of a read as a caller sees them."""
    if answered.selected is None or answered.view is None:
        return ()
    memories = answered.view.columns.memories(namespace, answered.selected.rows.tolist())
    return tuple(
        Recalled(
            memory,
            score,
            memory.source_turns,
            item.text,
            item.tokens,
            item.confidence,
            item.style,
            item.doubted,
        )
        for memory, score, item in zip(
            memories, answered.selected.scores.tolist(), answered.injected, strict=True
        )
    )
