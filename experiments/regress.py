"""Does today's code do worse than a committed baseline? What moved, and the stage that is to blame.

python -m experiments.regress [NAME ...] [--update] [--baselines FOLDER]
python -m experiments.regress NAME --update corpus=jsonl corpus.path=FILE profile=v9    # makes one

Runs what each baseline (results/baselines/NAME.json; no name: all of them) was made of, with the code as it
is, and compares the answers. Exit code 0: none is worse; 1: one is; 2: one could not be run or compared.
Nothing is written but by --update.

A replay is deterministic. Where the digest of the outcome is that of the baseline, nothing at all changed
("same"); elsewhere every difference is real for these probes, and the question is whether it does harm:
"worse" is a baseline of which

- a metric is worse by the paired test over probes, Holm over the metrics: small losses that no gains balance.
  Probes are the units even where there are many worlds, for the claim is about these worlds alone; or
- the mean of a metric is worse by more than its tolerance, .01 or one and a half probes if that is more: one
  answer that goes by a hair is no alarm, two in net are, however little a test makes of two; or
- the memories, the active ones, or the tokens of an answer grew by more than the tolerance of sizes, 10 %:
  who forgets, merges or withholds less buys recall with room.

"better" is the rule of the metrics upwards, if nothing is worse: fewer memories are no gain in themselves,
for what nobody asks about may have gone. The tolerances are in the file, to be changed by hand; --update
keeps them, unless it is given overrides. The seed of the test is fixed: the same code, the same verdict.
"""

import argparse
import json
import re
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

import polars as pl
from hydra.errors import HydraException
from omegaconf.errors import OmegaConfBaseException
from rich.console import Console

from cogmem.errors import CogmemError
from experiments.analysis.losses import STAGES
from experiments.analysis.statistics import Difference, compare
from experiments.config.cli import composed, one_line, refuse
from experiments.config.schema import RunConfig
from experiments.corpora.atomic import replacing
from experiments.errors import LabError
from experiments.metrics.registry import higher_is_better
from experiments.report.tables import Column, Table, form_value, to_rich
from experiments.runs.folder import read_json, read_table
from experiments.runs.paired import COMPARED, scored
from experiments.runs.running import run

Verdict = Literal["same", "fine", "better", "worse"]

BASELINES = Path("results", "baselines")
TOLERANCE, PROBES, GROWTH = 0.01, 1.5, 0.1
"""What a metric may lose, in itself or in probes, whichever is more; the share by which a size may grow."""

GUARDED = ("active", "memories", "tokens")
"""The sizes that may not grow; the others tell where memories went."""

SHOWN = 3
"""How many probes are named of each kind of harm."""

_CHEAP = ("baselines=[]", "scoring.figures=false", "replay.liveness_every=0")
_CHOSEN = ("run_dir=", "force=")
_FORESEEN = (CogmemError, HydraException, OmegaConfBaseException, OSError)
_TURN = {"namespace": pl.String, "probe": pl.String, "turn": pl.String, "stage": pl.String}


@dataclass(frozen=True)
class Snapshot:
    """What is kept of a run. `overrides` repeat it; `sha256` is its corpus's; `outcome` the digest of all its
    tables. `decided`: how often each stage decided what ("write gate created"). `probes`: one row each with
    the metrics; `losses`: one row a gold turn that was missed, with the stage that lost it."""

    overrides: tuple[str, ...]
    corpus: str
    sha256: str
    outcome: str
    tolerances: Mapping[str, float]
    sizes: Mapping[str, float]
    decided: Mapping[str, int]
    probes: pl.DataFrame
    losses: pl.DataFrame

    @property
    def metrics(self) -> list[str]:
        """The metrics of which some probe has a value."""
        return [name for name in COMPARED if name in self.probes and self.probes[name].count()]


class Move(NamedTuple):
    """One figure then and now. `loss`: how much worse it became, in its own unit (a size: as a share of what
    it was); `p`: of the paired test (Holm), None for a size."""

    name: str
    before: float
    after: float
    loss: float
    tolerance: float
    p: float | None
    verdict: Verdict


class Lost(NamedTuple):
    """One stage: the gold turns that it lost then and now, and the probes that newly lose one there."""

    stage: str
    before: int
    after: int
    probes: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """A baseline and a run of the same probes now."""

    then: Snapshot
    now: Snapshot
    moves: tuple[Move, ...]

    @property
    def verdict(self) -> Verdict:
        found = {move.verdict for move in self.moves}
        if self.then.outcome == self.now.outcome:
            return "same"
        return "worse" if "worse" in found else "better" if "better" in found else "fine"

    @property
    def losses(self) -> list[Lost]:
        """The stages whose losses changed, the one that loses most more than before first."""
        before, after = (
            dict(side.losses["stage"].value_counts().iter_rows()) for side in (self.then, self.now)
        )
        newly = self.now.losses.join(self.then.losses, on=["namespace", "probe", "turn"], how="anti")
        found = [
            Lost(stage, before.get(stage, 0), after.get(stage, 0), _named(newly.filter(stage=stage)))
            for stage in [*STAGES, *sorted((before.keys() | after.keys()) - STAGES.keys())]
        ]
        changed = [one for one in found if one.before != one.after or one.probes]
        return sorted(changed, key=lambda one: one.before - one.after)

    @property
    def stage(self) -> str:
        """The stage whose losses rose the most; empty if none rose."""
        first = next(iter(self.losses), None)
        return first.stage if first and first.after > first.before else ""

    @property
    def leaks(self) -> tuple[str, ...]:
        """The probes that newly get an outdated answer first."""
        both = self.then.probes.join(self.now.probes, on=["namespace", "probe"], suffix="_now")
        return _named(both.filter(pl.col("stale_leak_now") > pl.col("stale_leak")))

    @property
    def decided(self) -> list[tuple[str, int, int]]:
        """The decisions that are taken more or less often, the most conspicuous first: by (b − a)² / (a + b),
        the squared difference in standard deviations of counts; of equals, what is decided more often."""
        before, after = self.then.decided, self.now.decided
        counts = [(name, before.get(name, 0), after.get(name, 0)) for name in sorted({*before, *after})]
        changed = [(name, old, new) for name, old, new in counts if old != new]
        return sorted(
            changed, key=lambda one: (-((one[2] - one[1]) ** 2) / (one[1] + one[2]), one[1] > one[2])
        )


def measure(words: Sequence[str], tolerances: Mapping[str, float] | None = None) -> Snapshot:
    """Run the configuration of these overrides in a folder of its own and keep what a baseline keeps.

    Raises LabError if the run fails, for whatever reason, and what `cli.composed` raises.
    """
    refuse(words, _CHOSEN, "the gate chooses this itself")
    with TemporaryDirectory(prefix="regress-") as folder:
        config = replace(_configured((*_CHEAP, *words)), run_dir=folder)
        try:
            run(config, Console(quiet=True))
        except _FORESEEN:
            raise
        except Exception as error:  # whatever a regression may throw is no verdict
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno}"
            raise LabError(f"the run fails at {where}: {type(error).__name__}: {error}") from None
        return _snapshot(Path(folder), words, tolerances or {})


@cache
def _configured(words: tuple[str, ...]) -> RunConfig:
    """Composed once a process: for a small corpus Hydra takes as long as the run."""
    return composed(words)


def _snapshot(folder: Path, words: Sequence[str], tolerances: Mapping[str, float]) -> Snapshot:
    manifest, metrics = read_json(folder, "manifest.json"), read_json(folder, "metrics.json")
    own = {
        name: read_table(folder, name).filter(system=metrics["system"]) for name in ("losses", "decisions")
    }
    probes = scored(folder).select("namespace", "probe", *COMPARED).sort("namespace", "probe")
    losses = own["losses"].join(probes, on=["namespace", "probe"], how="semi").select(*_TURN)
    decided = own["decisions"].group_by("op", "stage", "decision").len().sort("op", "stage", "decision")
    life = metrics["lifecycle"]
    hot = life["memories"] - life["dormant"] - life["stubs"]
    sizes = {name: life[name] for name in (*GUARDED, "dormant", "stubs")}
    found = Snapshot(
        overrides=tuple(words),
        corpus=manifest["corpus"]["name"],
        sha256=manifest["corpus"]["sha256"],
        outcome=manifest["outcome"],
        tolerances={},
        sizes=sizes | {"superseded": hot - life["active"]},
        decided={f"{op} {stage} {decision}": count for op, stage, decision, count in decided.iter_rows()},
        probes=probes.with_columns(pl.col(COMPARED).round(6)),
        losses=losses.sort(*_TURN),
    )
    usual = {name: round(max(TOLERANCE, PROBES / found.probes[name].count()), 4) for name in found.metrics}
    return replace(found, tolerances={**usual, "sizes": GROWTH, **tolerances})


def judge(then: Snapshot, now: Snapshot, *, seed: int = 0) -> Comparison:
    """What moved between two runs of the same corpus. `seed`: of the paired test. Raises LabError if corpus
    or probes differ."""
    if then.sha256 != now.sha256:
        raise LabError(
            f"the corpus differs: {now.corpus} is {now.sha256[:16]} now; expected {then.sha256[:16]} "
            f"of {then.corpus}, or --update"
        )
    tested = compare(then.probes, now.probes, then.metrics, seed=seed, unit="probe")
    moves = [_score_move(one, then.tolerances[one.metric]) for one in tested]
    moves += [_size_move(name, then, now) for name in GUARDED]
    return Comparison(then, now, tuple(moves))


def _score_move(one: Difference, tolerance: float) -> Move:
    loss = one.difference * (-1 if higher_is_better(one.metric) else 1)
    verdict = one.verdict if one.verdict != "cannot tell" else _beyond(loss, tolerance)
    return Move(one.metric, one.baseline, one.candidate, loss, tolerance, one.p_holm, verdict)


def _size_move(name: str, then: Snapshot, now: Snapshot) -> Move:
    before, after, tolerance = then.sizes[name], now.sizes[name], then.tolerances["sizes"]
    growth = (after - before) / max(before, 1)
    verdict: Verdict = "worse" if growth > tolerance else "fine"
    return Move(name, before, after, growth, tolerance, None, verdict)


def _beyond(loss: float, tolerance: float) -> Verdict:
    if abs(loss) <= tolerance + 1e-9:
        return "fine"
    return "worse" if loss > 0 else "better"


def _named(rows: pl.DataFrame) -> tuple[str, ...]:
    """The distinct probes of some rows, in order."""
    keys = rows.select("namespace", "probe").unique().sort("namespace", "probe")
    return tuple(f"{namespace}/{probe}" for namespace, probe in keys.iter_rows())


# --- files ----------------------------------------------------------------------------------------------


def path_of(name: str, folder: Path = BASELINES) -> Path:
    """The file of a baseline. Raises LabError for what is no plain name."""
    if not re.fullmatch(r"[\w-][\w.-]*", name):
        raise LabError(f"{name!r} is no name of a baseline; expected letters, digits, '.', '-' and '_'")
    return folder / f"{name}.json"


def load(name: str, folder: Path = BASELINES) -> Snapshot:
    """A baseline that was written. Raises LabError if there is none, or it is malformed."""
    path = path_of(name, folder)
    try:
        return _parsed(json.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        known = ", ".join(names(folder)) or "none there"
        raise LabError(
            f"{path}: no such baseline; expected one of {known}, or --update OVERRIDE ..."
        ) from None
    except (ValueError, LookupError, TypeError, AttributeError, pl.exceptions.PolarsError) as error:
        raise LabError(
            f"{path}: malformed ({type(error).__name__}: {error}); expected a file as --update writes it"
        ) from None


def names(folder: Path = BASELINES) -> list[str]:
    """The baselines of a folder, in alphabetical order."""
    return sorted(path.stem for path in folder.glob("*.json"))


def save(name: str, snapshot: Snapshot, folder: Path = BASELINES) -> Path:
    """Write a baseline, whole or not at all: JSON with one line a probe, for people who read differences."""
    path = path_of(name, folder)
    lost: dict[tuple[str, str], dict[str, str]] = {}
    for namespace, probe, turn, stage in snapshot.losses.iter_rows():
        lost.setdefault((namespace, probe), {})[turn] = stage
    rows = [
        json.dumps(row | {"lost": lost.get((row["namespace"], row["probe"]), {})}, ensure_ascii=False)
        for row in snapshot.probes.iter_rows(named=True)
    ]
    head = {
        "overrides": snapshot.overrides,
        "corpus": {"name": snapshot.corpus, "sha256": snapshot.sha256},
        "outcome": snapshot.outcome,
        "tolerances": snapshot.tolerances,
        "sizes": snapshot.sizes,
        "decided": snapshot.decided,
    }
    opened = json.dumps(head, indent=2, ensure_ascii=False, allow_nan=False).removesuffix("\n}")
    with replacing(path) as file:
        file.write((opened + ',\n  "probes": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n").encode())
    return path


def _parsed(found: Mapping[str, Any]) -> Snapshot:
    rows = found["probes"]
    kinds = {"namespace": pl.String, "probe": pl.String} | dict.fromkeys(COMPARED, pl.Float64)
    snapshot = Snapshot(
        overrides=tuple(map(str, found["overrides"])),
        corpus=str(found["corpus"]["name"]),
        sha256=str(found["corpus"]["sha256"]),
        outcome=str(found["outcome"]),
        tolerances={name: float(value) for name, value in found["tolerances"].items()},
        sizes={name: float(value) for name, value in found["sizes"].items()},
        decided={name: int(value) for name, value in found["decided"].items()},
        probes=pl.DataFrame([{name: row[name] for name in kinds} for row in rows], schema=kinds),
        losses=pl.DataFrame(
            [
                (row["namespace"], row["probe"], turn, stage)
                for row in rows
                for turn, stage in row["lost"].items()
            ],
            schema=_TURN,
            orient="row",
        ),
    )
    if absent := {*snapshot.metrics, "sizes"} - snapshot.tolerances.keys():
        raise LookupError(f"no tolerance of {', '.join(sorted(absent))}")
    if absent := set(GUARDED) - snapshot.sizes.keys():
        raise LookupError(f"no size {', '.join(sorted(absent))}")
    return snapshot


# --- the gate -------------------------------------------------------------------------------------------


def check(name: str, folder: Path = BASELINES, words: Sequence[str] = ()) -> Comparison:
    """Run what a baseline was made of and compare. Overrides, if given, must be the baseline's, but for the
    place of the corpus. Raises LabError if they are not, and whatever `load`, `measure` and `judge` raise."""
    then = load(name, folder)
    if words and _unplaced(words) != _unplaced(then.overrides):
        raise LabError(
            f"{path_of(name, folder)}: made of {' '.join(then.overrides) or 'no overrides'}, not of "
            f"{' '.join(words)}; expected the same, or an update"
        )
    return judge(then, measure(words or then.overrides, then.tolerances))


def update(name: str, folder: Path = BASELINES, words: Sequence[str] = ()) -> Comparison | None:
    """Make a baseline of these overrides, or renew one of its own; what changed, if the two can be compared.
    Raises LabError if nothing says what to make it of, or the run fails: the file stays as it was then."""
    then = None if words and not path_of(name, folder).exists() else load(name, folder)
    kept = then.tolerances if then and not words else {}
    now = measure(words or (then.overrides if then else ()), kept)
    save(name, now, folder)
    return judge(then, now) if then and then.sha256 == now.sha256 else None


def _unplaced(words: Iterable[str]) -> list[str]:
    return [word for word in words if not word.startswith("corpus.path=")]


# --- reports --------------------------------------------------------------------------------------------


def summary(name: str, found: Comparison) -> str:
    """One line: the verdict, what it rests on, and the stage that is to blame."""
    verdict = found.verdict
    if verdict == "same":
        return f"{name}: same, outcome {found.now.outcome[:16]}"
    moved = ", ".join(
        f"{move.name} {_written(move, move.before)} → {_written(move, move.after)}"
        for move in found.moves
        if move.verdict == verdict
    )
    if verdict == "fine":
        return f"{name}: fine, within the tolerances (outcome {found.now.outcome[:16]})"
    if verdict == "better":
        return f"{name}: better: update the baseline with --update ({moved})"
    stage = f"; more is lost at {found.stage!r}: {STAGES.get(found.stage, '')}" if found.stage else ""
    return f"{name}: worse: {moved}{stage}".removesuffix(": ")


def tables(found: Comparison) -> list[Table]:
    """What moved: the figures, the stages that lost gold turns, the decisions that changed most."""
    figures = tuple(
        (
            move.name,
            _written(move, move.before),
            _written(move, move.after),
            form_value(move.after - move.before, "change") if move.p is not None else f"{move.loss:+.1%}",
            form_value(move.tolerance, "score") if move.p is not None else f"{move.tolerance:.0%}",
            move.p,
            move.verdict,
        )
        for move in found.moves
    )
    columns = (
        *(Column(title) for title in ("figure", "baseline", "now", "difference", "tolerance")),
        *(Column("p (Holm)", "p"), Column("is")),
    )
    lost: list[tuple[Any, ...]] = [
        (one.stage, one.before, one.after, len(one.probes), _first(one.probes)) for one in found.losses
    ]
    lost += [("outdated first", None, None, len(found.leaks), _first(found.leaks))] * bool(found.leaks)
    lost_columns = (
        *(Column("stage"), Column("then", "count"), Column("now", "count"), Column("new probes", "count")),
        Column("the first of them"),
    )
    decided_columns = (Column("decision"), Column("then", "count"), Column("now", "count"))
    made = [
        Table("figures", "What moved", columns, figures),
        Table("lost", "Gold turns lost, by stage", lost_columns, tuple(lost)),
        Table("decided", "Decisions that changed most", decided_columns, tuple(found.decided[:5])),
    ]
    return [one for one in made if one.rows]


def _written(move: Move, value: float) -> str:
    return form_value(value, "score" if move.p is not None else "count")


def _first(probes: Sequence[str]) -> str:
    return ", ".join(probes[:SHOWN]) + ", ..." * (len(probes) > SHOWN)


def _show(name: str, found: Comparison, console: Console) -> None:
    console.print(summary(name, found), soft_wrap=True, markup=False, highlight=False)
    for one in tables(found) if found.verdict != "same" else ():
        console.print(to_rich(one), "")


def _gate(name: str, own: argparse.Namespace, words: Sequence[str], console: Console) -> int:
    """One baseline: its exit code."""
    try:
        if not own.update:
            found = check(name, own.baselines)
            _show(name, found, console)
            return int(found.verdict == "worse")
        if changed := update(name, own.baselines, words):
            _show(name, changed, console)
        console.print(f"updated   {path_of(name, own.baselines)}", soft_wrap=True, highlight=False)
    except _FORESEEN as error:
        return _failed(f"{name}: {one_line(error)}")
    return 0


def _failed(line: str) -> int:
    print(f"error: {line}", file=sys.stderr)
    return 2


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: the highest of all baselines."""
    parser = argparse.ArgumentParser(
        prog="python -m experiments.regress", description=__doc__.split("\n")[0], allow_abbrev=False
    )
    parser.add_argument("name", nargs="*", help="baselines (none: all), or one and overrides to make it of")
    parser.add_argument("--update", action="store_true", help="write the baselines as they come out now")
    parser.add_argument("--baselines", type=Path, default=BASELINES, metavar="FOLDER")
    own = parser.parse_intermixed_args(argv)
    words = [word for word in own.name if "=" in word]
    chosen = [word for word in own.name if "=" not in word]
    if words and not (own.update and len(chosen) == 1):
        return _failed(f"{' '.join(words)}: overrides make a baseline; expected NAME --update with them")
    if not (chosen := chosen or names(own.baselines)):
        return _failed(f"{own.baselines}: no baseline; expected NAME --update OVERRIDE ... to make one")
    console = Console(width=max(Console().width, 110))
    return max(_gate(name, own, words, console) for name in chosen)


if __name__ == "__main__":
    sys.exit(main())
