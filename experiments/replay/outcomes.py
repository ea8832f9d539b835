"""What a replay leaves behind: plain rows, from which everything else is computed.

`probes`: one row a probe and system; `losses`: one row a gold turn that no text carries; `decisions`: one row
a decision; `states`: the size of the store through time; `retention`: what was still how strong at the end;
`fading`: one row a probe with evidence, what the law of forgetting saw of its candidates
(`experiments.systems.base.Fading`); `holdings`: one row a value that is still asked about, and where it still
stands; `standings`: one row a question and memory that was near its answer, and what each stage of the
ranking made of it; `turns`: what was said in the turns that a question is about or a system brought back.
"""

from io import BytesIO

import polars as pl

from experiments.replay.holdings import Holding
from experiments.systems.base import Loss, Retained, Standing

_UNIT: dict[str, pl.DataType] = {"system": pl.String(), "namespace": pl.String()}

PROBES: dict[str, pl.DataType] = {
    **_UNIT,
    "probe": pl.String(),
    "kind": pl.String(),
    "time": pl.Datetime("us", "UTC"),
    "as_of": pl.Datetime("us", "UTC"),  # the past instant that is asked about; null of what holds now
    "horizon_days": pl.Float64(),
    "distractor": pl.String(),
    "scored": pl.Boolean(),  # false where the source has lost its evidence: neither recall nor abstention
    "query": pl.String(),
    "answer": pl.String(),
    "evidence": pl.List(pl.String()),
    "grades": pl.List(pl.Int64()),  # of the evidence; empty: all alike
    "stale": pl.List(pl.String()),
    "memories": pl.List(pl.String()),  # ids of what was returned, best first
    "scores": pl.List(pl.Float64()),
    "confidences": pl.List(pl.Float64()),  # how sure each is to answer; null in a system that cannot tell
    "confidence": pl.Float64(),  # the highest of what was found, withheld or not
    "turns": pl.List(pl.List(pl.String())),  # that each claims to carry
    "carried": pl.List(pl.List(pl.String())),  # gold and outdated ones of these, whose content its text has
    "says_both": pl.List(pl.Boolean()),  # whether its text says what is current and what is outdated
    "pure": pl.List(pl.Boolean()),  # whether the turns of each say one thing; null of a single turn
    "texts": pl.List(pl.String()),  # injected, of each
    "item_tokens": pl.List(pl.Int64()),  # injected, of each
    "tokens": pl.Int64(),  # injected, in all
    "beyond_turns": pl.List(pl.List(pl.String())),  # as turns, of the memories after these (replay.tokens)
    "beyond_carried": pl.List(pl.List(pl.String())),
    "beyond_tokens": pl.List(pl.Int64()),
    "candidates": pl.Int64(),  # memories that the system could have returned
    "retention_changed": pl.Int64(),  # places of the top k that retention gave to another memory
}

BEYOND = ("beyond_turns", "beyond_carried", "beyond_tokens")
"""What was read for the scores at a budget of tokens, and did not come back."""

DECISIONS: dict[str, pl.DataType] = {
    **_UNIT,
    "time": pl.Datetime("us", "UTC"),
    "op": pl.String(),  # write, read, dream
    "subject": pl.String(),  # turn, probe or memory
    "stage": pl.String(),
    "decision": pl.String(),
    "reason": pl.String(),
    "numbers": pl.String(),  # JSON
    "rows": pl.List(pl.Int64()),
    "scores": pl.List(pl.Float64()),
}

SCHEMAS: dict[str, dict[str, pl.DataType]] = {
    "probes": PROBES,
    "losses": {**_UNIT, "probe": pl.String(), "kind": pl.String(), **pl.Schema(Loss.__annotations__)},
    "decisions": DECISIONS,
    "states": {
        **_UNIT,
        "time": pl.Datetime("us", "UTC"),
        "memories": pl.Int64(),
        "active": pl.Int64(),
        "dormant": pl.Int64(),
        "stubs": pl.Int64(),
        "bytes": pl.Int64(),  # null where they differ from run to run
    },
    "retention": {**_UNIT, **pl.Schema(Retained.__annotations__)},
    "fading": {
        **_UNIT,
        "probe": pl.String(),
        **{name: pl.List(pl.Float64()) for name in ("scores", "ages", "strengths", "floors", "places")},
        "uses": pl.List(pl.Int64()),
        "carriers": pl.List(pl.Int64()),  # the candidates that carry gold
        "carried": pl.List(pl.List(pl.String())),  # the gold turns of each of these
    },
    "holdings": {**_UNIT, **pl.Schema(Holding.__annotations__)},
    "standings": {
        **_UNIT,
        "probe": pl.String(),
        **dict.fromkeys(Standing._fields, pl.List(pl.Float64())),
        **{"memory": pl.String(), "text": pl.String(), "told": pl.Datetime("us", "UTC")},
        **{"turns": pl.List(pl.String()), "stages": pl.List(pl.String()), "places": pl.List(pl.Int64())},
        **{"retention": pl.Float64(), "best": pl.Float64()},
    },
}

TURNS: dict[str, pl.DataType] = {
    "namespace": pl.String(),
    "turn": pl.String(),
    "time": pl.Datetime("us", "UTC"),
    "speaker": pl.String(),
    "session": pl.String(),
    "text": pl.String(),
}

FRAMES = (*SCHEMAS, "turns")
"""The names of the tables in the folder of a run."""

OUTCOME = tuple(name for name in FRAMES if name not in ("fading", "standings", "turns"))
"""The tables of the outcome digest; the others explain it."""


def parquet(frame: pl.DataFrame) -> bytes:
    """The content of a Parquet file. Where a disk is full, Polars itself raises no OSError."""
    content = BytesIO()
    frame.write_parquet(content)
    return content.getvalue()
