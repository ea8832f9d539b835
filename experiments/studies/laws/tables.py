"""The tables and the figure of the study of laws."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cogmem.dynamics.arrays import Bools, Floats
from experiments.report import style
from experiments.report.tables import Table, columns_of
from experiments.studies.laws.claims import FEWEST, Measured
from experiments.studies.laws.held_out import Bench
from experiments.studies.laws.models import (
    ACT_R,
    CONSTANT,
    CROSSED,
    DEFAULT,
    EXPONENTIAL,
    POWER,
    POWER_AS_WRITTEN,
    SDK,
    SHAPES,
    V9,
    WICKELGREN,
    WITH_LEVEL,
    Model,
    Shape,
    counts,
    design,
    fsrs,
    regression,
)
from experiments.studies.laws.simulation import ENOUGH

BEST = regression(POWER)
"""What the other models are compared with."""

RULES: tuple[Model, ...] = (
    CONSTANT,
    counts(EXPONENTIAL),
    ACT_R,
    *(model.published(model.name.replace("fitted", "as documented")) for model in (SDK, V9, DEFAULT)),
    *(SDK, V9, DEFAULT),
    design("sdk, failures shorten", EXPONENTIAL, failures=True),
    design("cogmem, failures shorten, free γ", POWER, failures=True),
    *(fsrs(version).published(f"FSRS-{version}, as published") for version in ("4.5", "5", "6")),
    *(fsrs(version) for version in ("4.5", "5", "6")),
    BEST,
)

PUBLISHED = {
    CONSTANT.name: (0.3945, 0.1034, 0.4997),
    "half-life regression, exponential": (0.4694, 0.1275, 0.6369),
    "ACT-R": (0.4033, 0.1074, 0.5225),
    "FSRS-4.5": (0.3624, 0.0764, 0.6893),
    "FSRS-5": (0.3560, 0.0741, 0.7011),
    "FSRS-6": (0.3456, 0.0653, 0.7051),
    "FSRS-6, as published": (0.3661, 0.0927, 0.6956),
}
"""Log loss, RMSE(bins) and AUC of srs-benchmark: means over 9,999 users, split by time."""

CROSSINGS: Mapping[str, Callable[[Shape], Model]] = {
    "sdk": lambda shape: design(f"sdk, {shape.name}", shape),
    "sdk, failures shorten": lambda shape: design(
        f"sdk, failures shorten, {shape.name}", shape, failures=True
    ),
    "half-life regression": counts,
    "FSRS-6 rule": lambda shape: fsrs("6") if shape is POWER else fsrs("6", shape),
    "regression on the history": regression,
}
"""Rules by their names, each for any shape."""

LATE = 1.5


def shape_table(benches: Sequence[Bench]) -> Table:
    """All shapes under the same formula of the time constant."""
    rows = []
    for bench in benches:
        for place, split in enumerate(bench.splits):
            for shape in SHAPES:
                model = regression(shape)
                rows.append(
                    (
                        *(bench.reviews.name, split.name, shape.name, shape.formula),
                        *bench.scores(model, place),
                        *bench.difference(model, BEST, place),
                    )
                )
    columns = columns_of(
        "log | held out | law | R(x), x = t/τ | log loss: score | RMSE(bins): score | AUC: score",
        "log loss − power: change | low: change | high: change",
    )
    note = (
        "ln τ is linear in the history (answers, gaps, last button, the person's earlier answers), by the "
        "same formula for every law; each law fits the coefficients anew. Low, high: 95 % bootstrap interval "
        "over cards (lkt: persons). Held out: fifths of the cards or persons; by time, each sixth of the log "
        "from what came before. A prediction is at least .0001 from 0 and 1."
    )
    return Table("shapes", "Laws at the same rate", columns, tuple(rows), note)


def facts(benches: Sequence[Bench]) -> dict[str, dict[str, float]]:
    """By log: how much worse other laws predict than the power law, cards or persons held out, with the
    interval of the exponential law; the exponential law minus the power law, both with a level; the fitted
    exponent; the fitted rule of the SDK minus a constant; and FSRS-6 minus the power law."""
    found = {}
    for bench in benches:
        worse, low, high = bench.difference(regression(EXPONENTIAL), BEST, 0)
        found[bench.reviews.name] = {
            "exponential": worse,
            "exponential low": low,
            "exponential high": high,
            "documented exponent": bench.difference(regression(POWER_AS_WRITTEN), BEST, 0)[0],
            "level": bench.difference(regression(WICKELGREN), BEST, 0)[0],
            "both with level": bench.difference(regression(WITH_LEVEL), regression(WICKELGREN), 0)[0],
            "exponent": float(bench.fitted(BEST)[-1]),
            "sdk": bench.difference(SDK, CONSTANT, 0)[0],
            "fsrs6": bench.difference(fsrs("6"), BEST, 0)[0],
        }
    return found


def _groups(bench: Bench) -> Iterator[tuple[str, Bools]]:
    reviews = bench.reviews
    yield "all", reviews.asked
    if reviews.first.sum() < reviews.asked.sum():
        yield "first on another day", reviews.first
        yield "first, after 30 days", reviews.first & (reviews.gap >= 30)
    with np.errstate(invalid="ignore"):
        late = reviews.asked & (reviews.lateness > LATE)
    if late.any():
        yield "late", late
        yield "late, 5 times or more", reviews.asked & (reviews.lateness >= 5)


def group_table(benches: Sequence[Bench]) -> Table:
    """The laws where the gap depends less on the strength."""
    names = ("exponential", "exponential with asymptote", "power (γ 1.44)", "Wickelgren", "logarithmic")
    shapes = [shape for shape in SHAPES if shape.name in names]
    rows = []
    for bench in benches:
        for group, among in _groups(bench):
            if among.sum() < FEWEST:
                continue
            found = bench.reviews.name, group, int(among.sum()), float(bench.reviews.passed[among].mean())
            rows += [
                (*found, shape.name, *bench.difference(regression(shape), BEST, 0, among)) for shape in shapes
            ]
    columns = columns_of(
        "log | reviews | n: count | passed: score | law",
        "log loss − power: change | low: change | high: change",
    )
    note = (
        f"Cards (lkt: persons) held out. Late: the gap was more than {LATE:g} times the scheduled interval. "
        "A scheduler shows weak items early, so the gap tells strength; first and late reviews are less "
        "affected, and in lkt the gap was assigned to the person."
    )
    return Table("groups", "Laws on first and late reviews", columns, tuple(rows), note)


def rule_table(benches: Sequence[Bench]) -> Table:
    """Complete models: a rule and a law."""
    rows = []
    for bench in benches:
        for place, split in enumerate(bench.splits):
            for model in RULES:
                published = PUBLISHED.get(model.name, (None, None, None))
                rows.append(
                    (
                        *(bench.reviews.name, split.name, model.name),
                        len(model.parameters) if model.fitted else 0,
                        *bench.scores(model, place),
                        *bench.difference(model, BEST, place),
                        *(published if split.name == "time" else (None, None, None)),
                    )
                )
    columns = columns_of(
        "log | held out | model | fitted: count | log loss: score | RMSE(bins): score | AUC: score",
        "log loss − regression: change | low: change | high: change",
        "published log loss: score | published RMSE(bins): score | published AUC: score",
    )
    note = (
        "Regression: the power law with τ from the history (last line). As documented, as published: no "
        "parameter is fitted; the designs' are those of a semantic memory of importance 0.5, and every "
        "review counts as an access. Failures shorten: a failure multiplies the stability by a fitted "
        "factor. "
        "Published: means of srs-benchmark over 9,999 users and whole days, for scale. Intervals as in "
        "`shapes`."
    )
    return Table("rules", "Rules of strengthening", columns, tuple(rows), note)


def cross_table(benches: Sequence[Bench]) -> Table:
    """Every rule with every shape."""
    rows = []
    for bench in benches:
        for name, model_of in CROSSINGS.items():
            losses = [float(np.nanmean(bench.losses(model_of(shape), 0))) for shape in CROSSED]
            rows.append((bench.reviews.name, name, *losses, max(losses) - min(losses)))
    columns = columns_of(
        "log | rule", *(f"{shape.name}: score" for shape in CROSSED), "range over laws: score"
    )
    note = "Log loss, cards (lkt: persons) held out; all parameters are fitted. Power: γ is free."
    return Table("crossed", "Rules with each law", columns, tuple(rows), note)


def exponent_table(benches: Sequence[Bench]) -> Table:
    """The parameters of the shapes, and of the designs' rule with a free exponent, fitted to whole logs."""
    rows = []
    for bench in benches:
        for shape in SHAPES:
            model = regression(shape)
            fitted = [*zip(model.parameters, bench.fitted(model), strict=True)]
            own = fitted[len(fitted) - len(shape.parameters) :]
            rows += [(bench.reviews.name, model.name, part.name, float(value)) for part, value in own]
        for name in ("sdk", "sdk, failures shorten"):
            model = CROSSINGS[name](POWER)
            fitted = [*zip(model.parameters, bench.fitted(model), strict=True)]
            rows += [(bench.reviews.name, model.name, part.name, float(value)) for part, value in fitted]
    columns = columns_of("log | model | parameter | value: score")
    note = (
        "Fitted to all predicted reviews of a log. sdk: the rule of the SDK and of the default profile, with "
        "a power law; the documented constants are ln scale 5.48 (240 days), S0 .25, boost .1, interval 7 "
        "days, growth 1, and γ 1.44 in the default. A value at its bound (ln scale −2, S0 .001, growth 1, γ "
        ".02) says that the rule does not fit."
    )
    return Table("parameters", "Fitted parameters", columns, tuple(rows), note)


def recovery_table(found: Mapping[str, Mapping[int, Mapping[str, float]]]) -> Table:
    """By log and size."""
    names = list(next(iter(next(iter(found.values())).values())))
    rows = [
        (log, size, *(shares[name] for name in names), min(shares.values()) >= ENOUGH)
        for log, sizes in found.items()
        for size, shares in sizes.items()
    ]
    rows = [(*row[:-1], "yes" if row[-1] else "no") for row in rows]
    columns = columns_of(
        "log | reviews: count", *(f"{name}: share" for name in names), f"all in {ENOUGH:.0%} of the trials"
    )
    note = (
        "Share of trials in which the planted law (column) has the lowest BIC of these three. Gaps and "
        "histories are those of reviews drawn from the log; answers are drawn from the law as fitted to it. "
        "The sizes end where all are found."
    )
    return Table("recovery", "How many reviews tell the laws apart", columns, tuple(rows), note)


def average_table(found: Mapping[float, Mapping[int, float]]) -> Table:
    """By spread and number of memories."""
    sizes = list(next(iter(found.values())))
    rows = [(f"{spread:g}", *shares.values()) for spread, shares in found.items()]
    columns = columns_of("spread of rates", *(f"{size:,} memories: share" for size in sizes))
    note = (
        "Every memory fades exponentially, at rates whose standard deviation over mean is the spread. Share "
        "of simulated studies whose average is called a power law (AIC lower by 2 or more than that of the "
        "exponential). At spread 0 this is an error. Rates of a gamma distribution with spread s average to "
        "(1 + t/τ)^(−1/s²)."
    )
    return Table("averages", "An average of exponentials", columns, tuple(rows), note)


def claim_table(measured: Sequence[Measured]) -> Table:
    """What others say, and what was measured."""
    columns = columns_of(
        "source | claim | setting | measured | value: score | low: score | high: score",
        "compared with | its value: score | n: count",
    )
    note = (
        "95 % intervals over cards, persons, conversations or blocks of 100 uses. The SDK's retention: its "
        "exponential law and floors for a semantic memory of importance 0.5; core as by its rule of "
        "promotion."
    )
    return Table("claims", "Claims of others", columns, tuple(tuple(line) for line in measured), note)


# --- the figure ---

_DRAWN: Sequence[tuple[Shape, str, str]] = (
    (EXPONENTIAL, style.VERMILION, "exponential"),
    (POWER_AS_WRITTEN, style.ORANGE, "power (γ 1.44)"),
    (POWER, style.BLUE, "power (γ fitted)"),
    (WICKELGREN, style.GREEN, "power with a level (Wickelgren)"),
)
_BARS = (
    *("sdk, as documented", "cogmem, as documented", "sdk, fitted", "sdk, failures shorten"),
    *("FSRS-6, as published", "FSRS-6"),
)
_GAPS, _DELAYS = (0.5, 1.5, 3.0, 7.0, 14.0, 30.0, np.inf), (0.0, 0.1, 2.0, np.inf)
_LATENESS = (0.8, 1.2, 1.5, 2.0, 3.0, 5.0, 10.0, np.inf)


def figure(benches: Sequence[Bench]) -> Figure:
    """Above, recall of reviews held out by time; below, what the rule and what the law changes."""
    drawn = style.new_figure(
        2.9 * len(benches) + 1.5,
        6.4,
        "Laws of forgetting on review logs",
        "above: recall of reviews held out, with 95 % intervals; below: log loss, lower is better",
    )
    panels = drawn.subplots(2, len(benches), squeeze=False, gridspec_kw={"height_ratios": (1, 1.2)})
    for place, bench in enumerate(benches):
        _recall(panels[0][place], bench)
        _losses(panels[1][place], bench, labelled=not place)
    panels[0][0].set_ylabel("share recalled")
    handles, labels = panels[0][0].get_legend_handles_labels()
    drawn.legend(handles, labels, loc="outside lower center", ncols=5, fontsize=8)
    return drawn


def _recall(axes: Axes, bench: Bench) -> None:
    """By lateness where it is known, else by the gap of the first reviews or trials."""
    reviews, values = bench.reviews, bench.reviews.gap
    edges: Sequence[float] = _GAPS
    rows, title, unit = reviews.first, "first reviews", "days since the last review"
    with np.errstate(invalid="ignore"):
        if (reviews.lateness > 0).any():
            values, edges = reviews.lateness, _LATENESS
            rows, title, unit = reviews.asked & (values >= edges[0]), "late reviews", "gap / scheduled gap"
    if reviews.person.max() > 0:
        edges, title, unit = _DELAYS, "assigned delays", "days since the last trial"
    bins = np.searchsorted(edges, values[rows], side="right") - 1
    counts = np.bincount(bins, minlength=len(edges) - 1)
    used = counts > 0

    def means(of: Floats) -> Floats:
        return np.bincount(bins, of, len(counts))[used] / counts[used]

    middle, share = np.exp(means(np.log(values[rows]))), means(reviews.passed[rows].astype(np.float64))
    error = 1.96 * np.sqrt(share * (1 - share) / counts[used])
    axes.errorbar(middle, share, error, fmt="o", color=style.INK, markersize=4, label="people")
    for shape, colour, label in _DRAWN:
        axes.plot(middle, means(bench.predicted(regression(shape), 0)[rows]), color=colour, label=label)
    axes.set(title=f"{reviews.name}: {title}", xscale="log", xlabel=unit, ylim=(0, 1))
    ticks = [tick for tick in _TICKS if middle[0] * 0.9 <= tick <= middle[-1] * 1.1]
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.set_xticks([], minor=True)
    style.plain(axes)


_TICKS = (0.002, 0.01, 0.1, 1, 2, 5, 10, 20, 50)


def _losses(axes: Axes, bench: Bench, labelled: bool) -> None:
    models = [(model, style.GREY) for model in RULES if model.name in _BARS]
    models += [(regression(shape), colour) for shape, colour, _ in _DRAWN]
    models.reverse()
    for height, (model, colour) in enumerate(models):
        axes.plot(float(np.nanmean(bench.losses(model, 0))), height, "o", color=colour, markersize=6)
    axes.axvline(float(np.nanmean(bench.losses(CONSTANT, 0))), color=style.GREY, linestyle=(0, (3, 2)))
    axes.set_yticks(range(len(models)), [model.name if labelled else "" for model, _ in models])
    axes.set(xlabel="log loss, nats (dashed: constant)", ylim=(-0.6, len(models) - 0.4))
    axes.tick_params(axis="y", length=0, labelsize=8)
    axes.locator_params(axis="x", nbins=4)
    axes.grid(axis="both")
