"""What the write path of one profile keeps, loses and understands: counts over a frame with a row a turn."""

from collections.abc import Mapping

import polars as pl

TURNS: dict[str, pl.DataType] = {
    "namespace": pl.String(),
    "turn": pl.String(),
    "memories": pl.Int64(),  # how many carry it
    "loss": pl.String(),  # what refused it: filtered, density, skipped...; empty if a memory carries it
    "stage": pl.String(),  # of the refusal
    "reason": pl.String(),
    "merged": pl.Boolean(),  # appended to a memory that was there
    "reinforced": pl.Boolean(),  # held for known: a memory that was there was strengthened in its place
    "doubted": pl.Boolean(),  # stored in doubt, and told as a doubted quotation
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

NO_TRUTH = pl.DataFrame(schema=TRUTHS)
"""The truth of a corpus that has none."""

REFUSALS = ("filtered", "density", "skipped")
_TURN = ["namespace", "turn"]
_REFUSED = pl.col("loss") != ""
_SUPERSEDED = pl.col("superseded_at").is_not_null()
_LAPSED = (pl.col("superseded_at") >= pl.min_horizontal("replaced_at", "expires")).fill_null(False)
"""Whether a superseded turn was out of date when that happened."""


def losses(turns: pl.DataFrame, gold: pl.DataFrame, truths: pl.DataFrame = NO_TRUTH) -> pl.DataFrame:
    """What became of the distinct gold turns (`gold`: namespace, turn); one row.

    `filtered`, `density`, `skipped`, `other`: refused, by what; `superseded`: stored, and then replaced
    wrongly, that is before the truth has it so (without a truth: ever). `lost` is their sum, `lost_share` its
    share of the gold turns, null if there are none. `merged` and `reinforced` turns are not lost.
    """
    golden = turns.join(gold, on=_TURN, how="semi").join(truths, on=_TURN, how="left")
    reasons = {name: pl.col("loss") == name for name in REFUSALS}
    reasons["other"] = ~pl.col("loss").is_in(["", *REFUSALS])
    reasons["superseded"] = _SUPERSEDED & ~_LAPSED
    lost = pl.any_horizontal(*reasons.values()).sum()
    return golden.select(
        gold=pl.len(),
        **{name: part.sum() for name, part in reasons.items()},
        lost=lost,
        lost_share=share(lost, pl.len()),
        merged=pl.col("merged").sum(),
        reinforced=pl.col("reinforced").sum(),
    )


def refusals(turns: pl.DataFrame, gold: pl.DataFrame) -> pl.DataFrame:
    """The messages refused by stage and reason, and the gold turns among them; most first."""
    marked = turns.filter(_REFUSED).join(gold.unique().with_columns(gold=True), on=_TURN, how="left")
    counted = marked.group_by("loss", "stage", "reason").agg(messages=pl.len(), gold=pl.col("gold").sum())
    return counted.sort(["messages", "stage", "reason", "loss"], descending=[True, False, False, False])


def classes(turns: pl.DataFrame, truths: pl.DataFrame) -> pl.DataFrame:
    """How many turns of each class there are, and the share refused; should-be-stored first."""
    counted = turns.join(truths, on=_TURN).group_by("cls", "should_store")
    refused = counted.agg(n=pl.len(), refused=share(_REFUSED.sum(), pl.len()))
    return refused.sort(["should_store", "cls"], descending=[True, False])


DETECTIONS: Mapping[str, tuple[pl.Expr, pl.Expr]] = {
    "flashbulb": (pl.col("shock"), pl.col("flashbulb")),
    "plan": (pl.col("plan"), pl.col("kinds").list.contains("plan")),
    "correction": (pl.col("correction"), pl.col("kinds").list.contains("correction")),
    "injection": (pl.col("cls") == "injection", (pl.col("reason") == "injection") | pl.col("doubted")),
    "worth nothing": (~pl.col("should_store"), _REFUSED),
}
"""What is to be detected, in the truth and in what the engine made of a turn."""


def detections(turns: pl.DataFrame, truths: pl.DataFrame) -> pl.DataFrame:
    """Of each thing to be detected: `n` turns that are it, `found` ones taken for it, `right` ones that are
    both; precision = right / found, recall = right / n, `false_alarms` the share of the turns that are not it
    but were taken for it. A share of nothing is null."""
    known = turns.join(truths, on=_TURN)
    n, found, right = pl.col("n"), pl.col("found"), pl.col("right")
    counts = [
        known.select(what=pl.lit(kind), n=is_it.sum(), found=taken.sum(), right=(is_it & taken).sum())
        for kind, (is_it, taken) in DETECTIONS.items()
    ]
    return pl.concat(counts).with_columns(
        precision=share(right, found),
        recall=share(right, n),
        false_alarms=share(found - right, known.height - n),
    )


def supersession(turns: pl.DataFrame, truths: pl.DataFrame) -> pl.DataFrame:
    """Of the turns that a memory carries, in one row.

    `n`: turns whose value a later one replaced; `found`: turns superseded; `right`: those of them that were
    out of date by then, replaced or expired; precision = right / found; recall: the share of the n that is
    superseded, not before it was due. `coexisting`: turns that a later one could be taken for a new version
    of without being one, and `killed`, how many of them were superseded although they held.
    """
    due, coexists = pl.col("replaced_at").is_not_null(), pl.col("coexists")
    killed = (coexists & _SUPERSEDED & ~_LAPSED).sum()
    return (
        turns.filter(pl.col("memories") > 0)
        .join(truths, on=_TURN)
        .select(
            n=due.sum(),
            found=_SUPERSEDED.sum(),
            right=_LAPSED.sum(),
            precision=share(_LAPSED.sum(), _SUPERSEDED.sum()),
            recall=share((due & _LAPSED).sum(), due.sum()),
            coexisting=coexists.sum(),
            killed=killed,
            killed_share=share(killed, coexists.sum()),
        )
    )


def attacks(written: pl.DataFrame) -> pl.DataFrame:
    """Of each group and family of attempted attacks (rows: group, family, reason, doubted): `n`, how
    many were refused as an injection, how many for another reason, how many were stored in doubt, and the
    share that was stored as the speaker's own words."""
    reason = pl.col("reason")
    return written.group_by("group", "family", maintain_order=True).agg(
        n=pl.len(),
        refused=(reason == "injection").sum(),
        otherwise=(~reason.is_in(["", "injection"])).sum(),
        doubted=pl.col("doubted").sum(),
        stored_share=share(((reason == "") & ~pl.col("doubted")).sum(), pl.len()),
    )


def share(part: pl.Expr, whole: pl.Expr) -> pl.Expr:
    """A part of a whole, null of nothing."""
    return pl.when(whole > 0).then(part / whole)
