"""Paired differences in words."""

from collections.abc import Sequence

from experiments.analysis.statistics import Difference
from experiments.metrics.registry import find, higher_is_better
from experiments.report.tables import Column, Count, Table


def difference_table(names: Sequence[str], found: Sequence[Sequence[Difference]]) -> Table:
    """One line a run and metric. `names`: of the baseline, and of each run that was compared with it."""
    first, *others = names
    rows = tuple(
        (
            *(other, one.metric, one.n),
            *(_written(value, one) for value in (one.baseline, one.candidate, one.difference)),
            *(f"{one.low:+.3f} to {one.high:+.3f}", one.p_holm, one.verdict),
            *(*_won_tied_lost(one), one.effect, one.smallest),
        )
        for other, run in zip(others, found, strict=True)
        for one in run
    )
    columns = (
        *(Column("run"), Column("metric"), Column("n", "count"), Column("baseline", "score")),
        *(Column("run's", "score"), Column("difference", "change"), Column("95 % interval")),
        *(Column("p (Holm)", "p"), Column("is")),
        *(Column(word, "count") for word in ("won", "tied", "lost")),
        *(Column("effect", "change"), Column("smallest effect", "score")),
    )
    notes = {one.note for run in found for one in run if one.note}
    clusters = {one.clusters for run in found for one in run}
    note = (
        f"Baseline: `{first}`, paired on the same probes; intervals by bootstrap over "
        f"{' or '.join(map(str, sorted(clusters)))} namespaces, p by sign flips, corrected over all rows. "
        "Won, tied, lost: probes. Effect: the difference in standard deviations of the namespaces (d_z). "
        "Smallest effect: the true difference that would get a verdict four times in five, compared alone. "
        f"{'; '.join(sorted(notes))}"
    )
    return Table("compare", "Paired differences", columns, rows, note.strip())


def _won_tied_lost(one: Difference) -> tuple[int, int, int]:
    """The probes on which the run is better, equal and worse."""
    up = higher_is_better(one.metric)
    return (one.higher, one.equal, one.lower) if up else (one.lower, one.equal, one.higher)


def _written(value: float, of: Difference) -> float:
    """The value in the form of its metric."""
    return Count(value) if find(of.metric).form == "count" else value
