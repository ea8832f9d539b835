"""Where memory is scarce, what should stay?

A store of a bounded capacity has to evict. One replay (`experiments.systems.budgets`) keeps, beside an engine
without a bound, what a store of each capacity would hold by each policy, and asks all of them the same. Every
message recalls five memories before it is taken in, so that policies that count uses have uses to count. The
capacities are shares of the memories that are made; the area is the mean over them. Belady's rule knows what
will be asked. It keeps the most gold turns until they are asked about, but it is no upper bound of recall:
what is kept must also be found among the first ten, and a question may need several turns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl
from matplotlib.figure import Figure

from cogmem.log.capacity import EVICTED, CapacityConfig
from experiments.analysis.statistics import EXPLORATORY, Difference
from experiments.config.compose import key_of
from experiments.corpora.roles import for_development, listed, located
from experiments.metrics.registry import find, mean, with_metrics
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import Run, read_table
from experiments.runs.paired import counted
from experiments.studies.base import Asked, Report, Study, averaged, paired
from experiments.systems.budgets import BELADY, POLICIES, SHARES, named

METRIC = "recall@10"
SHIPPED = CapacityConfig.worth
MIDDLE = 0.1
"""The capacity at which a line tells more than recall."""

DRAWN = (SHIPPED, "information", "retention", "lru", "lfu", "random", BELADY)


@dataclass(frozen=True)
class Options:
    corpora: tuple[str, ...] = ()
    """Corpora by their names in `experiments/corpora/roles.toml`; without it, the corpus of the overrides. Of
    one that is split, the part for development, unless `split=validation` is given."""


class Held(NamedTuple):
    """What a policy keeps in a corpus."""

    probes: Mapping[float, pl.DataFrame]
    """The scored probes by capacity."""
    kept: float
    """Of the gold turns, the share that is held when it is asked for, at the middle capacity."""

    def recalls(self) -> list[float | None]:
        return [mean(probes[METRIC]) for probes in self.probes.values()]

    def area(self) -> pl.DataFrame:
        """The probes with the mean recall over all capacities."""
        return averaged([*self.probes.values()], METRIC)

    @property
    def leak(self) -> float | None:
        """Stale leak at the middle capacity."""
        return mean(self.probes[MIDDLE]["stale_leak"])


def variants(asked: Asked[Options]) -> dict[str, list[str]]:
    """A run a corpus. Raises LabError for a corpus that is not in `roles.toml`."""
    usual = ["system=experiments.systems.budgets:Budgets", "replay.recall=5"]
    if not asked.options.corpora:
        return {"": usual}
    loading = located if "split" in map(key_of, asked.words) else for_development
    return {name: [*loading(role), *usual] for name, role in listed(asked.options.corpora).items()}


def held(run: Run) -> dict[str, Held]:
    """What every policy of a run keeps."""
    wanted = [find(METRIC), find("stale_leak")]
    probes = with_metrics(read_table(run.folder, "probes").filter(counted(run.folder)), wanted)
    losses = read_table(run.folder, "losses")
    systems = probes.partition_by("system", as_dict=True, maintain_order=True)
    found = {}
    for policy in POLICIES:
        at = {share: systems[named(policy, share),] for share in SHARES if (named(policy, share),) in systems}
        if not at:
            continue
        middle = at[MIDDLE].filter(pl.col("scored"))
        gone = losses.filter(pl.col("system") == named(policy, MIDDLE), stage=EVICTED.name)
        lost = gone.join(middle, on=["namespace", "probe"], how="semi").height
        found[policy] = Held(at, 1 - lost / max(int(middle["evidence"].list.len().sum()), 1))
    return found


def table(corpora: Mapping[str, Mapping[str, Held]], unbounded: Mapping[str, float | None]) -> Table:
    """Recall by policy and capacity."""
    rows = []
    for corpus, policies in corpora.items():
        areas = {policy: mean(levels.area()[METRIC]) or 0.0 for policy, levels in policies.items()}
        for policy in sorted(areas, key=lambda policy: -areas[policy]):
            levels = policies[policy]
            rows.append((corpus, policy, *levels.recalls(), areas[policy], levels.kept, levels.leak))
        rows.append((corpus, "no bound", *[None] * len(SHARES), unbounded[corpus], None, None))
    shares = (f"{share:.0%}: score" for share in SHARES)
    more = f"area: score | kept at {MIDDLE:.0%}: share | leak at {MIDDLE:.0%}: score"
    columns = columns_of("corpus | policy", *shares, more)
    note = (
        "R@10 at each capacity, a share of what is made. Area: the mean over the capacities; of no "
        "bound, its R@10. Kept: gold turns that are held when they are asked for. Leak: stale leak. "
        f"{SHIPPED} is the engine's default; belady knows what will be asked; "
        "it bounds how much is kept and not what is found."
    )
    return Table("capacity", "Recall within a capacity", columns, tuple(rows), note)


def overview(corpora: Mapping[str, Mapping[str, Held]], unbounded: Mapping[str, float | None]) -> Table:
    """The area of every policy: a line a corpus."""
    policies = [policy for policy in POLICIES if any(policy in policies for policies in corpora.values())]
    rows = tuple(
        (
            corpus,
            next(iter(by_policy.values())).area()[METRIC].count(),
            *(mean(by_policy[policy].area()[METRIC]) if policy in by_policy else None for policy in policies),
            unbounded[corpus],
        )
        for corpus, by_policy in corpora.items()
    )
    columns = columns_of("corpus | n: count", *(f"{name}: score" for name in (*policies, "no bound")))
    shares = ", ".join(f"{share:.0%}" for share in SHARES)
    note = f"Mean R@10 over capacities of {shares} of what is made."
    return Table("areas", "What each policy keeps", columns, rows, note)


def verdicts(corpora: Mapping[str, Mapping[str, Held]]) -> Table:
    """The engine's default against every other policy, on every corpus."""
    found: dict[tuple[str, str], Difference] = {}
    for corpus, policies in corpora.items():
        area = policies[SHIPPED].area()
        others = {policy: (levels.area(), area) for policy, levels in policies.items() if policy != SHIPPED}
        found |= {(corpus, policy): effect for policy, effect in paired(others, METRIC).items()}
    note = (
        f"Area of R@10, paired on the same probes. {EXPLORATORY}. "
        "p corrected over the policies of each corpus."
    )
    rows = tuple(
        (*key, effect.n, effect.baseline, effect.candidate, *difference_cells(effect))
        for key, effect in found.items()
    )
    headings = f"corpus | policy | n: count | its area: score | {SHIPPED}'s: score"
    columns = (*columns_of(headings), *difference_columns(verdict=f"{SHIPPED} is"))
    return Table("verdicts", f"Is {SHIPPED} the better policy?", columns, rows, note)


def figure(corpora: Mapping[str, Mapping[str, Held]]) -> Figure:
    """Recall by capacity: a panel a corpus, a line a policy."""
    across = min(len(corpora), 4)
    subtitle = "R@10 by capacity, a share of the memories that are made"
    width = max(2.6 * across, 4.6)
    drawing, panels = style.panels(width, across, len(corpora), "What stays", subtitle)
    colours = dict(zip(DRAWN, (style.PRIMARY, *style.SERIES), strict=False)) | {BELADY: style.GREY}
    for axes, (corpus, policies) in zip(panels, corpora.items(), strict=True):
        for policy in DRAWN:
            recalls = [0.0 if value is None else value for value in policies[policy].recalls()]
            [line] = axes.plot(SHARES, recalls, color=colours[policy], marker="o", markersize=3, label=policy)
            line.set(linestyle=":" if policy == BELADY else "-", linewidth=2 if policy == SHIPPED else 1.2)
        axes.set_xscale("log")
        axes.set_xticks(SHARES, [f"{share:.0%}" for share in SHARES])
        axes.minorticks_off()
        axes.set(title=corpus, ylim=(0, 1))
        style.plain(axes)
    panels[0].set_ylabel("R@10")
    panels[0].legend(loc="upper left", fontsize=7)
    return drawing


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """What every policy keeps, and whether the default is the better one."""
    named_runs = {name or run.corpus.name: run for name, run in runs.items()}
    corpora = {name: held(run) for name, run in named_runs.items()}
    unbounded = {name: run.metrics["overall"][METRIC] for name, run in named_runs.items()}
    tables: Sequence[Table] = [
        *(overview(corpora, unbounded), table(corpora, unbounded)),
        verdicts(corpora),
    ]
    drawn = {"capacity": figure(corpora)}
    return Report(tables, drawn, "-".join(["corpora"] * bool(asked.options.corpora)))


STUDY = Study.of(
    report,
    variants=variants,
    options=Options,
    why="the study keeps stores of its own beside the engine",
    example="corpus.worlds=1 corpus.days=90",
)
