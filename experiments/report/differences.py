"""Paired differences in words."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from experiments.analysis.statistics import HOW_TESTED, Difference
from experiments.metrics.registry import find, higher_is_better
from experiments.report.tables import Column, Count, Table


def interval_of(one: Difference) -> str:
    """The interval of a difference in words. So few units that it has no ends have none.

    >>> interval_of(Difference("recall@10", n=3, low=-math.inf, high=math.inf, unit="probe"))
    'n/a: too few questions (3)'
    """
    if math.isfinite(one.low) and math.isfinite(one.high):
        return f"{one.low:+.3f} to {one.high:+.3f}"
    if one.unit == "none":
        return "n/a"
    units = f"questions ({one.n})" if one.unit == "probe" else f"conversations ({one.clusters})"
    return f"n/a: too few {units}"


def difference_table(names: Sequence[str], found: Sequence[Sequence[Difference]]) -> Table:
    """One line a run and metric. `names`: of the baseline, and of each run that was compared with it."""
    first, *others = names
    rows = []
    for other, one in ((other, one) for other, run in zip(others, found, strict=True) for one in run):
        values: tuple[float, ...] = (one.baseline, one.candidate, one.difference)
        if find(one.metric).form == "count":
            values = tuple(map(Count, values))
        won, lost = (one.higher, one.lower) if higher_is_better(one.metric) else (one.lower, one.higher)
        rows.append(
            (
                *(other, one.metric, one.n, *values, interval_of(one), one.p_holm, one.verdict),
                *(won, one.equal, lost, one.effect, one.smallest),
            )
        )
    columns = (
        *(Column("run"), Column("metric"), Column("n", "count"), Column("baseline", "score")),
        *(Column("run's", "score"), Column("difference", "change"), Column("95 % interval")),
        *(Column("p (Holm)", "p"), Column("is")),
        *(Column(word, "count") for word in ("won", "tied", "lost")),
        *(Column("effect", "change"), Column("smallest effect", "score")),
    )
    notes = {one.note for run in found for one in run if one.note}
    units = sorted({f"{one.unit}s" for run in found for one in run if one.unit != "none"})
    clusters = {one.clusters for run in found for one in run}
    note = (
        f"Baseline: `{first}`, paired on the same probes over "
        f"{' or '.join(map(str, sorted(clusters)))} namespaces; {HOW_TESTED}, p corrected over all rows. "
        "Won, tied, lost: probes. Effect: the difference in standard deviations of the "
        f"{' or '.join(units) or 'namespaces'} (d_z). "
        "Smallest effect: the true difference that would get a verdict some three times in four, compared "
        "alone. "
        f"{' '.join(sorted(notes))}"
    )
    return Table("compare", "Paired differences", columns, tuple(rows), note.strip())


def split_table(
    part: str, names: Sequence[str], found: Mapping[str, Sequence[Sequence[Difference]]]
) -> Table:
    """The same for each group of the probes, whose name stands behind the run. `part`: what the groups are
    of; `found`: by group, the differences of each run."""
    runs = range(len(names) - 1)
    whole = difference_table(names, [[one for own in found.values() for one in own[run]] for run in runs])
    groups = [group for run in runs for group, own in found.items() for _ in own[run]]
    rows = tuple((row[0], group, *row[1:]) for group, row in zip(groups, whole.rows, strict=True))
    return replace(whole, columns=(whole.columns[0], Column(part), *whole.columns[1:]), rows=rows)
