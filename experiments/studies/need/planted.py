"""Corpora whose need is known by construction: does the study name its law?

The need follows from the last meeting alone, or from how frequent a thing is whatever happened to it. So this
tries the laws of the last meeting, exponential and power, and the rate elsewhere. The others (every meeting,
by strength, as written) have no planted truth.
"""

from collections import Counter

import numpy as np

from cogmem.rng import stream
from experiments.analysis.statistics import ALPHA
from experiments.report.tables import Table, framed
from experiments.studies.base import frame_of
from experiments.studies.need.histories import History, moments
from experiments.studies.need.laws import CONTROLS, ELSEWHERE, ONCE, Panel, judge, predictors
from experiments.studies.need.tables import LAWS, Case, compared

UNIFORM = "uniform"
KINDS = {law: law for law in LAWS} | {UNIFORM: UNIFORM, "frequency": UNIFORM}
"""Kinds of planted corpora, and what the study must name. Where things are only more or less frequent, what
was met lately is met again, and no law of time may be named for it."""

CONVERSATIONS, SESSIONS, THINGS = 10, 25, 200

RATE = 0.12
"""The odds of need of what is uniform. A power has eight times these at one day, an exponential falls from
eight times these at none."""

TAU, DECAY = 20.0, 0.6
"""The time constant in days, and the exponent."""


def planted(kind: str, seed: int) -> list[History]:
    """Conversations in which a thing is met again with odds that are exponential or a power of the days since
    it was last met, the same at any time, or the same at any time and different for each thing."""
    rng = stream(seed, f"need/planted/{kind}")
    things = tuple(map(str, range(THINGS))) if kind == "frequency" else ()
    frequent = RATE * rng.lognormal(0.0, 1.0, THINGS)
    found = []
    for number in range(CONVERSATIONS):
        days = np.cumsum(rng.lognormal(1.5, 1.0, SESSIONS))
        met = np.zeros((THINGS, SESSIONS), np.bool_)
        last = np.full(THINGS, np.nan)
        for session, day in enumerate(days):
            age = np.maximum(day - last, 1e-6)
            odds = {
                "exponential": 8 * RATE * np.exp(-age / TAU),
                "power": 8 * RATE * age**-DECAY,
                UNIFORM: np.full(THINGS, RATE),
                "frequency": frequent,
            }[kind]
            begins = rng.random(THINGS) < (odds / (1 + odds) if things else 1 / SESSIONS)
            met[:, session] = np.where(np.isnan(last), begins, rng.random(THINGS) < odds / (1 + odds))
            last[met[:, session]] = day
        found.append(History(str(number), met, days, np.zeros((THINGS, 0), np.bool_), np.zeros(0), things))
    return found


def named(histories: list[History]) -> str:
    """The law that the study names for the last meeting: the better one of exponential and power;
    "uniform" where neither is better than the rate elsewhere (Bonferroni)."""
    panel = Panel.made(histories, [moments(past, "session") for past in histories])
    base, (fading, power) = (CONTROLS, ELSEWHERE), ((ONCE, law) for law in LAWS)
    wanted = [law for law in predictors() if law.key in (base, fading, power)]
    case = Case("planted", "session", panel, {law.key: judge(panel, law) for law in wanted})
    over_base = [compared([case], base, law) for law in (fading, power)]
    if not any(comparison.p <= ALPHA / 2 and comparison.difference > 0 for comparison in over_base):
        return UNIFORM
    between = compared([case], fading, power)
    return LAWS[between.difference > 0] if between.p <= ALPHA else "inconclusive"


def planted_table(corpora: int, seed: int) -> Table:
    """How often each kind of planted corpus is named what it is."""
    rows, calling = [], (*LAWS, UNIFORM, "inconclusive")
    for kind in KINDS:
        calls = Counter(named(planted(kind, seed + number)) for number in range(corpora))
        rows.append((kind, corpora, *(calls[name] for name in calling)))
    frame = frame_of(rows, "planted", "corpora", *calling)
    note = (
        f"{CONVERSATIONS} conversations of {SESSIONS} sessions and {THINGS} things; odds of need by the last "
        f"meeting alone: e^(−t/{TAU:g} days), t^−{DECAY:g}, or the same at any time; frequency: the same at "
        "any time, but not for each thing, so that uniform is right. Only the laws of the last meeting are "
        "tried."
    )
    return framed("planted", "What the study names where the truth is known", frame, note)
