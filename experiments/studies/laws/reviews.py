"""Review logs: who was asked for which item when, and whether it was known.

A log is a CSV file, which may be compressed. Anki: item, t_s (seconds), button (1 again, 2 hard, 3 good, 4
easy), and, where known, type (0 learn, 1 review, 2 relearn, 3 cram) and ivl (the scheduled interval: days, or
seconds below 0). LKT: student, item, t_s, outcome, phase.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from cogmem.dynamics.arrays import Bools, Floats
from experiments.errors import LabError

Ints = NDArray[np.int64]

SAMPLES = Path(__file__).parents[3] / "datasets" / "reviews"
FILES = {
    "niplav": ("anki_niplav.csv.gz", "niplav.csv.gz"),
    "josh": ("anki_josh.csv.gz", "josh.csv.gz"),
    "lkt": ("lkt_statistics_cloze.csv.gz", ""),
}
"""The file of each log, and that of its sample."""

HALF_A_DAY = 0.5
"""Days from which a review counts as one on another day."""

_DAY = 86_400.0
_OUTCOMES = {"CORRECT": 3, "INCORRECT": 1, "STUDY": 0}


@dataclass(frozen=True, eq=False)
class Reviews:
    """The presentations of a log; arrays of the shape (n,).

    The cards are numbered by falling length, and the rows are ordered by the number of the presentation, then
    by card. So all k-th presentations are neighbours, and they are of the first cards: a recursion over k
    (`steps`) advances all cards at once.
    """

    name: str
    card: Ints
    """Card from 0: one item of one person."""
    person: Ints
    number: Ints
    """Presentations of the card before this one."""
    day: Floats
    """Days since the log began, or the person's part of it."""
    gap: Floats
    """Days since the card's last presentation, 0 for the first."""
    button: Ints
    """1 again, 2 hard, 3 good, 4 easy; 0: shown without a question."""
    asked: Bools
    """Whether the review is predicted: it is on another day than the last one. LKT: the first trial after the
    delay that was assigned to the person."""
    lateness: Floats
    """Gap divided by the scheduled interval; NaN where no interval of a day or more is known."""
    form: Floats
    """Log odds of the person's earlier answers, with ten answers at 3 to 1 before the first."""

    @cached_property
    def passed(self) -> Bools:
        return self.button > 1

    @cached_property
    def first(self) -> Bools:
        """Whether this is the first predicted review of its card."""
        return self.asked & (self.before(self.asked) == 0)

    def steps(self) -> Iterator[slice]:
        """The rows of the first presentations, of the second, and so on."""
        ends = np.cumsum(np.bincount(self.number))
        return (slice(start, end) for start, end in zip((0, *ends[:-1]), ends, strict=True))

    def before(self, values: NDArray[np.generic]) -> Floats:
        """The sum of the values (n,) over the earlier presentations of the same card."""
        return self.folded(values, np.add)

    def folded(self, values: NDArray[np.generic], join: Callable[[Floats, Floats], Floats]) -> Floats:
        """What `join` makes of the values (n,) of the earlier presentations of the same card, from 0."""
        given, found = values.astype(np.float64), np.zeros(len(values))
        state = np.zeros(int(self.card.max()) + 1)
        for rows in self.steps():
            found[rows] = state = state[: rows.stop - rows.start]
            state = join(state, given[rows])
        return found

    def last(self, values: NDArray[np.generic]) -> Floats:
        """The value (n,) of the card's last presentation, 0 for the first."""
        return self.folded(values, lambda _, value: value)

    def taken(self, rows: Bools) -> "Reviews":
        """Some of the presentations (n,): with each of a card all earlier ones of it."""
        cards, sizes = np.unique(self.card[rows], return_counts=True)
        rank = np.zeros(int(self.card.max()) + 1, np.int64)
        rank[cards[np.argsort(-sizes, kind="stable")]] = np.arange(len(cards))
        card = rank[self.card[rows]]
        order = np.lexsort((card, self.number[rows]))
        kept = {key: getattr(self, key)[rows][order] for key in _ARRAYS}
        return Reviews(self.name, **kept | {"card": card[order]})


_ARRAYS = [field.name for field in fields(Reviews) if field.name != "name"]


def read(name: str, folder: Path | None) -> Reviews:
    """A log of a folder, or without a folder its sample. Raises LabError if it is missing or malformed."""
    full, sample = FILES[name]
    return read_file(folder / full if folder else SAMPLES / sample, name)


def available(folder: Path | None) -> list[str]:
    """The logs that a folder has, or without one those with a sample. Raises LabError if there is none."""
    if folder is None:
        return [name for name, (_, sample) in FILES.items() if sample]
    found = [name for name, (full, _) in FILES.items() if (folder / full).exists()]
    if not found:
        names = ", ".join(full for full, _ in FILES.values())
        raise LabError(f"{folder}: no review log; expected one of {names}")
    return found


def folder_of(given: str) -> Path | None:
    """The folder of the logs: the given one, or that of the variable COGMEM_FORGETTING."""
    chosen = given or os.environ.get("COGMEM_FORGETTING", "")
    return Path(chosen) if chosen else None


def read_file(path: Path, name: str) -> Reviews:
    """Raises LabError, with the line, for what is not in the format."""
    try:
        table = pl.read_csv(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise LabError(f"{path}: {str(error).splitlines()[0]}; expected a CSV file of reviews") from error
    of_students = "student" in table.columns
    needed = ("student", "item", "t_s", "outcome", "phase") if of_students else ("item", "t_s", "button")
    if missing := [column for column in needed if column not in table.columns]:
        raise LabError(f"{path}: no column {', '.join(missing)}; expected {', '.join(needed)}")
    if table.is_empty():
        raise LabError(f"{path}: no rows; expected reviews")
    words = ("outcome", "phase") if of_students else ()
    numbers = pl.col([name for name in needed if name not in words]).cast(pl.Float64, strict=False)
    table = table.with_row_index("line", offset=2).with_columns(numbers)
    known = (
        pl.col("outcome").is_in(list(_OUTCOMES))
        if of_students
        else pl.col("button").is_in([1.0, 2.0, 3.0, 4.0])
    )
    bad = table.filter(~(known & (pl.col("t_s") >= 0)).fill_null(False))
    if bad.height:
        expected = f"an outcome of {', '.join(_OUTCOMES)}" if of_students else "a button of 1, 2, 3, 4"
        raise LabError(f"{path}:{bad['line'][0]}: expected {expected}, and t_s of at least 0")
    return _reviews(_students(table) if of_students else _anki(table), name)


def _students(table: pl.DataFrame) -> pl.DataFrame:
    """LKT. `after` numbers the trials of an item after the delay."""
    after = (pl.col("phase") == "posttest").cum_sum().over("student", "item")
    return table.select(
        person="student",
        item="item",
        t_s="t_s",
        button=pl.col("outcome").replace_strict(_OUTCOMES),
        scheduled=pl.lit(0.0),
        after=after,
    )


def _anki(table: pl.DataFrame) -> pl.DataFrame:
    """Anki. The old scheduler had three buttons while learning: the second was good, the third easy. Reviews
    out of turn ("cram") are left out, for they follow no schedule."""
    button, scheduled = pl.col("button"), pl.lit(0.0)
    if "type" in table.columns:
        learning = pl.col("type").is_in([0, 2]) & (button > 1) & (button < 4)
        button = pl.when(learning).then(button + 1).otherwise(button)
        table = table.with_columns(button=button).filter(pl.col("type") != 3)
        button = pl.col("button")
    if "ivl" in table.columns:
        scheduled = pl.col("ivl").cast(pl.Float64)
    return table.select(
        person=pl.lit(0), item="item", t_s="t_s", button=button, scheduled=scheduled, after=pl.lit(0)
    )


def _reviews(table: pl.DataFrame, name: str) -> Reviews:
    cards = table.group_by("person", "item", maintain_order=True).agg(size=pl.len())
    cards = cards.sort("size", descending=True, maintain_order=True).with_row_index("card")
    ordered = table.join(cards, on=["person", "item"], maintain_order="left").sort("t_s", maintain_order=True)
    ordered = ordered.with_columns(
        number=pl.int_range(pl.len()).over("card"),
        gap=(pl.col("t_s").diff().over("card").fill_null(0) / _DAY),
        planned=pl.col("scheduled").shift(1).over("card"),
        good=7.5 + (pl.col("button") > 1).cum_sum().shift(1).over("person").fill_null(0),
        answers=10.0 + (pl.col("button") > 0).cum_sum().shift(1).over("person").fill_null(0),
    ).sort("number", "card")
    of_students = bool((ordered["after"] > 0).any())
    asked = pl.col("after") == 1 if of_students else pl.col("gap") >= HALF_A_DAY
    late = pl.when(pl.col("planned") >= 1).then(pl.col("gap") / pl.col("planned"))
    ordered = ordered.with_columns(
        asked=asked & (pl.col("number") > 0),
        late=late.cast(pl.Float64).fill_null(float("nan")),
        form=(pl.col("good") / (pl.col("answers") - pl.col("good"))).log(),
    )
    return Reviews(
        name,
        **{key: ordered[key].cast(pl.Int64).to_numpy() for key in ("card", "person", "number")},
        day=(ordered["t_s"] / _DAY).to_numpy(),
        gap=ordered["gap"].to_numpy(),
        button=ordered["button"].cast(pl.Int64).to_numpy(),
        asked=ordered["asked"].to_numpy(),
        lateness=ordered["late"].to_numpy(),
        form=ordered["form"].to_numpy(),
    )
