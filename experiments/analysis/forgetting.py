"""What the law of forgetting did in a run, and what other laws would have left of the same memories."""

from typing import Any

import numpy as np
import polars as pl

from cogmem.dynamics.retention import LAWS, RetentionConfig, law_of, time_factor
from experiments.metrics.registry import mean

NEEDED, OTHERS = "carried an answer", "all others"


def forgetting(retention: pl.DataFrame, probes: pl.DataFrame, config: RetentionConfig) -> dict[str, Any]:
    """Of one system: the probes whose first k memories retention changed, and the mean retention at the end
    of the memories that carried an answer and of all others, by every law that forgets. Another law is given
    the same times, strengths and floors. Empty for a system or a law that does not forget.
    """
    if retention.is_empty() or not law_of(config.law).forgets:
        return {}
    carried = probes.select("namespace", "evidence", pl.col("memories", "carried")).explode(
        "memories", "carried"
    )
    found = carried.filter(pl.col("carried").list.set_intersection("evidence").list.len() > 0)
    needed = found.select("namespace", memory="memories").unique()
    by_law = retention.with_columns(
        floor=pl.when(pl.col("category") == "core").then(config.core_floor).otherwise(config.floor)
    ).with_columns(**{law: _by(law, config) for law in laws(config.law)})
    groups = {NEEDED: by_law.join(needed, on=["namespace", "memory"], how="semi")}
    groups[OTHERS] = by_law.join(needed, on=["namespace", "memory"], how="anti")
    return {
        "law": config.law,
        "asked": probes.height,
        "changed": int((probes["retention_changed"] > 0).sum()),
        "retention": {
            name: {"n": group.height, **{law: mean(group[law]) for law in laws(config.law)}}
            for name, group in groups.items()
        },
    }


def laws(first: str) -> list[str]:
    """Every law that forgets, this one first."""
    return [first, *(name for name, law in LAWS.items() if law.forgets and name != first)]


def _by(law: str, config: RetentionConfig) -> pl.Expr:
    """What a law leaves of memories whose retention by the law of a run is given."""
    run_law, other = law_of(config.law), law_of(law)
    scale = 1.0
    if config.calibration == "matched":
        scale = time_factor(law) / time_factor(config.law, **config.parameters)

    def left(columns: pl.Series) -> pl.Series:
        retention, floor = (columns.struct.field(name).to_numpy() for name in ("retention", "floor"))
        age = run_law.inverse(-np.log(np.clip(retention, 1e-9, 1.0)), **config.parameters)
        parameters = config.parameters if law == config.law else {}
        return pl.Series(np.where(retention > 0, other.fn(scale * age, 1.0, floor, **parameters), 0.0))

    return pl.struct("retention", "floor").map_batches(left, return_dtype=pl.Float64)
