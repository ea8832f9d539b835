"""What the write path keeps, loses and understands: counts over plain rows, one row a turn."""

from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl

TURNS: dict[str, pl.DataType] = {
    "profile": pl.String(),
    "namespace": pl.String(),
    "turn": pl.String(),
    "memories": pl.Int64(),  # how many carry it
    "loss": pl.String(),  # what refused it: filtered, density, skipped...; empty if a memory carries it
    "stage": pl.String(),  # of the refusal
    "reason": pl.String(),
    "merged": pl.Boolean(),  # appended to a memory that was there
    "reinforced": pl.Boolean(),  # held for known: a memory that was there was strengthened in its place
    "kinds": pl.List(pl.String()),  # of the memories that carry it, when it had been written
    "flashbulb": pl.Boolean(),  # whether one of them is one
    "superseded_at": pl.Float64(),  # days since 1970; null while one of the memories holds, or there is none
}

TRUTHS: dict[str, pl.DataType] = {
    "namespace": pl.String(),
    "turn": pl.String(),
    "cls": pl.String(),
    "should_store": pl.Boolean(),
    "shock": pl.Boolean(),  # it should become a flashbulb memory
    "plan": pl.Boolean(),
    "correction": pl.Boolean(),  # it takes back a mistake
    "replaced_at": pl.Float64(),  # days since 1970, when a later turn replaced what it says; else null
    "expires": pl.Float64(),  # when what it says ceases to hold by itself; else null
    "coexists": pl.Boolean(),  # a later turn could be taken for a new version of it, and is none
}

REFUSALS = ("filtered", "density", "skipped")
_TURN = ["namespace", "turn"]

Row = dict[str, Any]


def losses(turns: pl.DataFrame, gold: pl.DataFrame, truths: pl.DataFrame | None = None) -> list[Row]:
    """Per profile, what became of the distinct gold turns (`gold`: namespace, turn).

    `filtered`, `density`, `skipped`, `other`: refused, by what; `superseded`: stored, and then replaced
    wrongly, that is before the truth has it so (without a truth: ever). `lost` is their sum, `lost_share` its
    share of the gold turns, None if there are none. `merged` and `reinforced` turns are not lost.
    """
    rows = []
    for [profile], own in _by_profile(turns):
        golden = own.join(gold.unique(), on=_TURN, how="semi")
        refused = golden["loss"].to_list()
        counts = {name: refused.count(name) for name in REFUSALS}
        counts["other"] = len(refused) - refused.count("") - sum(counts.values())
        killed = pl.col("superseded_at").is_not_null()
        if truths is not None:
            golden = golden.join(truths, on=_TURN, how="left")
            killed &= ~_lapsed()
        counts["superseded"] = golden.filter(killed).height
        lost = sum(counts.values())
        kept = {name: int(golden[name].sum()) for name in ("merged", "reinforced")}
        share = lost / golden.height if golden.height else None
        rows.append(
            {"profile": profile, "gold": golden.height, **counts, "lost": lost, "lost_share": share, **kept}
        )
    return rows


def refusals(turns: pl.DataFrame, gold: pl.DataFrame) -> list[Row]:
    """Per profile, stage and reason: the messages refused, and the gold turns among them; most first."""
    rows = []
    for [profile], own in _by_profile(turns.filter(pl.col("loss") != "")):
        marked = own.join(gold.unique().with_columns(gold=pl.lit(True)), on=_TURN, how="left")
        counted = marked.group_by("loss", "stage", "reason").agg(messages=pl.len(), gold=pl.col("gold").sum())
        ordered = counted.sort(
            ["messages", "stage", "reason", "loss"], descending=[True, False, False, False]
        )
        rows += [{"profile": profile, **row} for row in ordered.iter_rows(named=True)]
    return rows


def classes(turns: pl.DataFrame, truths: pl.DataFrame) -> list[Row]:
    """Per profile and class of turn: how many there are and how many were refused, should-be-stored first."""
    rows = []
    for [profile], own in _by_profile(turns):
        counted = (
            own.join(truths, on=_TURN)
            .group_by("cls", "should_store")
            .agg(n=pl.len(), refused=(pl.col("loss") != "").sum())
            .sort(["should_store", "cls"], descending=[True, False])
        )
        rows += [{"profile": profile, **row} for row in counted.iter_rows(named=True)]
    return rows


DETECTIONS: Mapping[str, tuple[pl.Expr, pl.Expr]] = {
    "flashbulb": (pl.col("shock"), pl.col("flashbulb")),
    "plan": (pl.col("plan"), pl.col("kinds").list.contains("plan")),
    "correction": (pl.col("correction"), pl.col("kinds").list.contains("correction")),
    "injection": (pl.col("cls") == "injection", pl.col("reason") == "injection"),
    "worth nothing": (~pl.col("should_store"), pl.col("loss") != ""),
}
"""What is to be detected, in the truth and in what the engine made of a turn."""


def detections(turns: pl.DataFrame, truths: pl.DataFrame) -> list[Row]:
    """Per profile and thing to be detected: `n` turns that are it, `found` ones taken for it, `right` ones
    that are both; precision = right / found, recall = right / n, `false_alarms` the share of the turns that
    are not it but were taken for it. A share of nothing is None."""
    return [
        {"profile": profile, "what": what, **_found(own.join(truths, on=_TURN), is_it, taken)}
        for [profile], own in _by_profile(turns)
        for what, (is_it, taken) in DETECTIONS.items()
    ]


def supersession(turns: pl.DataFrame, truths: pl.DataFrame) -> list[Row]:
    """Per profile, over the turns that a memory carries.

    `n`: turns whose value a later one replaced; `found`: turns superseded; `right`: those of them that were
    out of date by then, replaced or expired; precision = right / found; recall: the share of the n that is
    superseded, not before it was due. `coexisting`: turns that a later one could be taken for a new version
    of without being one, and `killed`, how many of them were superseded although they held.
    """
    rows = []
    for [profile], own in _by_profile(turns):
        stored = own.filter(pl.col("memories") > 0).join(truths, on=_TURN)
        superseded = stored.filter(pl.col("superseded_at").is_not_null())
        due = stored.filter(pl.col("replaced_at").is_not_null())
        right = superseded.filter(_lapsed()).height
        hits = due.filter(_lapsed()).height
        coexisting = stored.filter("coexists")
        killed = coexisting.filter(pl.col("superseded_at").is_not_null() & ~_lapsed()).height
        rows.append(
            {
                "profile": profile,
                "n": due.height,
                "found": superseded.height,
                "right": right,
                "precision": _share(right, superseded.height),
                "recall": _share(hits, due.height),
                "coexisting": coexisting.height,
                "killed": killed,
                "killed_share": _share(killed, coexisting.height),
            }
        )
    return rows


def attacks(written: pl.DataFrame) -> list[Row]:
    """Per profile, group and family of what was tried on the door (rows: profile, group, family, reason):
    `n`, how many were refused as an injection, how many for another reason, and the share that got in."""
    rows = []
    for [profile], own in _by_profile(written):
        for [group, family], part in own.group_by("group", "family", maintain_order=True):
            reasons = part["reason"].to_list()
            caught, stored = reasons.count("injection"), reasons.count("")
            counts = {"n": len(reasons), "refused": caught, "otherwise": len(reasons) - caught - stored}
            share = stored / len(reasons)
            rows.append(
                {"profile": profile, "group": group, "family": family, **counts, "stored_share": share}
            )
    return rows


def _by_profile(rows: pl.DataFrame) -> Iterable[tuple[tuple[Any, ...], pl.DataFrame]]:
    return rows.group_by("profile", maintain_order=True)


def _lapsed() -> pl.Expr:
    """Whether a superseded turn was out of date when that happened."""
    at = pl.col("superseded_at")
    return (at >= pl.col("replaced_at")).fill_null(False) | (at >= pl.col("expires")).fill_null(False)


def _found(rows: pl.DataFrame, is_it: pl.Expr, taken: pl.Expr) -> Row:
    n, found, right = (rows.filter(which).height for which in (is_it, taken, is_it & taken))
    return {
        "n": n,
        "found": found,
        "right": right,
        "precision": _share(right, found),
        "recall": _share(right, n),
        "false_alarms": _share(found - right, rows.height - n),
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
