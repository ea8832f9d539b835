"""Paired differences as tables, and as a forest plot."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import isnan
from typing import TYPE_CHECKING, Any

import polars as pl

from experiments.analysis.plan import PLAN
from experiments.analysis.pooling import Pooled
from experiments.analysis.statistics import EXPLORATORY, MIN_EQUIVALENT, Difference, as_family, compare
from experiments.metrics.registry import find, higher_is_better
from experiments.report.scores import ORACLE
from experiments.report.tables import Column, Count, Table, columns_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_DETECTABLE = (
    "p (equivalence): p of the equivalence test, whose null hypothesis is a difference of at least the "
    f"margin; at most .05 is called equivalent, from {MIN_EQUIVALENT} conversations on. Detectable: the "
    "smallest true difference that is detected with a probability of 80 % at the level used."
)


def difference_columns(title: str = "difference", verdict: str = "is") -> tuple[Column, ...]:
    """The columns of `difference_cells`."""
    return columns_of(
        f"{title}: change | 95 % interval | p (Holm): p | p (equivalence): p | detectable: score | {verdict}"
    )


def difference_cells(effect: Difference | None) -> tuple[float | str | None, ...]:
    """A difference, its interval, its corrected p, that of the equivalence test, the smallest
    detectable difference and the verdict; of what is not compared, none of them."""
    if effect is None:
        return (None,) * 6
    ps = _known(effect.p_holm), _known(effect.beyond_holm)
    return _known(effect.difference), effect.interval, *ps, effect.smallest, effect.verdict


def difference_table(names: Sequence[str], found: Sequence[Sequence[Difference]]) -> Table:
    """One line a run and metric. `names`: of the baseline, and of each run that was compared with it."""
    first, *others = names
    rows = [
        (other, effect.metric, *_line(effect))
        for other, run in zip(others, found, strict=True)
        for effect in run
    ]
    clusters = sorted({effect.clusters for run in found for effect in run})
    note = (
        f"Baseline: `{first}`, paired on the same probes of {' or '.join(map(str, clusters))} conversations. "
        f"{EXPLORATORY}. p corrected over all rows. Won, tied, lost: probes. {_DETECTABLE}"
    )
    return Table("compare", "Paired differences", (Column("run"), *_COLUMNS), tuple(rows), note)


def pair_table(found: Mapping[str, Mapping[str, Difference]]) -> Table:
    """One line a metric and pair of runs, which is named by its corpus."""
    rows = tuple(
        (name, metric, *_line(effect)) for metric, of in found.items() for name, effect in of.items()
    )
    note = (
        f"{EXPLORATORY}. p corrected over the corpora of each metric. Won, tied, lost: probes. {_DETECTABLE}"
    )
    return Table("compare", "Paired differences on each corpus", (Column("corpus"), *_COLUMNS), rows, note)


def beside(
    probes: pl.DataFrame, system: str, metric: str, kinds: Collection[str] = ()
) -> dict[str, Difference]:
    """A system minus each other one of a run, by the name of the other, on the probes of these kinds (none:
    of all): one family. A system that lacks a value where this one has one is left out, and so is the oracle,
    which is a bound."""
    counted = probes.filter(pl.col("kind").is_in(list(kinds))) if kinds else probes
    by = {str(name): group for (name,), group in counted.group_by("system", maintain_order=True)}
    ours = by.pop(system, None)
    if ours is None or not ours[metric].drop_nulls().len():
        return {}
    by = {
        name: other
        for name, other in by.items()
        if name != ORACLE and other[metric].null_count() == ours[metric].null_count()
    }
    found = as_family([compare(other, ours, [metric])[0] for other in by.values()])
    return dict(sorted(zip(by, found, strict=True), key=lambda pair: -pair[1].difference))


def beside_table(system: str, found: Mapping[str, Difference]) -> Table:
    """One line a system that `system` is compared with."""
    rows = tuple((name, effect.metric, *_line(effect)) for name, effect in found.items())
    note = (
        f"`{system}` minus each baseline, paired on the same questions. {EXPLORATORY}. p corrected over all "
        f"rows. Won, tied, lost: questions. {_DETECTABLE}"
    )
    return Table("beside", "Beside the baselines", (Column("baseline"), *_COLUMNS), rows, note)


def pooled_table(found: Mapping[str, Pooled], unit: str = "metric") -> Table:
    """One line an estimate; `unit`: what their names are of."""
    columns = columns_of(
        f"{unit} | corpora: count | pooled: change | 95 % interval | p (Holm): p | p (equivalence): p",
        "detectable: score | is | without one | another corpus | deviation: score",
    )
    rows = tuple(
        (
            *(name, pooled.corpora, _known(pooled.difference), pooled.interval),
            *(_known(pooled.p_holm), _known(pooled.beyond_holm), pooled.smallest, pooled.verdict),
            *(pooled.without_one, pooled.prediction, _known(pooled.spread)),
        )
        for name, pooled in found.items()
    )
    note = (
        "The mean of the corpora's differences and a t test whose units are the corpora: each has the same "
        "weight. A corpus of one conversation is left out. p corrected over the lines. p (equivalence): p of "
        "the equivalence test, whose null hypothesis is a mean difference of at least the margin; at most "
        ".05 is called equivalent. Without one: the smallest "
        "and the largest mean if one corpus is left out. Another corpus: the 95 % prediction interval of the "
        "difference on it. Deviation: the standard deviation of the differences. Lines are exploratory "
        "unless they are named planned."
    )
    return Table("pooled", "Pooled over corpora", columns, rows, note)


def forest(title: str, found: Mapping[str, Mapping[str, Difference | Pooled]]) -> "Figure":
    """A panel for each group of `found`: a line for each difference with its 95 % interval, and a diamond
    for what is pooled. The shade is the margin of equivalence; what has no verdict is grey."""
    from experiments.report import style

    high, across = 0.5 + 0.2 * max(map(len, found.values())), min(len(found), 3)
    titles = title, "differences with 95 % intervals; shade: ± margin"
    figure, panels = style.panels(1 + 3.4 * across, across, len(found), *titles, 0.7, high)
    for axes, (group, effects) in zip(panels, found.items(), strict=True):
        _forest(axes, effects)
        axes.set_title(group)
    return figure


def _forest(axes: "Axes", found: Mapping[str, Difference | Pooled]) -> None:
    from experiments.report import style

    margin = next((effect.margin for effect in found.values() if isinstance(effect, Difference)), PLAN.margin)
    if not isnan(margin):
        axes.axvspan(-margin, margin, color=style.PALE, alpha=0.4, linewidth=0)
    axes.axvline(0, color=style.GREY, linewidth=0.8)
    for place, effect in enumerate(found.values()):
        if isinstance(effect, Pooled):
            corners = (effect.low, effect.difference, effect.high, effect.difference), (0, -0.3, 0, 0.3)
            axes.fill(corners[0], [place + off for off in corners[1]], color=style.VERMILION, linewidth=0)
        else:
            colour = style.GREY if effect.verdict is None else style.PRIMARY
            axes.plot([effect.low, effect.high], [place, place], color=colour, linewidth=1.4)
            axes.plot(effect.difference, place, "s", color=colour, markersize=4)
    axes.set_yticks(range(len(found)), [*found])
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.locator_params(axis="x", nbins=4)
    style.plain(axes, "x")


def _line(found: Difference) -> tuple[Any, ...]:
    """The cells of a difference under `_COLUMNS`, without the metric."""
    sides = (found.baseline, found.candidate, found.difference)
    baseline, candidate, difference = map(Count, sides) if find(found.metric).form == "count" else sides
    won, lost = (found.higher, found.lower) if higher_is_better(found.metric) else (found.lower, found.higher)
    cells = difference_cells(replace(found, difference=difference))
    return (found.n, found.clusters, baseline, candidate, *cells, won, found.equal, lost)


_COLUMNS = (
    *columns_of("metric | n: count | conversations: count | baseline: score | run's: score"),
    *difference_columns(),
    *columns_of("won: count | tied: count | lost: count"),
)


def _known(value: float) -> float | None:
    return None if isnan(value) else value
