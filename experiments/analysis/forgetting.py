"""What the law of forgetting did in a run, and what other laws would have done, without another replay.

Retention is a factor of the score, so every law can rank the candidates of each question again, from what the
replay noted of them (`fading` in `experiments.replay.outcomes`). Three things are left out: memories that
the search did not find, the stages behind the scoring, and that a dream strengthens what has nearly faded,
which depends on the law.

Laws are compared in three readings: at their documented constants, at an equal half-life, and at an equal
time to the floor. Every law is a function of t/τ alone. So a store that keeps the least faded memories keeps
the same ones by every law, and at an equal number of memories only the weight in the ranking differs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import ceil
from typing import Any

import numpy as np
import polars as pl

from cogmem.dynamics.retention import CALIBRATIONS, LAWS, RetentionConfig, law_of
from cogmem.log.forgetting import Floats
from cogmem.store.columns import Mask
from cogmem.store.exact import DECIMALS
from experiments.analysis.plan import PLAN
from experiments.analysis.statistics import (
    ALPHA,
    MIN_CONVERSATIONS,
    MIN_EQUIVALENT,
    as_family,
    compare,
    smallest_effect,
)
from experiments.metrics.registry import mean

KEPT = (0.5, 0.25, 0.1)
"""Shares of the memories that are kept, the least faded."""

READINGS: Mapping[str, str] = {"documented": "", "half-life": "matched", "floor": "floor"}
"""The calibration by which a law is compared with that of the run; empty: the run's own calibration."""

EQUAL_COST = "floor"
"""The reading at equal cost: a store that removes what has reached the floor keeps equally many memories."""

_KEY = ("namespace", "probe")


class Candidates:
    """The candidates of all questions, one below the other, ranked again by any law."""

    def __init__(self, fading: pl.DataFrame, probes: pl.DataFrame, alpha: float, k: int) -> None:
        """`fading`, `probes`: of one system; a question without evidence or candidates is left out. `alpha`:
        the exponent of retention; `k`: the number of results."""
        asked = probes.filter(pl.col("evidence").list.len() > 0, pl.col("scored"))
        asked = asked.select(*_KEY, "evidence", "horizon")
        noted = asked.join(fading, on=_KEY).sort(_KEY)
        self.probes = noted.select(asked.columns)
        lengths = noted["scores"].list.len().to_numpy().astype(np.int64)
        self._alpha, self._k, self._starts = alpha, k, np.cumsum(lengths) - lengths
        self._question = np.repeat(np.arange(len(lengths)), lengths)
        self.scores, self.ages, self.strengths, self.floors, self.places = (
            noted[name].explode().drop_nulls().to_numpy()
            for name in ("scores", "ages", "strengths", "floors", "places")
        )
        rows = pl.col("carriers") + pl.Series(self._starts)
        gold = noted.select(question=pl.Series(range(len(lengths))), row=rows, turn="carried")
        gold = gold.explode("row", "turn").explode("turn").drop_nulls("turn")
        self._carriers = gold["row"].to_numpy()
        turns = gold.select(pl.struct("question", "turn").rank("dense"))
        self._turns = turns.to_series().to_numpy()
        self._gold = noted["evidence"].list.n_unique().to_numpy()

    @property
    def carry(self) -> Mask:
        """Which candidates carry gold."""
        found = np.zeros(len(self.scores), np.bool_)
        found[self._carriers] = True
        return found

    def recalls(self, retention: Floats, share: float = 1.0) -> Floats:
        """The recall of each question by a retention of each candidate, where only this share of all memories
        is kept, the least faded."""
        scores = np.where(self.places < share, self.scores * retention**self._alpha, -1.0)
        order = np.lexsort((-np.round(scores, DECIMALS), self._question))
        ranks = np.empty(len(order))
        ranks[order] = np.arange(len(order)) - self._starts[self._question]
        found = (ranks[self._carriers] < self._k) & (scores[self._carriers] >= 0)
        turns = np.unique(self._turns[found], return_index=True)[1]
        questions = self._question[self._carriers[found][turns]]
        return np.bincount(questions, minlength=len(self._gold)) / self._gold


def forgetting(
    fading: pl.DataFrame, probes: pl.DataFrame, config: RetentionConfig, alpha: float, k: int
) -> dict[str, Any]:
    """Of one system: the probes whose first k memories retention changed, what each law would have done in
    each of the `READINGS`, and what follows. Empty for a system in whose ranking retention is no factor.

    Of each law: the mean retention of the candidates that carry gold and of the others; recall@k, by age and
    where only a share of the memories is kept; the difference to the law of the run. Those of one reading
    are one family (Holm).
    """
    candidates = Candidates(fading, probes, alpha, k)
    if candidates.probes.is_empty():
        return {}
    rows = [row for reading in READINGS for row in _reading(reading, candidates, config, k)]
    return {
        "law": config.law,
        "asked": probes.height,
        "changed": int((probes["retention_changed"] > 0).sum()),
        "n": candidates.probes.height,
        "k": k,
        "laws": rows,
        "verdict": verdict(
            config.law, [row for row in rows if row["reading"] == EQUAL_COST and row["law"] != config.law]
        ),
    }


def laws(first: str) -> list[str]:
    """This law, and all others."""
    return [first, *(name for name in LAWS if name != first)]


def _reading(reading: str, candidates: Candidates, config: RetentionConfig, k: int) -> list[dict[str, Any]]:
    """What each law would have done in a reading, the law of the run first."""
    metric, carry = f"recall@{k}", candidates.carry
    rows, frames = [], []
    for law in laws(config.law):
        left = _retention(law, reading, candidates, config)
        frame = candidates.probes.with_columns(pl.Series(metric, candidates.recalls(left)))
        frames.append(frame)
        ages = frame.group_by("horizon").agg(pl.col(metric).mean()).drop_nulls("horizon")
        row = {"reading": reading, "law": law, "recall": mean(frame[metric]), "ages": dict(ages.iter_rows())}
        row["kept"] = {f"{share:g}": float(candidates.recalls(left, share).mean()) for share in KEPT}
        row |= {"needed": mean(pl.Series(left[carry])), "others": mean(pl.Series(left[~carry]))}
        rows.append(row)
    family = as_family([compare(frames[0], frame, [metric])[0] for frame in frames[1:]])
    return [rows[0], *(row | asdict(effect) for row, effect in zip(rows[1:], family, strict=True))]


def _retention(law: str, reading: str, candidates: Candidates, config: RetentionConfig) -> Floats:
    """What a law leaves of each candidate."""
    parameters = config.parameters if law == config.law else {}
    usual = CALIBRATIONS[config.calibration]
    scale = usual(law, **parameters)
    if (calibration := READINGS[reading]) and law != config.law:
        factor = CALIBRATIONS[calibration]
        scale = usual(config.law, **config.parameters) * factor(law) / factor(config.law, **config.parameters)
    left = law_of(law).fn(scale * candidates.ages, candidates.strengths, candidates.floors, **parameters)
    return np.asarray(left, np.float64)


def verdict(law: str, others: Sequence[Mapping[str, Any]]) -> str:
    """Which law is better, in one sentence. `others`: the rows of the other laws in one reading."""
    by: dict[str, list[str]] = {}
    for row in others:
        by.setdefault(row["verdict"] or "inconclusive", []).append(row["law"])
    if "better" in by:
        best = max((row for row in others if row["verdict"] == "better"), key=lambda row: row["difference"])
        return f"{best['law']} is significantly better here than {law}."
    margin = f"{PLAN.margin:.2f}".removeprefix("0")
    said = []
    if "worse" in by:
        said.append(f"significantly better here than {_listed(by['worse'])}")
    if "equivalent" in by:
        said.append(f"equivalent at ±{margin} to {_listed(by['equivalent'])}")
    if "identical" in by:
        said.append(f"the same on every question as {_listed(by['identical'])}")
    sentence = f"{law} is {' and '.join(said)}" if said else ""
    if "inconclusive" not in by:
        return f"{sentence}."
    conversations, rest = others[0]["clusters"], _listed(by["inconclusive"])
    if conversations < MIN_CONVERSATIONS:
        why = f"not tested: fewer than {MIN_CONVERSATIONS} conversations."
        return f"{sentence}; a difference to {rest} was {why}" if said else f"Laws were {why}"
    wanted = enough([row for row in others if row["law"] in by["inconclusive"]])
    if said:
        return f"{sentence}; about {wanted:,} conversations are needed for a verdict on {rest}."
    return (
        f"No law differs significantly from {law} in {conversations:,} conversations; "
        f"about {wanted:,} would show {margin}."
    )


def enough(rows: Sequence[Mapping[str, Any]]) -> int:
    """The number of conversations, to two digits, that would show a difference of the margin in each of these
    rows: what is detectable falls as the root of it. At least as many as a test of equivalence takes."""
    wanted = [MIN_EQUIVALENT, *(row["clusters"] + 1 for row in rows)]
    for row in rows:
        if row["error"] == row["error"] and row["freedom"] > 0:
            smallest = smallest_effect(row["error"], row["freedom"], ALPHA / len(rows))
            wanted.append(ceil(row["clusters"] * (smallest / PLAN.margin) ** 2))
    step = 10 ** max(len(str(max(wanted))) - 2, 0)
    return -(-max(wanted) // step) * step


def _listed(names: Sequence[str]) -> str:
    """
    >>> _listed(["a"]), _listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
