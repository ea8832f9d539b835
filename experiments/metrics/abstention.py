"""Abstention: what it costs to be silent where nothing answers.

A system that tells how sure it is of every memory could withhold what is less sure than a threshold. The
higher that is, the fewer unanswerable questions bring anything back (*wrong surfacing*), and the less gold is
left of the answerable ones (*recall*). The curve over all thresholds tells how well its confidence parts the
two, whatever threshold a user would choose.

Unanswerable are the probes without evidence whose source has not lost it, and those of `misleading` kinds:
LoCoMo's category 5 asks of one person what was said of the other. It keeps that turn as its evidence, which
is no answer: for these, to bring back anything at all counts as wrong, and most of all that turn. It is the
hardest case for a confidence, for that turn shares nearly every word with the question.
"""

from collections.abc import Collection
from typing import Any

import numpy as np
import polars as pl

from experiments.metrics.ranking import Floats, carried, turns_of

THRESHOLDS = tuple(round(0.05 * step, 2) for step in range(21))


def unanswerable(misleading: Collection[str] = ()) -> pl.Expr:
    """Whether a probe has no answer: it has no evidence, or its evidence misleads."""
    return pl.col("scored") & ((pl.col("evidence").list.len() == 0) | pl.col("kind").is_in(list(misleading)))


def abstention_curve(probes: pl.DataFrame, depth: int, misleading: Collection[str] = ()) -> dict[str, Any]:
    """Wrong surfacing against recall@depth, at each of `THRESHOLDS`; empty for a system without confidence,
    or where no probe has an answer or all have one.

    `area`: under the curve of recall over wrong surfacing, over every threshold there is. It is the recall
    without any threshold if all gold is surer than what unanswerable questions bring back, half of it where
    confidence tells nothing.
    """
    asked = probes.filter(unanswerable(misleading))
    answerable = probes.filter(~unanswerable(misleading), pl.col("evidence").list.len() > 0)
    if probes["confidences"].explode().drop_nulls().is_empty() or asked.is_empty() or answerable.is_empty():
        return {}
    surest = asked["confidences"].list.head(depth).list.max().fill_null(-np.inf).to_numpy()
    sure, share = _gold(answerable, depth)
    ties = (sure[:, None] > surest).astype(np.float64) + 0.5 * (sure[:, None] == surest)
    return {
        "thresholds": list(THRESHOLDS),
        "wrong_surfacing": [float((surest >= threshold).mean()) for threshold in THRESHOLDS],
        "recall": [float(share[sure >= threshold].sum() / answerable.height) for threshold in THRESHOLDS],
        "area": float(share @ ties.mean(axis=1) / answerable.height),
        "answerable": answerable.height,
        "unanswerable": asked.height,
        "misleading": asked.filter(pl.col("evidence").list.len() > 0).height,
        "depth": depth,
    }


def _gold(probes: pl.DataFrame, depth: int) -> tuple[Floats, Floats]:
    """Of each gold turn that the first `depth` memories carry: the confidence of the surest of them, and its
    share of the gold of its probe."""
    gold = turns_of(probes, "evidence").with_columns(share=1.0 / pl.len().over("row"))
    of_rank = pl.col("confidences").list.get(pl.col("rank") - 1)
    found = (
        carried(probes, "evidence")
        .filter(pl.col("rank") <= depth)
        .join(probes.with_row_index("row").select("row", "confidences"), on="row")
        .group_by("row", "turn")
        .agg(of_rank.max())
        .join(gold, on=["row", "turn"])
        .sort("row", "turn")
    )
    return found["confidences"].to_numpy(), found["share"].to_numpy()
