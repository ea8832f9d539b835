"""The tables and figures of the study of curves."""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cogmem.dynamics.retention import LAWS, days_until, retention, time_factor
from experiments.report import style
from experiments.report.tables import Table, columns_of
from experiments.studies.base import law_colours
from experiments.studies.curves.fitting import EXPONENTIAL, MODELS, OF_LAWS, ONE_RATE, POWER
from experiments.studies.curves.human import Analysis

DAYS = np.array([1.0, 7.0, 30.0, 90.0, 180.0, 365.0, 3650.0])
TAU = 72.0
"""Time constant in days of the SDK's example: S = 0.3, B = 2, a base of 120 days."""

FORGETTING = tuple(name for name, law in LAWS.items() if law.forgets)

CALIBRATIONS, BOTH = {"seed": "as written", "matched": "matched"}, {"seed": "both"}
"""Calibrations and their labels; those of a law that both leave alike."""

_SHOWN = (EXPONENTIAL, POWER, MODELS[2], ONE_RATE, OF_LAWS["fsrs6"])
_TICKS: Mapping[str, Mapping[float, str]] = {
    "s": {1: "1 s", 3: "3 s", 6: "6 s", 12: "12 s", 18: "18 s"},
    "min": {20: "20 min", 540: "9 h", 2880: "2 d", 8640: "6 d", 44640: "31 d"},
}


def rounded(value: float, digits: int = 4) -> float:
    """Rounded to significant digits, below 1e-12 to 0: what the last bits of a machine do not reach.

    >>> rounded(0.0024381), rounded(-41.7372), rounded(3e-31)
    (0.002438, -41.74, 0.0)
    """
    return float(f"{value:.{digits}g}") if abs(value) >= 1e-12 else 0.0


def law_table() -> Table:
    """What each law leaves, and when half is gone; a law that both calibrations leave alike is there once."""
    rows = [
        (
            *(law, label, *retention(law, DAYS, TAU, calibration=calibration).tolist()),
            rounded(float(days_until(law, 0.5, TAU, calibration=calibration))),
        )
        for law in FORGETTING
        for calibration, label in (BOTH if math.isclose(time_factor(law), 1.0) else CALIBRATIONS).items()
    ]
    days = (f"{days:,.0f} d: score" for days in DAYS)
    columns = columns_of("law | calibration", *days, "half after, days: count")
    note = (
        f"R without a floor, τ = {TAU:g} days. Matched: in a time in which every law has the half-life "
        "of the exponential, so that the laws differ in shape alone."
    )
    return Table("laws", "The laws as written and at equal half-life", columns, tuple(rows), note)


def verdict_table(analyses: Sequence[Analysis]) -> Table:
    """Exponential or power, series by series."""
    rows = [
        (
            *(
                f"{analysis.series.subject} ({analysis.series.study})",
                analysis.series.measure,
                analysis.series.times.size,
            ),
            *(rounded(number, 6) for number in (analysis.difference, analysis.low, analysis.high)),
            *(analysis.verdict, analysis.best.model.name),
        )
        for analysis in analyses
    ]
    columns = columns_of(
        "data | measure | points: count | AICc, power − exponential: change | low: change | high: change",
        "verdict | lowest AICc of all models",
    )
    note = (
        f"{POWER.formula} against {EXPONENTIAL.formula}, two parameters each; below 0 speaks for the power "
        "law. Low, high: 95 % bootstrap interval from replicates of the better of the two; the verdict is by "
        "it. Seven points of one person are weak evidence, and each is an average over lists and words of "
        "mixed strength."
    )
    return Table("verdicts", "Exponential or power?", columns, tuple(rows), note)


def fit_table(analyses: Sequence[Analysis]) -> Table:
    """Every model on every series."""
    rows = [
        (
            *(analysis.series.subject, fit.model.name, fit.model.formula, len(fit.model.parameters)),
            *(rounded(float(fit.squares[0])), float(fit.r_squared[0])),
            None if fit.log_likelihood is None else rounded(float(fit.log_likelihood[0]), 6),
            *(rounded(float(aicc), 6) for aicc in (fit.aicc[0], fit.aicc[0] - analysis.best.aicc[0])),
        )
        for analysis in analyses
        for fit in analysis.fits
    ]
    columns = columns_of(
        "data | model | R(t) | parameters: count | SSE | R²: score | log L: score | AICc: score",
        "above the best: score",
    )
    note = (
        "A law: of the engine, as written. Savings by least squares, AICc = n ln(SSE/n) + 2K + "
        "2K(K+1)/(n−K−1), K counting the variance too: at seven points a second parameter costs 7. Recall by "
        "binomial likelihood (SSE and R² are those of its proportions), AICc = −2 log L + 2K + "
        "2K(K+1)/(n−K−1), n the trials. FSRS-6 with a trained decay is the curve (1 + t/s)^(−d). R² below 0: "
        "the mean fits better."
    )
    return Table("fits", "Fits to human data", columns, tuple(rows), note)


def parameter_table(analyses: Sequence[Analysis]) -> Table:
    """The parameters with their intervals."""
    rows = [
        (analysis.series.subject, fitted.model.name, name, *(rounded(float(number)) for number in numbers))
        for analysis in analyses
        for fitted, interval in zip(analysis.fits, analysis.intervals, strict=True)
        for name, *numbers in zip(fitted.model.parameters, fitted.parameters[0], *interval, strict=True)
    ]
    units = ", ".join(f"{analysis.series.subject} {analysis.series.unit}" for analysis in analyses)
    note = (
        f"Unit of time: {units}. Low, high: 95 % bootstrap interval from replicates of the fit (residuals "
        "drawn anew; of counts, the counts). Exponents end at 100, an exponential in all but name."
    )
    columns = columns_of("data | model | parameter | value | low | high")
    return Table("parameters", "Parameters", columns, tuple(rows), note)


def law_figure() -> Figure:
    """A panel a calibration, a line a law."""
    figure = style.new_figure(
        7.6, 3.6, "Four laws of forgetting", f"retention R by days, τ = {TAU:g} days (dashed), no floor"
    )
    days, colours = np.geomspace(1.0, DAYS[-1], 300), law_colours()
    panels = figure.subplots(1, 2, sharey=True)
    for axes, (calibration, label) in zip(panels, CALIBRATIONS.items(), strict=True):
        for law in FORGETTING:
            axes.plot(days, retention(law, days, TAU, calibration=calibration), color=colours[law], label=law)
        axes.axvline(TAU, color=style.GREY, linestyle=(0, (3, 2)), linewidth=0.8)
        axes.set(title=label, ylim=(0, 1.02), xlim=(1, DAYS[-1]))
        _log_ticks(axes, {day: f"{day:g}" for day in DAYS}, "days")
    panels[0].set_ylabel("R")
    panels[0].legend(loc="lower left", fontsize=8)
    return figure


def human_figure(analyses: Sequence[Analysis]) -> Figure:
    """A panel a series: the measurements, and the curves fitted to them."""
    titles = "Curves fitted to human data", "points: measured; time on a logarithmic scale"
    figure, (*panels, last) = style.panels(8.4, 3, len(analyses) + 1, *titles, heading=0.7)
    for axes, analysis in zip(panels, analyses, strict=True):
        _fitted(axes, analysis)
    last.set_axis_off()
    last.legend(*panels[0].get_legend_handles_labels(), loc="center left", fontsize=8)
    return figure


def _fitted(axes: Axes, analysis: Analysis) -> None:
    times, of = analysis.series.times, {fitted.model.name: fitted.parameters[0] for fitted in analysis.fits}
    instants = np.geomspace(times[0], times[-1], 200)
    colours = (style.VERMILION, style.BLUE, style.PURPLE, style.GREY, style.GREEN)
    for model, colour in zip(_SHOWN, colours, strict=True):
        curve = model.curve(instants, *of[model.name])
        axes.plot(instants, curve, color=colour, label=f"{model.name}, {model.formula}")
    axes.plot(times, analysis.series.values, "o", color=style.INK, markersize=4, label="measured")
    axes.set(
        title=f"{analysis.series.subject}: {analysis.verdict}", ylim=(0, 1), ylabel=analysis.series.measure
    )
    _log_ticks(axes, _TICKS.get(analysis.series.unit) or {time: f"{time:g}" for time in times}, "")


def _log_ticks(axes: Axes, ticks: Mapping[float, str], label: str) -> None:
    axes.set_xscale("log")
    axes.set_xticks([*ticks], [*ticks.values()])
    axes.set_xticks([], minor=True)
    axes.tick_params(axis="x", labelsize=7.5)
    axes.set_xlabel(label)
    style.plain(axes)
