"""Precision: how much of what comes back should not have come back, and why.

A memory is *unwanted* if it cannot serve its question, for one of three reasons, each memory for the first
that applies:

1. *outdated*: its text carries an outdated turn and no evidence, and the question is not about the past;
2. *other person*: nothing answers the question, but a like fact was said of another person, or (in a kind of
   question whose evidence misleads, as LoCoMo's category 5) the turn that seems to answer is of another
   person;
3. *unanswerable*: nothing answers the question, for any other reason.

A question to which nothing comes back has no share of unwanted memories: it is counted apart, as *empty*. A
memory that always returns nothing is empty everywhere, and wins nothing.

Sources: Manning, Raghavan & Schütze 2008, *Introduction to Information Retrieval*, ch. 8 (precision);
Rajpurkar, Jia & Liang 2018, ACL (questions that nothing answers).
"""

from collections.abc import Callable
from typing import Any

import polars as pl

from experiments.corpora.events import PAST
from experiments.metrics.ranking import Ranked
from experiments.metrics.registry import Metric

_RETURNED = pl.col("turns").list.len()
_OF_OTHERS = pl.col("distractor").is_in(["other_person", "self"]).fill_null(False)


def unwanted(ranked: Ranked) -> pl.Series:
    """Unwanted: mean share, over the {n:,} questions to which something came back, of the memories that
    should not have come back: outdated, of another person, or in answer to what nothing answers."""
    return _shares(ranked, pl.col("outdated_items") + pl.col("idle"))


def unwanted_outdated(ranked: Ranked) -> pl.Series:
    """Outdated: the part of it that is outdated."""
    return _shares(ranked, pl.col("outdated_items"))


def unwanted_other_person(ranked: Ranked) -> pl.Series:
    """Other person: the part that came back where only a like fact of another person was said."""
    return _shares(ranked, pl.when(_OF_OTHERS | pl.col("misleads")).then("idle").otherwise(0))


def unwanted_unanswerable(ranked: Ranked) -> pl.Series:
    """Unanswerable: the part that came back where nothing answers, for another reason."""
    return _shares(ranked, pl.when(_OF_OTHERS | pl.col("misleads")).then(0).otherwise("idle"))


def empty(ranked: Ranked) -> pl.Series:
    """Empty: share of the {n:,} questions to which nothing came back; they do not count as free of unwanted
    memories."""
    return ranked.probes.select(pl.when("scored").then(_RETURNED == 0)).to_series()


def _shares(ranked: Ranked, count: pl.Expr) -> pl.Series:
    """The share that a number of memories is of what came back; null where nothing did, and for a question
    that cannot be judged. The number is one of, or follows from:

    `outdated_items`: memories that are outdated; `idle`: the rest, where nothing answers the question;
    `misleads`: whether its evidence misleads."""
    probes = ranked.probes
    if "misleading" not in probes.columns:
        probes = probes.with_columns(misleading=False)
    misleads = pl.col("misleading")
    of_now = ~pl.col("kind").fill_null("").is_in(PAST)
    nothing = misleads | (pl.col("evidence").list.len() == 0)
    return (
        probes.with_columns(outdated_items=ranked.outdated_items)
        .with_columns(outdated_items=pl.when(of_now).then("outdated_items").otherwise(0), misleads=misleads)
        .with_columns(idle=pl.when(nothing).then(_RETURNED - pl.col("outdated_items")).otherwise(0))
        .select(pl.when(pl.col("scored") & (_RETURNED > 0)).then(count / _RETURNED))
        .to_series()
    )


def _metric(function: Callable[[Ranked], pl.Series], label: str, **more: Any) -> Metric:
    meaning = " ".join((function.__doc__ or "").split())
    usual = {"higher_is_better": False, "needs": "session"}
    fields: dict[str, Any] = {"part": "lifecycle", "tables": ("precision",), **usual, **more}
    return Metric(function.__name__, function, label, meaning, **fields)


METRICS = (
    _metric(unwanted, "unwanted"),
    _metric(unwanted_outdated, "outdated"),
    _metric(unwanted_other_person, "other person"),
    _metric(unwanted_unanswerable, "unanswerable"),
    _metric(empty, "empty", higher_is_better=None, needs="none"),
)
