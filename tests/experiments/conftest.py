"""Hand-made worlds, and the commands run in process: seconds instead of minutes."""

import base64
import gzip
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
import pytest
from hydra.core.config_store import ConfigStore
from rich.console import Console

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig
from cogmem.embedding.configs import HashingConfig
from cogmem.llm.configs import NoModelConfig
from cogmem.message import Message
from cogmem.store.configs import MemoryStoreConfig
from experiments.config.cli import reported
from experiments.config.jobs import run_job
from experiments.config.schema import ReportConfig, RunConfig
from experiments.corpora.events import Conversation, Dream, Event, Feedback, MessageEvent, Probe, SessionEnd
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.records import render
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig
from experiments.runs.running import run
from experiments.systems.base import SystemContext

ConfigStore.__deepcopy__ = lambda self, memo: self  # type: ignore[attr-defined]
"""Hydra copies the store of all configurations for every command line, and never changes the copy: half the
time of a test of a command."""

START = datetime(2024, 1, 1, 12, tzinfo=UTC)
"""A Monday, noon: day 0 of every hand-made world."""

ENGLISH = Path(__file__).parents[2] / "datasets" / "english.jsonl"


@dataclass
class Story:
    """A world under construction; days count from START."""

    namespace: str = "w"
    events: list[Event] = field(default_factory=list)

    @staticmethod
    def at(day: float) -> datetime:
        return START + timedelta(days=day)

    def says(self, turn: str, text: str, day: float = 0.0, **more: Any) -> "Story":
        message = Message(id=turn, text=text, namespace=self.namespace, **({"speaker": "Ada"} | more))
        return self._then(MessageEvent(self.at(day), message))

    def asks(self, probe: str, query: str, day: float, *evidence: str, **more: Any) -> "Story":
        return self._then(Probe(self.at(day), probe, query, evidence, **({"kind": "fact"} | more)))

    def ends(self, session: str, day: float) -> "Story":
        return self._then(SessionEnd(self.at(day), session))

    def judges(self, day: float, success: bool, *turns: str) -> "Story":
        return self._then(Feedback(self.at(day), turns, success))

    def dreams(self, day: float) -> "Story":
        return self._then(Dream(self.at(day)))

    def _then(self, event: Event) -> "Story":
        self.events.append(event)
        return self

    @property
    def world(self) -> Conversation:
        return Conversation(self.namespace, tuple(self.events))


@pytest.fixture
def story() -> Callable[..., Story]:
    return Story


@pytest.fixture
def bench(tmp_path: Path) -> Callable[..., SystemContext]:
    """What a system is built from, at START. All share one folder."""

    def make(engine: EngineConfig | None = None, namespace: str = "w") -> SystemContext:
        clock = SimulatedClock(START)
        settings = engine or EngineConfig()
        return SystemContext(namespace=namespace, engine=settings, folder=tmp_path, clock=clock)

    return make


@pytest.fixture
def corpus_file(tmp_path: Path) -> Callable[..., Path]:
    """Worlds as a corpus file."""

    def write(*worlds: Conversation, name: str = "tiny.jsonl", header: dict[str, Any] | None = None) -> Path:
        lines = [json.dumps({"type": "corpus"} | header)] if header else []
        lines += [render(world.namespace, event) for world in worlds for event in world.events]
        path = tmp_path / name
        path.write_text("".join(f"{line}\n" for line in lines))
        return path

    return write


@pytest.fixture
def tiny(corpus_file: Callable[..., Path]) -> Path:
    """Two namespaces, six turns, three probes."""
    first = (
        Story("a")
        .says("t1", "I adopted a beagle called Maple", 0)
        .says("t2", "My sister lives in Oslo", 1)
        .asks("a:1", "What is the name of the beagle?", 2, "t1")
        .says("t3", "We cooked soup for dinner", 3)
        .asks("a:2", "Where does my sister live?", 40, "t2", kind="place")
    )
    second = (
        Story("b")
        .says("t1", "I play the cello", 0)
        .says("t2", "The cello is from my uncle", 1)
        .says("t3", "It rained all day", 2)
        .asks("b:1", "Which instrument do I play, and who gave it?", 9, "t1", "t2")
    )
    return corpus_file(first.world, second.world, header={"name": "tiny", "language": "en"})


@pytest.fixture
def config(tmp_path: Path, tiny: Path) -> Callable[..., RunConfig]:
    """A run of the tiny corpus into tmp_path/run."""

    def make(**settings: Any) -> RunConfig:
        defaults: dict[str, Any] = {
            "corpus": JsonlCorpus(str(tiny)),
            "engine": EngineConfig(),
            "embedder": HashingConfig(),
            "store": MemoryStoreConfig(),
            "llm": NoModelConfig(),
            "baselines": ("bm25",),
            "replay": ReplayConfig(),
            "scoring": ReportConfig(figures=False),
            "workers": 1,
            "run_dir": str(tmp_path / "run"),
        }
        return RunConfig(**(defaults | settings))

    return make


class Finished(NamedTuple):
    """What a command left: its exit code, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Finished]:
    """`python -m experiments.run WORDS` in tmp_path, without the cost of a new process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")  # the command sets it: put back afterwards

    def call(*words: str, job: Callable[[RunConfig], object] | None = None) -> Finished:
        monkeypatch.setattr(sys, "argv", ["run"])  # Hydra takes its words from there
        chosen = job or (lambda config: run(config, Console(width=100)))
        code = reported(lambda: run_job(chosen, words))
        return Finished(code, *capsys.readouterr())

    return call


@pytest.fixture
def files() -> Callable[[Path], dict[str, bytes]]:
    """Every file below a folder with its bytes, but for the one that may differ."""

    def read(folder: Path, leave_out: Iterable[str] = ("timing.json",)) -> dict[str, bytes]:
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in leave_out
        }

    return read


@pytest.fixture
def packed() -> Callable[[str | Path], dict[str, Any]]:
    """The packed data of a page over runs, by the names of the blocks; `first` is the summary."""

    def read(source: str | Path) -> dict[str, Any]:
        text = source.read_text("utf-8") if isinstance(source, Path) else source
        found = re.findall(r'<script type="application/octet-stream" id="(\w+)">(.*?)</script>', text)
        blocks = {name: json.loads(gzip.decompress(base64.b64decode(data))) for name, data in found}
        [first] = re.findall(r'data-first="(\w+)"', text)
        return blocks | {"first": blocks[first]}

    return read


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Chromium without a window; needs `pip install -e .[browser]` and Chromium."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def english() -> Path:
    """The small English corpus of this project: one namespace, 216 turns, 60 probes."""
    return ENGLISH


HAND_START = datetime(2024, 1, 1, tzinfo=UTC)
"""A hand-made replay: two worlds, two systems, seven probes. Expected values are worked out in the tests.

probe  world kind  days  evidence  stale  returned by cogmem     by recency   tokens (cogmem)
p1     w1    1     0     a b              [x] [a] [b c]          [x]          30
p2     w1    2     30    a         s      [s] [a]                []           20
p3     w2    2     400   d         t      [d t] [t]              [t]          20
p4     w2    3     400   e zz             [q]                    [q]          10
p5     w2    5     400                    []                     [q]          0
p6     w1    5     30                     [x]                    [x]          12
p7     w2    4     30              u      [u]                    []           13
"""

# probe, world, kind, days, evidence, stale, cogmem's turns, recency's turns, tokens, retention_changed
PROBES = [
    ("p1", "w1", "1", 0.0, "a b", "", ["x", "a", "b c"], ["x"], 30, 0),
    ("p2", "w1", "2", 30.0, "a", "s", ["s", "a"], [], 20, 2),
    ("p3", "w2", "2", 400.0, "d", "t", ["d t", "t"], ["t"], 20, 1),
    ("p4", "w2", "3", 400.0, "e zz", "", ["q"], ["q"], 10, 0),
    ("p5", "w2", "5", 400.0, "", "", [], ["q"], 0, 0),
    ("p6", "w1", "5", 30.0, "", "", ["x"], ["x"], 12, 0),
    ("p7", "w2", "4", 30.0, "", "u", ["u"], [], 13, 0),
]
LOSSES = [("p4", "w2", "3", "e", "superseded"), ("p4", "w2", "3", "zz", "unknown turn")]
# system, world, turn, value, active, kept
HOLDINGS = [
    ("cogmem", "w1", "a", "05-08", True, True),
    ("cogmem", "w1", "b", "7", False, True),
    ("cogmem", "w2", "d", "7", True, True),
    ("cogmem", "w2", "d", "19:30", False, False),
]
# system, world, day, memories, active, dormant, stubs, bytes
STATES = [
    ("cogmem", "w1", 0, 5, 5, 0, 0, 500),
    ("cogmem", "w1", 9, 8, 5, 2, 1, 900),
    ("cogmem", "w2", 3, 4, 4, 0, 0, 400),
    ("recency", "w1", 9, 9, 9, 0, 0, None),
]


def _rows(system: str) -> list[dict[str, Any]]:
    return [
        {
            "system": system,
            "namespace": world,
            "probe": probe,
            "kind": kind,
            "time": HAND_START + timedelta(days=days),
            "horizon_days": days,
            "scored": True,
            "evidence": evidence.split(),
            "stale": stale.split(),
            "turns": [turns.split() for turns in (frames_of_cogmem if system == "cogmem" else other)],
            "carried": [turns.split() for turns in (frames_of_cogmem if system == "cogmem" else other)],
            "says_both": [turns == "d t" for turns in (frames_of_cogmem if system == "cogmem" else other)],
            "item_tokens": [10] * len(frames_of_cogmem if system == "cogmem" else other),
            "tokens": tokens if system == "cogmem" else 7,
            "candidates": 20,
            "retention_changed": changed if system == "cogmem" else None,
        }
        for probe, world, kind, days, evidence, stale, frames_of_cogmem, other, tokens, changed in PROBES
    ]


@pytest.fixture
def frames() -> dict[str, pl.DataFrame]:
    losses = [
        {"system": "cogmem", "namespace": world, "probe": probe, "kind": kind, "turn": turn, "stage": stage}
        for probe, world, kind, turn, stage in LOSSES
    ]
    fields = ["memories", "active", "dormant", "stubs", "bytes"]
    states = [
        {"system": system, "namespace": world, "time": HAND_START + timedelta(days=day)}
        | dict(zip(fields, size, strict=True))
        for system, world, day, *size in STATES
    ]
    holdings = [dict(zip(SCHEMAS["holdings"], held, strict=True)) for held in HOLDINGS]
    rows = {
        "probes": _rows("cogmem") + _rows("recency"),
        "losses": losses,
        "states": states,
        "holdings": holdings,
    }
    return {name: pl.DataFrame(rows.get(name, []), schema=schema) for name, schema in SCHEMAS.items()}


@pytest.fixture
def frames_of_cogmem(frames: dict[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    """The frames of cogmem alone."""
    return {name: frame.filter(pl.col("system") == "cogmem") for name, frame in frames.items()}


def frame_digests(folder: Path) -> dict[str, str]:
    """What manifest.json says of the frames in a folder."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.parquet")}


@pytest.fixture
def digests() -> Callable[[Path], dict[str, str]]:
    return frame_digests


def texts_that_carry(turns: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Of a probe: the turns that each memory claims, all of which its text has."""
    return {"turns": turns, "carried": turns, "says_both": [False] * len(turns)}


@pytest.fixture(name="claimed")
def columns_of_claims() -> Callable[..., dict[str, Any]]:
    return texts_that_carry


@pytest.fixture
def make_probes() -> Callable[..., pl.DataFrame]:
    """Probes of one system from (evidence, turns) pairs."""

    def make(*rankings: tuple[list[str], list[list[str]]], **more: Any) -> pl.DataFrame:
        rows = [
            {
                "system": "s",
                "namespace": "w",
                "probe": f"p{i}",
                "evidence": evidence,
                "stale": [],
            }
            | texts_that_carry(turns)
            | {"candidates": 100}
            | more
            for i, (evidence, turns) in enumerate(rankings)
        ]
        return pl.DataFrame(rows, schema=SCHEMAS["probes"])

    return make
