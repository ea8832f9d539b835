"""A memory system in another interpreter answers as the same class does here, and dies with its unit."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from venv import EnvBuilder

import numpy
import pytest
import Stemmer

from cogmem.config import EngineConfig
from cogmem.embedding.configs import HashingConfig
from cogmem.llm.configs import NoModelConfig
from cogmem.store.configs import MemoryStoreConfig
from experiments.corpora.jsonl import read_jsonl
from experiments.errors import LabError, Unsupported
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig
from experiments.replay.units import Unit, about, collect, run_unit
from experiments.systems import elsewhere
from experiments.systems.base import About, SystemContext
from experiments.systems.elsewhere import source_of
from experiments.systems.registry import system_factory

OWN = '''
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from cogmem.trace import Decision
from experiments.errors import Unsupported
from experiments.systems.base import About, Answer, Item, Loss, MemorySystem, Retained, Size, Texts

print("imported")


class Nearest(MemorySystem):
    """Cosine similarity; every optional method says something."""

    about = About(forgets=True, package="numpy")

    def __init__(self, context):
        self.context = context
        self.kept = []
        (context.folder / "mine").write_text("x")

    def observe(self, message):
        [vector] = self.context.embedder.embed([message.text])
        self.kept.append((message.id, message.text, vector, self.context.now))
        numbers = {"n": len(self.kept)}
        return [Decision("keep", "kept", "why not", message.id, numbers, (0,), (np.float32(0.5),))]

    def recall(self, question, k, *, reinforce):
        [asked] = self.context.embedder.embed([question.text])
        found = sorted(self.kept, key=lambda one: -float(one[2] @ asked))[:k]
        scored = [(i, text, float(vector @ asked)) for i, text, vector, _ in found]
        items = tuple(Item(f"m:{i}", score, (i,), text, abs(score) / 2) for i, text, score in scored)
        return Answer(items, len(self.kept), [Decision("rank", question.session)], confidence=0.25)

    def dream(self):
        return [Decision("sleep", "slept", rows=(0,))] if self.kept else []

    def loss(self, turn, answer):
        return Loss(turn, "not returned", detail=f"of {len(answer.items)}")

    def size(self):
        return Size(len(self.kept), len(self.kept), 0, 0, None)

    def retention(self):
        now, half = self.context.now, np.float64(0.5)
        return [Retained(i, "episodic", "hot", now - at, half) for i, _, _, at in self.kept]

    def texts(self):
        return Texts([t for _, t, _, _ in self.kept], [])


class Odd(Nearest):
    """Fails as it is told to."""

    def observe(self, message):
        print("observing", flush=True)
        if "beagle" in message.text:
            raise ValueError("no dogs\\n please")
        if "cello" in message.text:
            os._exit(7)
        if "soup" in message.text:
            raise Unsupported(f"no soup, says {os.getpid()}")
        return super().observe(message)


class Slow(Nearest):
    def observe(self, message):
        with Path("pids").open("a") as pids:
            pids.write(f"{message.namespace} {os.getpid()}" + chr(10))
        time.sleep(0.1)
        return super().observe(message)


class Looking(Nearest):
    """Tells what it sees of its process."""

    def size(self):
        loaded = [name for name in ("polars", "scipy", "hydra", "rich") if name in sys.modules]
        assert not loaded, loaded
        try:
            import polars
        except ImportError:
            return super().size()
        raise AssertionError("polars can be imported")
'''


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter of its own that has NumPy and PyStemmer, and nothing else of ours."""
    place = tmp_path_factory.mktemp("other")
    EnvBuilder(with_pip=False, symlinks=True).create(place)
    [packages] = place.glob("lib/python*/site-packages")
    for module in (numpy, Stemmer):
        ours = Path(str(module.__file__)).parent
        sources = [ours, ours.with_name("numpy.libs"), *ours.parent.glob("numpy-*.dist-info")]
        if ours.name == "site-packages":  # a module that is a file
            sources = [Path(str(module.__file__)), *ours.glob("Stemmer*")]
        for source in sources:
            if source.exists() and not (packages / source.name).exists():
                (packages / source.name).symlink_to(source)
    return str(place / "bin" / "python")


@pytest.fixture
def systems_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module with systems of one's own, in the folder of the command."""
    name = f"own_elsewhere_{os.getpid()}"
    (tmp_path / f"{name}.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", "/no/such/place")  # is not passed on
    source_of.cache_clear()
    yield name
    sys.modules.pop(name, None)


def unit(system: str, folder: Path, tiny: Path, namespace: int = 0, **more: Any) -> Unit:
    world = read_jsonl(tiny).conversations[namespace]
    replaying = ReplayConfig()
    context = (EngineConfig(), HashingConfig(), MemoryStoreConfig(), NoModelConfig(), replaying)
    return Unit(system, world, folder, *context, **more)


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.slow
def test_the_same_class_gives_the_same_outcome_here_and_elsewhere(
    systems_module: str, python: str, tmp_path: Path, tiny: Path
) -> None:
    here, there = f"{systems_module}:Nearest", f"exec:{python} {systems_module}:Nearest"
    log = tmp_path / "logs" / "a.log"
    units = [unit(here, tmp_path / "here", tiny), unit(there, tmp_path / "there", tiny, log=log)]
    for one in units:
        run_unit(one)
    frames = [collect([one]) for one in units]
    for name in SCHEMAS:
        one, other = (each[name].drop("system") for each in frames)
        assert one.equals(other), name
    assert about(units[0]) == about(units[1]) == About(forgets=True, package="numpy").facts()
    assert log.read_text() == "imported\n"
    assert not list((tmp_path / "there").rglob("mine"))


@pytest.mark.slow
def test_of_the_host_s_packages_only_ours_can_be_imported(
    systems_module: str, python: str, tmp_path: Path, tiny: Path
) -> None:
    done = unit(f"exec:{python} {systems_module}:Looking", tmp_path / "unit", tiny)
    run_unit(done)  # it looks, and raises if it finds more
    assert done.done


@pytest.mark.slow
def test_a_guest_that_fails_is_a_status_with_its_text_and_its_output_is_kept(
    systems_module: str, python: str, tmp_path: Path, tiny: Path
) -> None:
    log = tmp_path / "logs" / "a.log"
    for namespace, text in (
        (0, r"own_elsewhere_\d+:Odd: observe: ValueError: no dogs\\n please"),
        (1, r"own_elsewhere_\d+:Odd: observe: the process ended with exit code 7 \(observing\)"),
    ):
        done = unit(f"exec:{python} {systems_module}:Odd", tmp_path / text[-9:], tiny, namespace, log=log)
        with pytest.raises(LabError, match=text):
            run_unit(done)
        assert "observing" in log.read_text()
        spared = replace(done, spared=True)
        run_unit(spared)
        assert spared.failure
        assert spared.failure.status == "ERROR"


def test_a_guest_says_what_it_does_not_support_and_ends_with_its_system(
    systems_module: str, python: str, bench: Callable[..., SystemContext], story: Callable[..., Any]
) -> None:
    system = system_factory(f"exec:{python} {systems_module}:Odd")(bench())
    [event] = story().says("t", "We had soup").world.events
    with pytest.raises(Unsupported, match="Odd: observe: no soup, says ") as refused:
        system.observe(event.message)
    process = int(str(refused.value).rpartition("says ")[2])
    assert alive(process)
    system.close()
    assert not alive(process)


@pytest.mark.slow
def test_the_code_of_a_class_elsewhere_is_a_part_of_what_a_run_is(
    systems_module: str, python: str, tmp_path: Path
) -> None:
    name = f"exec:{python} {systems_module}:Nearest"
    before = source_of(name)
    assert numpy.__version__ in before, "the version of the package that it declares"
    with (tmp_path / f"{systems_module}.py").open("a") as module:
        module.write("# edited\n")
    source_of.cache_clear()
    assert source_of(name) != before


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("exec:", "expected exec:PYTHON module:Class"),
        ("exec:module:Class", "expected exec:PYTHON module:Class"),
        ("exec:/no/such/python module:Class", "no interpreter '/no/such/python'"),
    ],
)
def test_a_name_that_is_no_address_is_refused(name: str, reason: str) -> None:
    with pytest.raises(LabError, match=reason):
        system_factory(name)


@pytest.mark.soak
def test_a_run_that_is_killed_takes_the_guest_along(
    systems_module: str, python: str, tmp_path: Path, tiny: Path
) -> None:
    line = [sys.executable, "-m", "experiments.run", "corpus=jsonl", f"corpus.path={tiny}", "system=bm25"]
    line += [f"baselines=[exec:{python} {systems_module}:Slow]", "run_dir=run", "workers=1"]
    environment = os.environ | {"PYTHONPATH": str(Path(elsewhere.__file__).parents[2])}
    process = subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    pids = tmp_path / "pids"
    while not pids.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    begun = [int(line.split()[1]) for line in pids.read_text().splitlines()]
    while any(map(alive, begun)):
        assert time.monotonic() < deadline
        time.sleep(0.01)
