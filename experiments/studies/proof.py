"""Does the gate of `regress` catch planted faults, and leave harmless reruns alone?

A fault is a regression as it happens: a condition the wrong way round, a threshold off, a step that does
nothing. Each is planted alone, in code or by settings, and judged on a synthetic world and on the recorded
corpus of `datasets/english.jsonl`. Beside the verdict stands the stage that the gate names, by the gold turns
that are lost there and by the decisions that changed most, and whether it is the right one. A harmless rerun
changes the machine, the files or the last digits of the vectors; the gate must not call any of them worse.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np

from cogmem.dream.expiry import Expiry, ExpiryDecision
from cogmem.dream.report import report
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.memory import Tier
from cogmem.read import gate as recall_gate
from cogmem.read.gate import RecallGateDecision
from cogmem.read.injection import Injection
from cogmem.read.scoring import Scoring
from cogmem.read.search import Search
from cogmem.read.succession import Widening
from cogmem.rng import stream
from cogmem.trace import Decision
from cogmem.write.density import density
from cogmem.write.encoding import Appraisal
from cogmem.write.gate import Gate
from cogmem.write.importance import Importance
from cogmem.write.observer import ObserverDecision, observe
from experiments.analysis.baselines import Comparison, Snapshot, judge
from experiments.config.options import NoOptions
from experiments.config.schema import CONFIGS
from experiments.corpora.jsonl import write_jsonl
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.replay.units import Unit, run_units
from experiments.report.tables import ABSENT, Column, Table
from experiments.runs.baselines import measure, save
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study

Patch = Callable[[], AbstractContextManager[Any]]

CORPORA = {
    "synthetic": ("corpus=synthetic", "corpus.worlds=1"),
    "english": ("corpus=jsonl", "corpus.path=datasets/english.jsonl"),
}
"""What the faults are judged on."""

QUIET = ("same", "fine", "better")
"""What the gate may say of a harmless rerun."""

TINY = SyntheticCorpus(worlds=3, days=60, horizons=(1.0, 30.0))
"""What the harmless reruns are of."""


class Fault(NamedTuple):
    """One planted regression. `lost_at`: where the gold turns that it costs must be lost, "" where no account
    of losses can know; `decides`: how the decisions that it changes begin, "" where none shows it."""

    stage: str
    what: str
    lost_at: str = ""
    decides: str = ""
    words: tuple[str, ...] = ()
    plant: Patch = nullcontext


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
        if self.fault.decides and any(name.startswith(self.fault.decides) for name in decided):
            by.append("decisions")
        return " and ".join(by)


# --- faults ---------------------------------------------------------------------------------------------


def _refuses_questions(utterance: Any, config: Any) -> Decision:
    if "?" in utterance.raw:
        return ObserverDecision.told(ObserverDecision.FILTERED, "question", utterance.turn)
    return observe(utterance, config)


def _refuses_numbers(utterance: Any, config: Any) -> Decision:
    if any(letter.isdigit() for letter in utterance.raw):
        return ObserverDecision.told(ObserverDecision.FILTERED, "list", utterance.turn)
    return observe(utterance, config)


def _asks_for_more(utterance: Any, entities: Any, config: Any) -> Decision:
    return density(utterance, entities, replace(config, minimum=2 * config.minimum + 1))


def _finds_nothing_important(self: Any, encoding: Any) -> Decision:
    decision = _appraise(self, encoding)
    encoding.appraisal = Appraisal(0.0)
    return decision


def _skips_what_is_near(self: Any, encoding: Any, nearest: int, similarity: float) -> tuple[str, str]:
    return ("created", "new") if similarity < 0.3 else ("skipped", "known")


def _takes_short_questions_for_courtesy(question: str) -> RecallGateDecision:
    if len(question.split()) < 7:
        return RecallGateDecision.told(RecallGateDecision.SKIPPED, "courtesy")
    return _gate(question)


_gate, _score, _search, _ends = recall_gate.gate, Scoring._score, Search.__call__, Expiry.__call__
_appraise = Importance.__call__


def _turned_round(self: Any, candidates: Any, view: Any) -> Any:
    return 1.0 / (1.0 + _score(self, candidates, view))


def _drops_half(self: Any, view: Any) -> Any:
    candidates, decision = _search(self, view)
    return candidates.take(np.flatnonzero(candidates.rows % 2 == 0)), decision


def _withholds(self: Any, confidence: float, best: float) -> str:
    return "plain" if confidence >= 0.5 else ""


def _takes_all_for_over(self: Any, state: Any) -> list[Decision]:
    decisions, rows = _ends(self, state), np.flatnonzero(state.live())
    state.move(rows, Tier.DORMANT, np.full(rows.size, state.now))
    return [*decisions, report(ExpiryDecision, ExpiryDecision.DORMANT, rows, "over")]


FAULTS = (
    Fault(
        *("observer", "refuses whatever has a question mark", "filtered", "write observer"),
        plant=partial(patch, "cogmem.write.observer.observe", _refuses_questions),
    ),
    Fault(
        *("observer", "takes whatever has a digit for a list", "filtered", "write observer"),
        plant=partial(patch, "cogmem.write.observer.observe", _refuses_numbers),
    ),
    Fault(
        *("density", "asks for twice as much, and one", "density", "write density"),
        plant=partial(patch, "cogmem.write.density.density", _asks_for_more),
    ),
    Fault(
        *("formation", "writes no day beside a relative date, dates no plan", "", "write formation"),
        words=("engine.formation.dates=false", "engine.formation.foresight=false"),
    ),
    Fault(
        *("rewriting", "drops the speaker", "", "write rewriting"),
        words=("engine.rewriting.speaker=false", "engine.rewriting.third_person=false"),
    ),
    Fault(
        *("importance", "finds nothing important", "", "write importance"),
        plant=partial(patch.object, Importance, "__call__", _finds_nothing_important),
    ),
    Fault(
        *("gate", "skips what is near", "skipped", "write gate"),
        plant=partial(patch.object, Gate, "_verdict", _skips_what_is_near),
    ),
    Fault(
        *("supersession", "contradicts nothing", "", "write contradiction"),
        plant=partial(patch, "cogmem.write.supersession.contradicted", lambda *_, **__: []),
    ),
    Fault(
        *("expiry", "ends nothing", "", "dream expiry"),
        words=("engine.expiry.enabled=false",),
    ),
    Fault(
        *("expiry", "takes everything for over", "dormant", "dream expiry"),
        plant=partial(patch.object, Expiry, "__call__", _takes_all_for_over),
    ),
    Fault(
        *("recall gate", "takes short questions for courtesies", "gated", "read recall_gate"),
        plant=partial(patch, "cogmem.read.gate.gate", _takes_short_questions_for_courtesy),
    ),
    Fault(
        *("search", "finds every other memory only", "not a candidate", ""),
        plant=partial(patch.object, Search, "__call__", _drops_half),
    ),
    Fault(*("search", "has no words, only vectors", "out-ranked", ""), words=("engine.search.fusion=none",)),
    Fault(
        *("contiguity", "is dead", "", "read contiguity"),
        words=("engine.contiguity.enabled=false",),
    ),
    Fault(
        *("succession", "leads nowhere", "", "read succession"),
        plant=partial(patch.object, Widening, "__call__", lambda self, view: (view, None)),
    ),
    Fault(
        *("history", "takes every question for one about now", "", "read history"),
        words=("engine.validity.modes=false", "engine.validity.tense=false"),
    ),
    Fault(
        *("scoring", "is turned round", "out-ranked", ""),
        plant=partial(patch.object, Scoring, "_score", _turned_round),
    ),
    Fault(
        *("diversity", "counts unlikeness alone", "diversity", "read diversity"),
        words=("engine.diversity.enabled=true", "engine.diversity.balance=0.0"),
    ),
    Fault(
        *("injection", "withholds what is less than half sure", "withheld", "read injection"),
        plant=partial(patch.object, Injection, "_style", _withholds),
    ),
)


def planted(fault: Fault, words: Sequence[str], then: Snapshot) -> Judged:
    """A fault, planted while the words of a baseline are run again."""
    with fault.plant():
        return Judged(fault, judge(then, measure([*words, *fault.words])))


# --- harmless reruns ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rerun:
    """A rerun that may do no harm. `words` are added to the run's; `corpus`: writes the corpus's file anew;
    `around`: what holds while it runs; `seed`: of the test; `environment`: of a new process, in which the
    command itself is the judge."""

    group: str
    what: str
    words: tuple[str, ...] = ()
    corpus: Callable[[Path], Path] = lambda path: path
    around: Patch = nullcontext
    seed: int = 0
    environment: tuple[tuple[str, str], ...] = ()


class Quiet(NamedTuple):
    """What the gate said of a rerun, and the largest change of a mean score."""

    rerun: Rerun
    verdict: str
    change: float


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


def _units_by(order: Callable[[Sequence[Unit]], Sequence[Unit]]) -> AbstractContextManager[Any]:
    return patch("experiments.runs.running.run_units", lambda units, *more: run_units(order(units), *more))


def _rewritten(change: Callable[[list[str]], list[str]], path: Path) -> Path:
    """The corpus with its lines changed, in a file beside it."""
    header, *lines = path.read_text("utf-8").splitlines()
    other = path.with_name(f"other-{path.name}")
    other.write_text("\n".join([header, *change(lines)]) + "\n", "utf-8")
    return other


def _moved(name: str, path: Path) -> Path:
    (other := path.parent / name).parent.mkdir(parents=True, exist_ok=True)
    other.write_bytes(path.read_bytes())
    return other


def _linked(path: Path) -> Path:
    (other := path.with_name("link.jsonl")).unlink(missing_ok=True)
    other.symlink_to(path)
    return other


def _worlds_in(seed: int, lines: list[str]) -> list[str]:
    """Whole worlds in a drawn order."""
    of = [json.loads(line)["namespace"] for line in lines]
    order = stream(seed, "worlds").permutation(sorted(set(of))).tolist()
    return [line for world in order for line, own in zip(lines, of, strict=True) if own == world]


_CHANGES: dict[str, Callable[[list[str]], list[str]]] = {
    "interleaved by time": lambda lines: sorted(lines, key=lambda line: json.loads(line)["time"]),
    "keys sorted, letters escaped": lambda lines: [
        json.dumps(json.loads(line), sort_keys=True) for line in lines
    ],
    "blank lines between": lambda lines: [part for line in lines for part in (line, "")],
}
"""What may be done to the lines of a corpus's file."""

RERUNS = (
    *(Rerun("again", f"time {n}") for n in (1, 2)),
    *(
        Rerun("new process", f"{name}={value}", environment=((name, value),))
        for name, value in (
            *(("PYTHONHASHSEED", seed) for seed in ("0", "1", "424242")),
            *(("OMP_NUM_THREADS", "2"), ("POLARS_MAX_THREADS", "1"), ("PYTHONOPTIMIZE", "1")),
            *(("LC_ALL", "POSIX"), ("PYTHONUTF8", "0"), ("TZ", "Asia/Kathmandu")),
        )
    ),
    *(Rerun("workers", str(n), words=(f"workers={n}",)) for n in (2, 3)),
    *(
        Rerun("run folder", name, around=partial(_temporary, name))
        for name in ("a b", "ğüşi", "a=b,c", "deep/" * 8)
    ),
    *(
        Rerun("order of worlds", f"permutation {n}", corpus=partial(_rewritten, partial(_worlds_in, n)))
        for n in range(5)
    ),
    Rerun("order of worlds", "units last to first", around=partial(_units_by, lambda units: units[::-1])),
    *(Rerun("corpus file", name, corpus=partial(_moved, name)) for name in ("copy.jsonl", "a b/ç.jsonl")),
    Rerun("corpus file", "link", corpus=_linked),
    *(
        Rerun(
            "order of worlds" if "time" in name else "corpus file", name, corpus=partial(_rewritten, change)
        )
        for name, change in _CHANGES.items()
    ),
    *(Rerun("noise of 1e-12", f"draw {n}", around=partial(_noisy, 1e-12, n)) for n in range(5)),
    *(Rerun("noise of 1e-7", f"draw {n}", around=partial(_noisy, 1e-7, n)) for n in range(5)),
    *(Rerun("seed of the test", str(n), around=partial(_noisy, 1e-5, n), seed=n) for n in range(1, 6)),
    *(
        Rerun("time zone", name, around=partial(_zone, name))
        for name in ("Pacific/Kiritimati", "America/St_Johns", "Europe/Istanbul")
    ),
    *(
        Rerun("what is measured", word, words=(word,))
        for word in (
            *("replay.decisions=[]", "replay.liveness_every=3", "replay.sample_days=1.0"),
            *("baselines=[bm25]", "scoring.cutoffs=[1,10]", "scoring.budgets=[]"),
        )
    ),
    Rerun("defaults spelt out", "seed, language", words=("seed=0", "language=en", "system=cogmem")),
    Rerun("defaults spelt out", "profile", words=("profile=cogmem", "embedder=hashing", "store=memory")),
)


def rerun(one: Rerun, path: Path, then: Snapshot) -> Quiet:
    """A harmless rerun of the baseline "tiny" that lies beside its corpus."""
    if one.environment:
        return _commanded(one, path)
    with one.around():
        words = ["corpus=jsonl", f"corpus.path='{one.corpus(path)}'", *one.words]
        found = judge(then, measure(words), seed=one.seed)
    change = max(abs(move.after - move.before) for move in found.moves if move.p is not None)
    return Quiet(one, found.verdict, change)


def _commanded(one: Rerun, path: Path) -> Quiet:
    """The command in a process of its own: its exit code is its verdict."""
    command = [sys.executable, "-m", "experiments.regress", "tiny", f"--baselines={path.parent}"]
    done = subprocess.run(
        command,
        env=os.environ | dict(one.environment),
        cwd=CONFIGS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    told = done.stdout.removeprefix("tiny: ").partition(",")[0] if done.returncode == 0 else done.stderr
    return Quiet(one, told.strip() or f"exit code {done.returncode}", 0.0 if told == "same" else float("nan"))


def tiny(folder: Path) -> tuple[Path, Snapshot]:
    """The tiny corpus as a file of a folder, and the baseline beside it."""
    path = folder / "tiny.jsonl"
    write_jsonl(TINY.load(0), path)
    then = measure(["corpus=jsonl", f"corpus.path='{path}'"])
    save("tiny", then, folder)
    return path, then


# --- the report -----------------------------------------------------------------------------------------


def fault_table(of: Mapping[str, Sequence[Judged]]) -> Table:
    """One line a fault: on each corpus the change of recall and stale leak, the verdict, the stage named."""
    rows = []
    for both in zip(*of.values(), strict=True):
        row: list[Any] = [both[0].fault.stage, both[0].fault.what]
        for one in both:
            change = {move.name: move.after - move.before for move in one.found.moves}
            row += [change["recall@10"], change.get("stale_leak"), one.found.verdict]
            row += [one.found.stage or ABSENT, one.named or ABSENT]
        rows.append(tuple(row))
    columns = [Column("stage"), Column("planted fault")]
    for name in of:
        columns += [Column(f"{name}: R@10", "change"), Column("stale leak", "change"), Column("gate")]
        columns += [Column("most lost at"), Column("stage named by")]
    caught = {name: sum(one.caught for one in found) for name, found in of.items()}
    told = "; ".join(f"{caught[name]} of {len(found)} caught on {name}" for name, found in of.items())
    stages = {one.fault.stage for found in of.values() for one in found if one.caught}
    note = (
        f"{told}; at least one fault of {len(stages)} stages. Named by losses: the stage whose losses rose "
        "most is the right one; by decisions: it is among the three that changed most."
    )
    return Table("faults", "Planted regressions", tuple(columns), tuple(rows), note)


def rerun_table(found: Sequence[Quiet]) -> Table:
    """One line a group of reruns."""
    rows: list[tuple[Any, ...]] = []
    for group in dict.fromkeys(one.rerun.group for one in found):
        own = [one for one in found if one.rerun.group == group]
        known = [one.change for one in own if one.change == one.change]
        counts = [sum(one.verdict == verdict for one in own) for verdict in QUIET]
        rows.append((group, len(own), *counts, len(own) - sum(counts), max(known, default=None)))
    columns = (
        *(Column("changed"), Column("reruns", "count"), *(Column(verdict, "count") for verdict in QUIET)),
        *(Column("alarms", "count"), Column("largest change", "score")),
    )
    alarms = [f"{one.rerun.what}: {one.verdict}" for one in found if one.verdict not in QUIET]
    note = (
        f"{len(found)} reruns of {TINY.worlds} small worlds, {sum(row[5] for row in rows)} false alarms. "
        "Alarm: worse, or could not run. Same: the digest of all outcomes; fine: the same scores within the "
        "tolerances, with other numbers in the trace. Largest change: of a mean score. "
        f"{'; '.join(alarms)}"
    ).strip()
    return Table("reruns", "Harmless reruns", columns, tuple(rows), note)


def answer(asked: Asked[NoOptions], runs: Mapping[str, Run]) -> Report:
    """Every fault on every corpus, and every harmless rerun."""
    faults = {}
    for name, words in CORPORA.items():
        then = measure(words)
        faults[name] = [planted(fault, words, then) for fault in FAULTS]
    with TemporaryDirectory() as folder:
        path, then = tiny(Path(folder))
        quiet = [rerun(one, path, then) for one in RERUNS]
    return Report([fault_table(faults), rerun_table(quiet)], corpus="baselines")


STUDY = Study(name="proof", about=__doc__, report=answer, takes="", published={"baselines": ""})
