"""References: a run's scores as a file of results/references, and the same settings run again."""

import json
import re
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
from rich.console import Console

from experiments.analysis.regression import GUARDED, Comparison, Snapshot, judge
from experiments.config.compose import composed, refuse
from experiments.config.jobs import FORESEEN
from experiments.corpora.atomic import write_text
from experiments.errors import LabError
from experiments.runs.folder import read_json, table_of
from experiments.runs.paired import scored, usual
from experiments.runs.running import run
from experiments.runs.sources import REFERENCES, malformed, read_reference

TOLERANCE, PROBES, GROWTH = 0.01, 1.5, 0.1
"""What a metric may lose, in itself or in probes, whichever is more; the share by which a size may grow."""

_CHEAP = ("baselines=[]", "scoring.figures=false", "replay.tokens=0")
_CHOSEN = ("run_dir", "force")
_composed = cache(composed)
"""Once a process: for a small corpus Hydra takes as long as the run."""

_KEYS = ("namespace", "probe")
"""The columns of a probe that are no metrics."""

_SAME = ("outcome", "tolerances", "sizes")
"""Fields that have one name in a file and in a snapshot."""

_TURN = {"namespace": pl.String, "probe": pl.String, "turn": pl.String, "stage": pl.String}


def check(name: str, folder: Path = REFERENCES) -> Comparison:
    """Run what a reference was made of and compare. Raises whatever `load`, `measure` and `judge` raise."""
    then = load(name, folder)
    return judge(then, measure(then.overrides, then.tolerances))


def update(name: str, folder: Path = REFERENCES, words: Sequence[str] = ()) -> Comparison | None:
    """Make a reference of these overrides, or renew one by its own; what changed, if the two can be compared.
    Raises LabError if nothing says what to make it of, or the run fails: the file then stays as it was."""
    then = None if words and not path_of(name, folder).exists() else load(name, folder)
    kept = then.tolerances if then and not words else {}
    now = measure(words or (then.overrides if then else ()), kept)
    save(name, now, folder)
    return judge(then, now) if then and then.sha256 == now.sha256 else None


def measure(words: Sequence[str], tolerances: Mapping[str, float] | None = None) -> Snapshot:
    """Run the configuration of these overrides in a folder of its own and keep what a reference keeps.

    Raises LabError if the run fails, for whatever reason, and what `composed` raises.
    """
    refuse(words, _CHOSEN, "the gate chooses this itself")
    with TemporaryDirectory(prefix="regress-") as folder:
        config = replace(_composed((*_CHEAP, *words)), run_dir=folder)
        try:
            run(config, Console(quiet=True))
        except FORESEEN:
            raise
        except Exception as error:  # whatever a regression may throw is no verdict
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno}"
            raise LabError(f"the run fails at {where}: {type(error).__name__}: {error}") from None
        return _snapshot(Path(folder), words, tolerances or {})


def _snapshot(folder: Path, words: Sequence[str], tolerances: Mapping[str, float]) -> Snapshot:
    manifest, metrics = read_json(folder, "manifest.json"), read_json(folder, "metrics.json")
    compared, life = usual(folder), metrics["lifecycle"]
    probes = scored(folder).select(*_KEYS, *compared).sort(*_KEYS)
    losses = table_of(folder, "losses").join(probes, on=["namespace", "probe"], how="semi").select(*_TURN)
    found = Snapshot(
        overrides=tuple(words),
        corpus=manifest["corpus"]["name"],
        sha256=manifest["corpus"]["sha256"],
        outcome=manifest["outcome"],
        tolerances={},
        sizes={name: life[name] for name in (*GUARDED, "dormant", "stubs")},
        probes=probes.with_columns(pl.col(compared).round(6)),
        losses=losses.sort(*_TURN),
    )
    allowed = {name: round(max(TOLERANCE, PROBES / found.probes[name].count()), 4) for name in found.metrics}
    return replace(found, tolerances={**allowed, "sizes": GROWTH, **tolerances})


def path_of(name: str, folder: Path = REFERENCES) -> Path:
    """The file of a reference. Raises LabError for what is no plain name."""
    if not re.fullmatch(r"[\w-][\w.-]*", name):
        raise LabError(f"{name!r} is no name of a reference; expected letters, digits, '.', '-' and '_'")
    return folder / f"{name}.json"


def load(name: str, folder: Path = REFERENCES) -> Snapshot:
    """A reference that was written. Raises LabError if there is none, or it is malformed."""
    path = path_of(name, folder)
    try:
        found = read_reference(path)
        rows = found["probes"]
        kinds = {name: pl.String if name in _KEYS else pl.Float64 for name in rows[0] if name != "lost"}
        lost = [(row["namespace"], row["probe"], *turn) for row in rows for turn in row["lost"].items()]
        snapshot = Snapshot(
            overrides=tuple(found["overrides"]),
            corpus=found["corpus"]["name"],
            sha256=found["corpus"]["sha256"],
            **{name: found[name] for name in _SAME},
            probes=pl.DataFrame(rows, schema=kinds),
            losses=pl.DataFrame(lost, schema=_TURN, orient="row"),
        )
        if absent := {*snapshot.metrics, "sizes"} - snapshot.tolerances.keys():
            raise LookupError(f"no tolerance of {', '.join(sorted(absent))}")
        return snapshot
    except FileNotFoundError:
        known = ", ".join(names(folder)) or "none"
        raise LabError(
            f"{path}: no such reference; expected one of {known}, or --update OVERRIDE ..., which makes it"
        ) from None
    except (ValueError, LookupError, TypeError, AttributeError, pl.exceptions.PolarsError) as error:
        raise malformed(path, f"{type(error).__name__}: {error}") from None


def names(folder: Path = REFERENCES) -> list[str]:
    """The references of a folder, in alphabetical order."""
    return sorted(path.stem for path in folder.glob("*.json"))


def save(name: str, snapshot: Snapshot, folder: Path = REFERENCES) -> Path:
    """Write a reference, whole or not at all: JSON with one line a probe, for people who read differences."""
    path = path_of(name, folder)
    lost: dict[tuple[str, str], dict[str, str]] = {}
    for namespace, probe, turn, stage in snapshot.losses.iter_rows():
        lost.setdefault((namespace, probe), {})[turn] = stage
    rows = [
        json.dumps(row | {"lost": lost.get((row["namespace"], row["probe"]), {})}, ensure_ascii=False)
        for row in snapshot.probes.iter_rows(named=True)
    ]
    corpus = {"name": snapshot.corpus, "sha256": snapshot.sha256}
    head = {"overrides": snapshot.overrides, "corpus": corpus}
    head |= {name: getattr(snapshot, name) for name in _SAME}
    opened = json.dumps(head, indent=2, ensure_ascii=False, allow_nan=False).removesuffix("\n}")
    write_text(path, opened + ',\n  "probes": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n")
    return path
