"""If only some memories can be kept, which ones should stay?

A store of a bounded capacity has to evict. One replay (`experiments.systems.budgets`) keeps, beside an engine
without a bound, what a store of each capacity would hold by each policy, and asks all of them the same. Every
message recalls five memories before it is taken in, so that policies that count uses have uses to count. The
capacities are shares of the memories that are made, or with `--tokens` of their tokens; the area is the mean
over them. Every law of forgetting is a function of t/τ and would keep the same memories, so `retention`
stands for all of them, at any rate. No store, whatever it keeps and finds, exceeds `bound`
(`experiments.analysis.bounds`).
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import polars as pl
from matplotlib.figure import Figure

from cogmem.log.capacity import EVICTED, CapacityConfig
from experiments.analysis.bounds import recall_bound
from experiments.analysis.pooling import as_pooled_family, pooled
from experiments.analysis.statistics import EXPLORATORY, MIN_CONVERSATIONS, Difference
from experiments.config.compose import composed, key_of
from experiments.corpora.roles import for_development, listed, located, restricted
from experiments.metrics.registry import find, mean, with_metrics
from experiments.report import style
from experiments.report.differences import difference_cells, difference_columns
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import Run, read_table
from experiments.runs.paired import counted
from experiments.studies.base import Asked, Report, Study, averaged, paired
from experiments.systems.budgets import POLICIES, SHARES, named

METRIC = "recall@10"
SHIPPED = CapacityConfig.worth
MIDDLE = 0.1
"""The capacity at which a line tells more than recall."""

DRAWN = (SHIPPED, "information", "retention", "lru", "lfu", "arc", "random")
BOUND = "bound"


@dataclass(frozen=True)
class Options:
    corpora: tuple[str, ...] = ()
    """Corpora by their names in `experiments/corpora/roles.toml`; without it, the corpus of the overrides. Of
    one that is split, the part for development, unless `split=validation` is given."""
    tokens: bool = False
    """Whether a capacity is a share of the tokens and not of the number of memories."""
    messages: int = 0
    """Maximum number of messages of each recorded corpus: the first conversations that have no more together,
    but at least 6, as many as a verdict takes. 0: all conversations."""


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
    system = "TokenBudgets" if asked.options.tokens else "Budgets"
    usual = [f"system=experiments.systems.budgets:{system}", "replay.recall=5"]
    if not asked.options.corpora:
        return {"": usual}
    loading = located if "split" in map(key_of, asked.words) else for_development
    chosen = {name: loading(role) for name, role in listed(asked.options.corpora).items()}
    most = asked.options.messages
    return {name: [*words, *(limited(words, most) if most else ()), *usual] for name, words in chosen.items()}


def limited(words: Sequence[str], most: int) -> list[str]:
    """The override that keeps the first conversations of a corpus with at most this number of messages, but
    at least `MIN_CONVERSATIONS`; none for a generated corpus. `words`: the overrides that load it."""
    config = composed(words)
    if not hasattr(config.corpus, "limit"):
        return []
    everything = config.corpus.load(config.seed)
    chosen = restricted(everything, config.split).conversations
    total = list(accumulate(len(world.messages) for world in chosen))
    last = chosen[: max(bisect_right(total, most), MIN_CONVERSATIONS)][-1]
    place = everything.conversations.index(last) + 1
    return [f"corpus.limit={place}"]


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


def bounds(run: Run) -> list[float]:
    """The bound of the mean recall at each capacity."""
    kinds = run.metrics["kinds"]
    worlds = [(world, len(world.messages)) for world in run.corpus.conversations]
    asked = run.metrics["counts"]["scored"]
    sums = (
        sum(recall_bound(world, max(round(share * size), 1), kinds) for world, size in worlds)
        for share in SHARES
    )
    return [total / asked for total in sums]


def table(
    corpora: Mapping[str, Mapping[str, Held]],
    unbounded: Mapping[str, float | None],
    most: Mapping[str, Sequence[float]],
) -> Table:
    """Recall by policy and capacity."""
    rows = []
    for corpus, policies in corpora.items():
        areas = {policy: mean(levels.area()[METRIC]) or 0.0 for policy, levels in policies.items()}
        if corpus in most:
            rows.append((corpus, BOUND, *most[corpus], sum(most[corpus]) / len(SHARES), None, None))
        for policy in sorted(areas, key=lambda policy: -areas[policy]):
            levels = policies[policy]
            rows.append((corpus, policy, *levels.recalls(), areas[policy], levels.kept, levels.leak))
        rows.append((corpus, "no bound", *[None] * len(SHARES), unbounded[corpus], None, None))
    shares = (f"{share:.0%}: score" for share in SHARES)
    more = f"area: score | kept at {MIDDLE:.0%}: share | leak at {MIDDLE:.0%}: score"
    columns = columns_of("corpus | policy", *shares, more)
    note = (
        "R@10 at each capacity, a share of what is made. Area: the mean over the capacities; of no capacity, "
        "its R@10. Kept: gold turns that are held when they are asked for. Leak: stale leak. "
        f"{SHIPPED} is the engine's default. No store exceeds the {BOUND}, whatever it keeps and finds."
    )
    return Table("capacity", "Recall within a capacity", columns, tuple(rows), note)


def overview(
    corpora: Mapping[str, Mapping[str, Held]],
    unbounded: Mapping[str, float | None],
    most: Mapping[str, Sequence[float]],
) -> Table:
    """The area of every policy: a line a corpus."""
    policies = [policy for policy in POLICIES if any(policy in policies for policies in corpora.values())]
    rows = []
    for corpus, by_policy in corpora.items():
        areas = {policy: levels.area() for policy, levels in by_policy.items()}
        first = next(iter(areas.values()))
        found = (mean(areas[policy][METRIC]) if policy in areas else None for policy in policies)
        limit = sum(most[corpus]) / len(SHARES) if corpus in most else None
        rows.append(
            (
                *(corpus, first["namespace"].n_unique(), first[METRIC].count()),
                *(*found, limit, unbounded[corpus]),
            )
        )
    columns = columns_of(
        "corpus | conversations: count | n: count",
        *(f"{name}: score" for name in (*policies, BOUND, "no bound")),
    )
    shares = ", ".join(f"{share:.0%}" for share in SHARES)
    note = f"Mean R@10 over capacities of {shares} of what is made."
    return Table("areas", "What each policy keeps", columns, tuple(rows), note)


def verdicts(corpora: Mapping[str, Mapping[str, Held]], most: Mapping[str, Sequence[float]]) -> Table:
    """The engine's default against every other policy and the bound: pooled over the corpora, and on each.
    Nothing is tested on one corpus against the bound, which is known of its mean alone."""
    found: dict[tuple[str, str], Difference] = {}
    for corpus, policies in corpora.items():
        area = policies[SHIPPED].area()
        others = {policy: (levels.area(), area) for policy, levels in policies.items() if policy != SHIPPED}
        effects = paired(others, METRIC)
        if corpus in most and effects:
            one, limit = next(iter(effects.values())), sum(most[corpus]) / len(SHARES)
            effects[BOUND] = Difference(
                *(METRIC, one.n, one.clusters, limit, one.candidate, one.candidate - limit), margin=one.margin
            )
        found |= {(corpus, policy): effect for policy, effect in effects.items()}
    by_policy: dict[str, list[Difference]] = {}
    for (_, policy), effect in found.items():
        by_policy.setdefault(policy, []).append(effect)
    together = as_pooled_family({policy: pooled(effects) for policy, effects in by_policy.items()})
    ahead = [
        (
            *("pooled", policy, None, None, None, effect.difference, effect.interval),
            *(effect.p_holm, effect.beyond_holm, effect.smallest, effect.verdict),
        )
        for policy, effect in together.items()
        if effect.corpora > 1
    ]
    rows = [
        (*key, effect.n, effect.baseline, effect.candidate, *difference_cells(effect))
        for key, effect in found.items()
    ]
    note = (
        f"Area of R@10, paired on the same probes. {EXPLORATORY}. Pooled: a t test over corpora, which count "
        "the same. p corrected over the policies of each corpus."
    )
    headings = f"corpus | policy | n: count | its area: score | {SHIPPED}'s: score"
    columns = (*columns_of(headings), *difference_columns(verdict=f"{SHIPPED} is"))
    return Table("verdicts", f"Is {SHIPPED} the better policy?", columns, (*ahead, *rows), note)


def figure(corpora: Mapping[str, Mapping[str, Held]], most: Mapping[str, Sequence[float]]) -> Figure:
    """Recall against the share kept: a panel a corpus, a curve a policy."""
    across = min(len(corpora), 4)
    subtitle = "R@10 by capacity, a share of what is made; grey, dotted: no store exceeds this"
    width = max(2.6 * across, 4.6)
    drawing, panels = style.panels(width, across, len(corpora), "Recall against memories kept", subtitle)
    colours = dict(zip(DRAWN, (style.PRIMARY, *style.SERIES), strict=False))
    for axes, (corpus, policies) in zip(panels, corpora.items(), strict=True):
        for policy in filter(policies.__contains__, DRAWN):
            recalls = [0.0 if value is None else value for value in policies[policy].recalls()]
            [line] = axes.plot(SHARES, recalls, color=colours[policy], marker="o", markersize=3, label=policy)
            line.set(linewidth=2 if policy == SHIPPED else 1.2)
        if corpus in most:
            axes.plot(SHARES, most[corpus], color=style.GREY, linestyle=":", label=BOUND)
        axes.set_xscale("log")
        axes.set_xticks(SHARES, [f"{share:.0%}" for share in SHARES])
        axes.minorticks_off()
        axes.set(title=corpus, ylim=(0, 1))
        style.plain(axes)
    panels[0].set_ylabel("R@10")
    drawing.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=5, fontsize=7)
    return drawing


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """What every policy keeps, and whether the default is the better one."""
    named_runs = {name or run.corpus.name: run for name, run in runs.items()}
    corpora = {name: held(run) for name, run in named_runs.items()}
    unbounded = {name: run.metrics["overall"][METRIC] for name, run in named_runs.items()}
    most = {} if asked.options.tokens else {name: bounds(run) for name, run in named_runs.items()}
    about = corpora, unbounded, most
    tables = [overview(*about), table(*about), verdicts(corpora, most)]
    kind = ["tokens"] * asked.options.tokens or ["corpora"] * bool(asked.options.corpora)
    return Report(tables, {"capacity": figure(corpora, most)}, "-".join(kind))


STUDY = Study.of(
    report,
    variants=variants,
    options=Options,
    why="the study keeps stores of its own beside the engine",
    example="corpus.worlds=1 corpus.days=90",
)
