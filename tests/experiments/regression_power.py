"""The power of the regression gate: planted faults to catch, and harmless reruns to pass.

A fault is a regression as it happens: a condition the wrong way round, a threshold off, a step that does
nothing. Each is planted alone, in code or by settings. The gate names a stage by the gold turns that are lost
there and by the decisions that changed most. A harmless rerun changes the machine, the files or the last
digits of the vectors; the gate must not call any of them worse. `test_regress.py` plants the faults and makes
the reruns.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from cogmem.documents.v9.filters import ObserverDecision

from cogmem.embedding.hashing import HashingEmbedder
from cogmem.log.encoding import Appraisal
from cogmem.rank.recall_gate import RecallGateDecision
from cogmem.rng import stream
from cogmem.trace import Decision
from experiments.analysis.baselines import Comparison, Snapshot, judge
from experiments.config.sources import CONFIGS
from experiments.corpora.jsonl import write_jsonl
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.replay.units import run_units
from experiments.runs.baselines import measure, save

Patch = Callable[[], AbstractContextManager[Any]]

CORPORA = {
    "synthetic": ("corpus=synthetic", "corpus.worlds=1", "corpus.wording=labelled"),
    "english": ("corpus=jsonl", "corpus.path=datasets/english.jsonl"),
}
"""What the faults are judged on."""

_HERE = "workers=1"
"""In this process, where a patch holds."""

TINY = SyntheticCorpus(worlds=3, days=60, horizons=(1.0, 30.0), wording="labelled")
"""What the harmless reruns are of."""

UNTOLD = ("read search", "read scoring")
"""The stages of which no decision counts as naming a fault."""


class Fault(NamedTuple):
    """One planted regression, in code or by settings. `lost_at`: where the gold turns that it costs must be
    lost, "" where no account of losses can know; `decides`: how the decisions that it changes begin."""

    stage: str
    what: str
    lost_at: str
    decides: str
    words: tuple[str, ...] = ()
    plant: Patch = nullcontext

    @property
    def title(self) -> str:
        """Its stage, without the path, and what that does."""
        return f"{self.stage.partition(' ')[2].replace('_', ' ')} {self.what}"


class Judged(NamedTuple):
    """A fault on one corpus: what the gate found, and whether it named the stage."""

    fault: Fault
    found: Comparison

    @property
    def caught(self) -> bool:
        return self.found.verdict == "worse"

    @property
    def named(self) -> str:
        """What named the stage: its losses, its decisions (among the three that changed most), or both."""
        decided = [name for name, _, _ in self.found.decided[:3]]
        by = ["losses"] * bool(self.fault.lost_at and self.found.stage == self.fault.lost_at)
        if self.fault.stage not in UNTOLD and any(name.startswith(self.fault.decides) for name in decided):
            by.append("decisions")
        return " and ".join(by)


# --- faults ---------------------------------------------------------------------------------------------


FAULTS: list[Fault] = []
"""Every fault, in the order of the stages."""

Instead = Callable[..., Any]


def _in_code(stage: str, function: str, lost_at: str = "", decides: str = "") -> Callable[[Instead], Instead]:
    """A fault that calls something else than a function of the engine, with that function and its arguments;
    its docstring tells what the stage does then. The decisions that it changes are the stage's, if not told
    otherwise."""

    def declare(instead: Instead) -> Instead:
        original = resolve_name(f"cogmem.{function}")

        def faulty(*given: Any, **more: Any) -> Any:
            return instead(original, *given, **more)

        plant = partial(patch, f"cogmem.{function}", faulty)
        FAULTS.append(Fault(stage, instead.__doc__ or "", lost_at, decides or stage, plant=plant))
        return instead

    return declare


def _in_settings(stage: str, what: str, *words: str, lost_at: str = "") -> None:
    """A fault that settings of the engine make."""
    FAULTS.append(Fault(stage, what, lost_at, stage, tuple(f"engine.{word}" for word in words)))


@_in_code("write observer", "write.observer.observe", "filtered")
def _refuse_questions(observe: Any, utterance: Any, *how: Any, **more: Any) -> Any:
    """refuses whatever has a question mark"""
    return _refused(utterance, "question") if "?" in utterance.raw else observe(utterance, *how, **more)


@_in_code("write observer", "write.observer.observe", "filtered")
def _refuse_numbers(observe: Any, utterance: Any, *how: Any, **more: Any) -> Any:
    """takes whatever has a digit for a list"""
    numbered = any(letter.isdigit() for letter in utterance.raw)
    return _refused(utterance, "list") if numbered else observe(utterance, *how, **more)


def _refused(utterance: Any, reason: str) -> Decision:
    return ObserverDecision.made(ObserverDecision.FILTERED, reason, utterance.turn)


_in_settings(
    *("write density", "refuses messages of few words"),
    *("v9.density.enabled=true", "v9.density.minimum=5"),
    lost_at="density",
)
_in_settings("write dates", "dates no end", "dates.enabled=false")


@_in_code("write importance", "write.importance.Importance.__call__")
def _find_nothing_important(appraise: Any, stage: Any, encoding: Any) -> Any:
    """finds nothing important"""
    decision = appraise(stage, encoding)
    encoding.appraisal = Appraisal(0.0)
    return decision


@_in_code("write replacement", "write.replacement.contradicted")
def _contradict_nothing(*_: Any, **__: Any) -> Any:
    """contradicts nothing"""
    return ()


@_in_code("read recall_gate", "read.gate.gate", "gated")
def _take_short_questions_for_courtesies(gate: Any, question: str) -> Any:
    """takes short questions for courtesies"""
    short = len(question.split()) < 7
    return RecallGateDecision.made(RecallGateDecision.SKIPPED, "courtesy") if short else gate(question)


@_in_code("read search", "read.search.Search.__call__", "not a candidate")
def _find_half(search: Any, stage: Any, view: Any) -> Any:
    """finds every other ten memories only"""
    candidates, decision = search(stage, view)
    return candidates.take(np.flatnonzero(candidates.rows // 10 % 2 == 0)), decision


_in_settings("read search", "has no words, only vectors", "search.fusion=none", lost_at="out-ranked")
_in_settings("read evidence", "is dead", "evidence.enabled=false")


@_in_code("read succession", "read.succession.Widening.__call__")
def _lead_nowhere(widen: Any, stage: Any, view: Any) -> Any:
    """leads nowhere"""
    return view, None


_in_settings(
    *("read history", "takes every question for one about now"),
    *("validity.modes=false", "validity.tense=false"),
)


@_in_code("read scoring", "read.scoring.Scoring.score", "out-ranked")
def _turn_round(score: Any, stage: Any, candidates: Any, view: Any) -> Any:
    """is turned round"""
    return 1.0 / (1.0 + score(stage, candidates, view))


_in_settings("read sinking", "moves nothing", "validity.over=1.0")


@_in_code("write dates", "write.dating.appointment_end", "sinking")
def _take_all_for_over(end: Any, text: Any, claims: Any, at: float) -> float:
    """takes every plan for over in a day"""
    return at + 1.0


_in_settings(
    *("read diversity", "counts unlikeness alone", "diversity.enabled=true", "diversity.balance=0.0"),
    lost_at="diversity",
)


@_in_code("read injection", "read.injection.Injection._style", "withheld")
def _withhold(style: Any, stage: Any, confidence: float, best: float) -> Any:
    """withholds what is less than half sure"""
    return "plain" if confidence >= 0.5 else ""


def planted(fault: Fault, words: Sequence[str], then: Snapshot) -> Judged:
    """A fault, planted while the words of a baseline are run again."""
    with fault.plant():
        return Judged(fault, judge(then, measure([_HERE, *words, *fault.words])))


# --- harmless reruns ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rerun:
    """A rerun that may do no harm. `words` are added to the run's; `corpus`: writes the corpus's file anew;
    `around`: what holds while it runs; `environment`: NAME=VALUE of a new process, in which the command
    itself is the judge."""

    group: str
    what: str
    words: tuple[str, ...] = ()
    corpus: Callable[[Path], Path] = lambda path: path
    around: Patch = nullcontext
    environment: str = ""


def _noisy(size: float, seed: int) -> AbstractContextManager[Any]:
    """Vectors off by a normal error of this size in each number."""
    embed, rng = HashingEmbedder.embed, stream(seed, "noise")

    def noisy(self: Any, texts: Sequence[str]) -> Any:
        found = embed(self, texts)
        return (found + size * rng.standard_normal(found.shape)).astype(found.dtype)

    return patch.object(HashingEmbedder, "embed", noisy)


@contextmanager
def _zone(name: str) -> Iterator[None]:
    """The process in another time zone."""
    with patch.dict(os.environ, {"TZ": name}):
        time.tzset()
        yield
    time.tzset()


@contextmanager
def _temporary(name: str) -> Iterator[None]:
    """Run folders below a folder of this name."""
    with TemporaryDirectory() as folder:
        (place := Path(folder, name)).mkdir(parents=True)
        with patch("tempfile.tempdir", str(place)):
            yield


def _last_unit_first() -> AbstractContextManager[Any]:
    return patch("experiments.runs.running.run_units", lambda units, *more: run_units(units[::-1], *more))


def _moved(name: str, make: Callable[[Path, Path], object], path: Path) -> Path:
    """The corpus's file in another place."""
    (other := path.parent / name).parent.mkdir(parents=True, exist_ok=True)
    make(path, other)
    return other


def _rewritten(change: Callable[[list[str]], list[str]], path: Path) -> Path:
    """The corpus with its lines changed, in a file beside it."""
    header, *lines = path.read_text("utf-8").splitlines()
    other = path.with_name(f"other-{path.name}")
    other.write_text("\n".join([header, *change(lines)]) + "\n", "utf-8")
    return other


def _worlds_in(seed: int, lines: list[str]) -> list[str]:
    """Whole worlds in a drawn order."""
    of = [json.loads(line)["namespace"] for line in lines]
    order = stream(seed, "worlds").permutation(sorted(set(of))).tolist()
    return [line for world in order for line, replies in zip(lines, of, strict=True) if replies == world]


def _by_time(lines: list[str]) -> list[str]:
    return sorted(lines, key=lambda line: json.loads(line)["time"])


def _spelt_otherwise(lines: list[str]) -> list[str]:
    return [json.dumps(json.loads(line), sort_keys=True) for line in lines]


def _apart(lines: list[str]) -> list[str]:
    return [part for line in lines for part in (line, "")]


_ENVIRONMENTS = (
    *("PYTHONHASHSEED=0", "PYTHONHASHSEED=1", "PYTHONHASHSEED=424242", "OMP_NUM_THREADS=2"),
    *("POLARS_MAX_THREADS=1", "PYTHONOPTIMIZE=1", "LC_ALL=POSIX", "PYTHONUTF8=0", "TZ=Asia/Kathmandu"),
)
_MEASURED = (
    *("replay.decisions=[]", "replay.liveness_every=3", "replay.sample_days=1.0"),
    *("baselines=[bm25]", "scoring.cutoffs=[1,10]", "scoring.budgets=[]"),
)
_ZONES = ("Pacific/Kiritimati", "America/St_Johns", "Europe/Istanbul")

_CHANGES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "again": {f"time {n}": {} for n in (1, 2)},
    "new process": {word: {"environment": word} for word in _ENVIRONMENTS},
    "workers": {str(n): {"words": (f"workers={n}",)} for n in (2, 3)},
    "run folder": {
        name: {"around": partial(_temporary, name)} for name in ("a b", "ğüşi", "a=b,c", "deep/" * 8)
    },
    "order of worlds": {
        **{f"permutation {n}": {"corpus": partial(_rewritten, partial(_worlds_in, n))} for n in range(5)},
        "units last to first": {"around": _last_unit_first},
        "interleaved by time": {"corpus": partial(_rewritten, _by_time)},
    },
    "corpus file": {
        **{name: {"corpus": partial(_moved, name, copy)} for name in ("copy.jsonl", "a b/ç.jsonl")},
        "link": {"corpus": partial(_moved, "link.jsonl", os.symlink)},
        "keys sorted, letters escaped": {"corpus": partial(_rewritten, _spelt_otherwise)},
        "blank lines between": {"corpus": partial(_rewritten, _apart)},
    },
    "noise of 1e-12": {f"draw {n}": {"around": partial(_noisy, 1e-12, n)} for n in range(5)},
    "noise of 1e-7": {f"draw {n}": {"around": partial(_noisy, 1e-7, n)} for n in range(5)},
    "time zone": {name: {"around": partial(_zone, name)} for name in _ZONES},
    "what is measured": {word: {"words": (word,)} for word in _MEASURED},
    "defaults spelt out": {
        "seed, language": {"words": ("seed=0", "language=en", "system=cogmem")},
        "profile": {"words": ("profile=cogmem", "embedder=hashing", "store=memory")},
    },
}
"""What each group of harmless reruns changes, and how."""

RERUNS = tuple(
    Rerun(group, title, **how) for group, changes in _CHANGES.items() for title, how in changes.items()
)


def rerun(one: Rerun, path: Path, then: Snapshot) -> str:
    """The verdict on a harmless rerun of the baseline "tiny", which lies beside its corpus."""
    if one.environment:
        return _commanded(one, path)
    with one.around():
        words = [_HERE, "corpus=jsonl", f"corpus.path='{one.corpus(path)}'", *one.words]
        return judge(then, measure(words)).verdict


def _commanded(one: Rerun, path: Path) -> str:
    """The command in a process of its own: its exit code is its verdict."""
    command = [sys.executable, "-m", "experiments.regress", "tiny", f"--baselines={path.parent}"]
    done = subprocess.run(
        command,
        env=os.environ | dict([one.environment.split("=")]),
        cwd=CONFIGS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    output = done.stdout.removeprefix("tiny: ").partition(",")[0] if done.returncode == 0 else done.stderr
    return output.strip() or f"exit code {done.returncode}"


def tiny(folder: Path) -> tuple[Path, Snapshot]:
    """The tiny corpus as a file of a folder, and the baseline beside it."""
    path = folder / "tiny.jsonl"
    write_jsonl(TINY.load(0), path)
    then = measure(["corpus=jsonl", f"corpus.path='{path}'"])
    save("tiny", then, folder)
    return path, then
