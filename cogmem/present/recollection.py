"""The answer to a read, as a caller gets it."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from cogmem.errors import printable
from cogmem.kernel import checks
from cogmem.memory import Memory, parse_memory_id
from cogmem.rank.recall import Answered, RankingDecision
from cogmem.trace import Decision, Trace


class NamespaceDecision(Decision, stage="namespace"):
    """That a read was of a namespace in which nothing was ever stored; the reason names it."""

    UNKNOWN = "unknown"


_LOWER = 1 - 1e-4  # of a score beside one that is as high and ranks above it


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


@dataclass(frozen=True, slots=True)
class Recollection:
    """The answer to a read: items best first, the trace, and the tokens injected in all. It iterates over its
    items, has their number as `len`, and is false without one. The scores of the items fall from one to the
    next, unless `scoring.falling` is off. `print` shows scores, ids and texts."""

    items: tuple[Recalled, ...]
    trace: Trace
    tokens: int

    def __iter__(self) -> Iterator[Recalled]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, place: int) -> Recalled:
        return self.items[place]

    def __str__(self) -> str:
        return "\n".join(self._lines()) or self._nothing()

    def explain(self) -> str:
        """Why the items came back in this order: of each its score, its confidence, its turns and how well it
        fits by meaning and by words, and behind them what every stage decided."""
        lines = list[str]()
        ranking = self.trace.last(RankingDecision)
        for line, item in zip(self._lines(), self.items, strict=True):
            lines.append(line)
            row = parse_memory_id(item.memory.id)[1]
            found = {"confidence": item.confidence}
            if ranking is not None and row in ranking.rows:
                place = ranking.rows.index(row)
                found |= {name: values[place] for name, values in ranking.components.items()}
            shown = ", ".join(f"{name} {value:.3f}" for name, value in found.items())
            lines.append(f"    {shown}; turns {', '.join(item.source_turns) or 'none'}")
        return "\n".join([*(lines or [self._nothing()]), str(self.trace)])

    def _lines(self) -> Iterator[str]:
        """A line for each item, with as many decimals as tell the scores apart."""
        scores = {item.score for item in self.items}
        decimals = next((n for n in range(3, 9) if len({round(s, n) for s in scores}) == len(scores)), 9)
        for item in self.items:
            text = "\n  ".join(map(printable, item.text.split("\n")))
            yield f"{item.score:.{decimals}f}  {item.memory.id}  {text}"

    def _nothing(self) -> str:
        unknown = self.trace.last(NamespaceDecision)
        return f"nothing found: there is no namespace {unknown.reason} here" if unknown else "nothing found"

    @property
    def confidence(self) -> float:
        """How sure it is that any item answers, in [0, 1]: the best confidence of an item; 0 without one."""
        return max((item.confidence for item in self.items), default=0.0)

    @property
    def unknown_namespace(self) -> bool:
        """Whether it is empty because nothing was ever stored in the namespace, whose name may be wrong."""
        return self.trace.last(NamespaceDecision) is not None

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
    columns, rows = answered.view.columns, answered.selected.rows.tolist()
    turns = columns.objects("source_turns")
    alike = [chain.from_iterable(turns[same] for same in answered.repeats.get(row, (row,))) for row in rows]
    return tuple(
        Recalled(
            memory,
            score,
            tuple(dict.fromkeys(told)),
            item.text,
            item.tokens,
            item.confidence,
            item.style,
            item.doubted,
        )
        for memory, score, told, item in zip(
            columns.memories(namespace, rows),
            _apart(answered.selected.scores.tolist()),
            alike,
            answered.injected,
            strict=True,
        )
    )


def _apart(scores: Sequence[float]) -> list[float]:
    """Scores that never rise, with ties that are broken by their order told apart.

    >>> [round(score, 4) for score in _apart([0.9, 0.9, 0.9, 0.5])], _apart([0.5, 0.9])
    ([0.9, 0.8999, 0.8998, 0.5], [0.5, 0.9])
    """
    if any(later > earlier for earlier, later in pairwise(scores)):
        return list(scores)
    return list(accumulate(scores, lambda last, score: min(score, last * _LOWER)))
