"""Annotation regret and gain: what the stages that order an answer cost and bring, beside the search alone.

The *plain ranking* is the order of the candidates by relevance: what the search and the evidence score give,
before forgetting, dates or links move anything. *Regret* is recall of the plain ranking that the answer
lacks; *gain* is recall of the answer that the plain ranking lacks. A gold turn counts for the stage after
which it last left, or entered, the first k memories, and a stale leak likewise. So the figures of the stages
add up to the difference between the plain ranking and the answer.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

import polars as pl

from experiments.analysis.statistics import interval
from experiments.metrics.lifecycle import stale_leak
from experiments.metrics.ranking import Ranked
from experiments.metrics.registry import mean

_KEY = ("namespace", "probe")
EFFECTS = ("recall_lost", "recall_gained", "leak_removed", "leak_added")
_VALUES = ("recall_plain", "leak_plain", *EFFECTS)
_CHANGES = {
    **dict.fromkeys((*_KEY, "stage"), pl.String()),
    "place": pl.Int64(),
    **dict.fromkeys(_VALUES, pl.Float64()),
}


def annotations(
    orders: pl.DataFrame, probes: pl.DataFrame, counted: pl.Expr, depth: int
) -> dict[str, dict[str, Any]]:
    """Of the `orders` of one system, by stage and for "all": the `questions` whose first k memories changed,
    the recall at `depth` lost and gained, and the share of stale leaks removed and added, each a mean over
    all probes that have the score. "all" has the scores of the plain ranking too, the whole change, and the
    95 % intervals over conversations. Recall is of the probes that are `counted`, stale leak of all. Empty
    for a system that does not tell its orders.
    """
    judged = probes.select(*_KEY, "kind", "scored", "evidence", "stale", counted=counted)
    rows = orders.join(judged, on=_KEY).sort(*_KEY, "place")
    ranked = rows.with_columns(leaks=stale_leak(Ranked(rows))).iter_rows(named=True)
    found = [_changes(list(group), depth) for _, group in groupby(ranked, itemgetter(*_KEY))]
    if not found:
        return {}
    changes = pl.DataFrame(list(chain.from_iterable(found)), _CHANGES)
    whole = (
        changes.group_by(_KEY, maintain_order=True)
        .agg(pl.col(_VALUES).mean() * pl.len(), moved=pl.len() > 1)  # the sum; null where nothing is judged
        .with_columns(
            recall_change=pl.col("recall_gained") - pl.col("recall_lost"),
            leak_change=pl.col("leak_added") - pl.col("leak_removed"),
        )
    )
    scores = (*_VALUES, "recall_change", "leak_change")
    intervals = {name: ends for name in scores if (ends := interval(whole, name))}
    moved = changes.filter(pl.col("place") > 0).group_by("stage").agg(pl.len(), pl.col(EFFECTS).sum())
    return {
        "all": {
            "questions": int(whole["moved"].sum()),
            "probes": whole.height,
            **{name: mean(whole[name]) for name in scores},
            "intervals": {name: [bounds.low, bounds.high] for name, bounds in intervals.items()},
            "units": {name: bounds.units for name, bounds in intervals.items()},
        },
        **{
            row["stage"]: {
                "questions": row["len"],
                **{name: row[name] / n if (n := whole[name].count()) else None for name in EFFECTS},
            }
            for row in moved.iter_rows(named=True)
        },
    }


def _changes(rows: Sequence[Mapping[str, Any]], depth: int) -> Iterator[dict[str, Any]]:
    """For the plain ranking of a probe, and each stage that changed it: what was lost and gained there, null
    where nothing is judged."""
    gold = set(rows[0]["evidence"]) if rows[0]["counted"] else set[str]()
    found = [gold.intersection(chain.from_iterable(row["turns"][:depth])) for row in rows]
    leaks = [row["leaks"] for row in rows]
    effects: dict[str, Counter[int]] = {name: Counter() for name in EFFECTS}
    for turn in found[0] ^ found[-1]:
        place = _last_change([turn in turns for turns in found])
        effects["recall_lost" if turn in found[0] else "recall_gained"][place] += 1
    if leaks[0] != leaks[-1]:
        effects["leak_removed" if leaks[0] else "leak_added"][_last_change(leaks)] += 1
    for place, row in enumerate(rows):
        plain = {"recall_plain": len(found[0]), "leak_plain": bool(leaks[0])}
        values = {name: value if place == 0 else 0 for name, value in plain.items()}
        values |= {name: count[place] for name, count in effects.items()}
        units = {name: len(gold) if name.startswith("recall") else leaks[0] is not None for name in _VALUES}
        yield {
            **{name: row[name] for name in (*_KEY, "stage", "place")},
            **{name: value / units[name] if units[name] else None for name, value in values.items()},
        }


def _last_change(values: Sequence[Any]) -> int:
    """The place of the last value that is not the one before it."""
    return max(place for place in range(1, len(values)) if values[place] != values[place - 1])
