"""A finished run as tidy tables, for a notebook: `experiments.load_run`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import polars as pl

from experiments.errors import LabError
from experiments.replay.outcomes import BEYOND
from experiments.runs.folder import read_json, read_table, scored_probes

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "questions": {
        "system": "The system that was asked.",
        "namespace": "The conversation.",
        "probe": "The id of the question, unique in the conversation.",
        "kind": "The corpus's own category.",
        "counted": "Whether its kind counts in the overall figures.",
        "scored": "False where the source lost the evidence: neither recall nor abstention can be judged.",
        "misleading": "Whether its evidence misleads and nothing answers it (LoCoMo's category 5).",
        "distractor": "Whose like facts were said: self, other_person, injection; empty for none.",
        "time": "When it was asked, UTC.",
        "as_of": "The past instant that is asked about, UTC; null if it asks what holds now.",
        "horizon_days": "Days from the last mention of the evidence, or from the last message.",
        "query": "The question.",
        "answer": "The expected answer; empty if the corpus has none.",
        "evidence": "Ids of the gold turns. Empty: nothing answers the question.",
        "gold_ranks": "For each gold turn the rank (1 = best) of the first memory with it; null if none.",
        "stale": "Ids of the outdated turns.",
        "returned": "Number of memories that came back.",
        "tokens": "Tokens of all texts that came back.",
        "candidates": "Number of memories that the system could have returned.",
        "confidence": "The highest confidence of what was found; null if the system cannot tell.",
        "retention_changed": "1 if forgetting changed the first k memories or their order, else 0.",
    },
    "results": {
        "system": "The system that was asked.",
        "namespace": "The conversation.",
        "probe": "The id of the question.",
        "rank": "The place of the memory, 1 = best.",
        "memory": "The id of the memory, as the system has it.",
        "score": "Its score, as the system has it.",
        "confidence": "How sure the system is that it answers, in [0, 1]; null if it cannot tell.",
        "tokens": "Tokens of its text.",
        "turns": "Ids of the turns that it claims to carry.",
        "carried": "Ids of the gold and outdated turns among these whose content its text has.",
        "is_gold": "Whether it claims a gold turn.",
        "is_outdated": "Whether its text carries an outdated turn and no gold turn.",
        "text": "The text that was injected.",
    },
    "losses": {
        "system": "The system that was asked.",
        "namespace": "The conversation.",
        "probe": "The id of the question.",
        "kind": "The corpus's own category.",
        "turn": "The gold turn that no text carries.",
        "stage": "The first stage that lost it.",
        "memory": "The memory that carried it, if any; else empty.",
        "rank": "Its rank among the candidates; null if it was none.",
        "detail": "What happened, in words.",
    },
}
"""What each column of each table means. `questions` has every metric per question besides."""


class Tables(NamedTuple):
    """The tables of a run, of Polars or of pandas."""

    questions: Any
    """One row for each system and question: what was asked, the gold and its ranks, and every score."""
    results: Any
    """One row for each memory that came back."""
    losses: Any
    """One row for each gold turn that no returned text carries: the stage that lost it."""


def load_run(path: str | Path, as_: Literal["polars", "pandas"] = "polars") -> Tables:
    """The tables of a finished run; `COLUMNS` says what is in them. Raises LabError if the folder holds none,
    or
    `as_` is neither "polars" nor "pandas"."""
    if as_ not in ("polars", "pandas"):
        raise LabError(f"as_={as_!r}; expected 'polars' or 'pandas'")
    folder = Path(path)
    probes, kinds = scored_probes(folder), read_json(folder, "metrics.json")["kinds"]
    if "as_of" not in probes.columns:
        raise LabError(
            f"{folder}: the run of an older laboratory; expected one of today's (force=true repeats it)"
        )
    tables = Tables(_questions(probes, kinds), _results(probes), read_table(folder, "losses"))
    return Tables(*(table.to_pandas() for table in tables)) if as_ == "pandas" else tables


_OF_ITEMS = (
    *("memories", "scores", "confidences", "turns", "carried", "says_both", "pure", "texts", "item_tokens"),
    *BEYOND,
)
"""Columns of the probes with a value for each memory."""


def _questions(probes: pl.DataFrame, kinds: list[str]) -> pl.DataFrame:
    named = list(COLUMNS["questions"])
    ranks = [_ranks(*row) for row in probes.select("evidence", "turns").iter_rows()]
    known = {*probes.columns, *named}
    scores = [name for name in probes.columns if name in known.difference(named, _OF_ITEMS, ("provenance",))]
    return probes.with_columns(
        pl.Series("gold_ranks", ranks, dtype=pl.List(pl.Int64)),
        counted=pl.col("kind").is_in(kinds) if kinds else pl.lit(True),
        returned=pl.col("memories").list.len(),
    ).select(*named, *scores)


def _ranks(evidence: list[str], turns: list[list[str]]) -> list[int | None]:
    """The rank of the first memory that carries each gold turn."""
    return [
        next((rank for rank, carried in enumerate(turns, 1) if turn in carried), None) for turn in evidence
    ]


def _results(probes: pl.DataFrame) -> pl.DataFrame:
    def among(column: str, name: str) -> pl.Expr:
        return pl.col(column).list.set_intersection(name).list.len() > 0

    names = {
        "memories": "memory",
        "scores": "score",
        "confidences": "confidence",
        "item_tokens": "tokens",
        "texts": "text",
    }
    rows = probes.select(
        *("system", "namespace", "probe", "evidence", "stale", "turns", "carried"),
        *(pl.col(column).alias(name) for column, name in names.items()),
        rank=pl.int_ranges(1, pl.col("memories").list.len() + 1),
    )
    items = [*names.values(), "turns", "carried", "rank"]
    return (
        rows.filter(pl.col("rank").list.len() > 0)
        .explode(items)
        .with_columns(
            is_gold=among("turns", "evidence"),
            is_outdated=among("carried", "stale") & ~among("carried", "evidence"),
        )
        .select(list(COLUMNS["results"]))
    )
