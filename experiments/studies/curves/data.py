"""What was still known after how long: measurements read from a CSV file, one set a study and subject.

Columns: study, subject, measure, delay, unit (s, min, h, d), value in [0, 1], n (the trials of which the
value is a proportion; empty for savings and other scores).
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from cogmem.dynamics.arrays import Floats
from experiments.errors import LabError

SECONDS = {"s": 1, "min": 60, "h": 3600, "d": 86400}
LEAST = 5
"""Points a set needs: the AICc of two parameters is not defined below."""

_SCHEMA = {
    **dict.fromkeys(("study", "subject", "measure"), pl.String),
    **{"delay": pl.Float64, "unit": pl.String, "value": pl.Float64, "n": pl.Int64},
}


@dataclass(frozen=True, slots=True)
class Series:
    """One subject of a study: delays in `unit`, the finest of its rows, ascending; values in [0, 1]; `trials`
    behind each value, None where values are no counts. Arrays of equal length."""

    study: str
    subject: str
    measure: str
    unit: str
    times: Floats
    values: Floats
    trials: Floats | None


def read(path: Path) -> list[Series]:
    """The series of a file in its order. Raises LabError, with the line, for what is not in the format."""
    try:
        table = pl.read_csv(path, schema_overrides=_SCHEMA, null_values="")
    except (OSError, pl.exceptions.PolarsError) as error:
        reason = str(error).splitlines()[0].removesuffix(f": {path}")
        raise LabError(f"{path}: {reason}; expected a CSV file of measurements") from error
    if missing := [name for name in _SCHEMA if name not in table.columns]:
        raise LabError(f"{path}: no column {', '.join(missing)}; expected {', '.join(_SCHEMA)}")
    if table.is_empty():
        raise LabError(f"{path}: no rows; expected measurements")
    _check(table, path)
    sets = table.group_by("study", "subject", "measure", maintain_order=True)
    series = [_series(rows, *map(str, names)) for names, rows in sets]
    for curve in series:
        enough = curve.times.size >= LEAST and np.ptp(curve.values) > 0
        if not enough or (curve.trials is not None and np.isnan(curve.trials).any()):
            raise LabError(
                f"{path}: {curve.study}, {curve.subject}: expected at least {LEAST} delays, values that "
                "differ, and n at all of them or none"
            )
    return series


def _check(table: pl.DataFrame, path: Path) -> None:
    rules = {
        "text in study, subject and measure": pl.all_horizontal(
            pl.col("study", "subject", "measure").is_not_null()
        ),
        "a delay above 0": (pl.col("delay") > 0) & pl.col("delay").is_finite(),
        f"a unit of {', '.join(SECONDS)}": pl.col("unit").is_in(list(SECONDS)),
        "a value in [0, 1]": pl.col("value").is_between(0, 1),
        "n of at least 1, or nothing": pl.col("n").fill_null(1) >= 1,
    }
    for expected, holds in rules.items():
        bad = table.with_row_index("line", offset=2).filter(~holds.fill_null(False))
        if bad.height:
            raise LabError(f"{path}:{bad['line'][0]}: expected {expected}")


def _series(rows: pl.DataFrame, study: str, subject: str, measure: str) -> Series:
    unit = min(rows["unit"].unique(), key=SECONDS.__getitem__)
    seconds = rows["unit"].replace_strict(SECONDS, return_dtype=pl.Float64)
    rows = rows.with_columns(delay=pl.col("delay") * seconds / SECONDS[unit]).sort(
        "delay", maintain_order=True
    )
    counted = rows["n"].null_count() < rows.height
    trials = rows["n"].cast(pl.Float64).fill_null(float("nan")).to_numpy() if counted else None
    return Series(study, subject, measure, unit, rows["delay"].to_numpy(), rows["value"].to_numpy(), trials)
