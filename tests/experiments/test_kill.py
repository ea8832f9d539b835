"""A run that is killed goes on where it stopped, and comes to the outcome of one that was left in peace."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

# Slow enough to be killed in the middle; notes which process began which namespace.
SYSTEM = """
import os
import time
from pathlib import Path

from experiments.systems.cogmem import Cogmem

LOG = Path(__file__).with_name("log")


class Slow(Cogmem):
    def __init__(self, context):
        super().__init__(context)
        with LOG.open("a") as log:
            log.write(f"{context.namespace} {os.getpid()}" + chr(10))

    def observe(self, message):
        time.sleep(PAUSE)
        return super().observe(message)
"""
PAUSE = 0.02
NAMESPACES = ["n0", "n1", "n2", "n3", "n4"]


@pytest.fixture
def line(tmp_path: Path, corpus_file: Callable[..., Path], story: Callable[..., Any]) -> list[str]:
    """The command that runs five namespaces of twenty turns and four probes."""
    worlds = []
    for namespace in NAMESPACES:
        plot = story(namespace)
        for turn in range(20):
            plot.says(f"t{turn}", f"In week {turn} I read book number {turn * 7 % 20}", 7.0 * turn)
        for probe in range(4):
            query = f"Which book did I read in week {probe}?"
            plot.asks(f"{namespace}:{probe}", query, 140.0 + probe, f"t{probe}")
        worlds.append(plot.world)
    (tmp_path / "slow_system.py").write_text(SYSTEM.replace("PAUSE", str(PAUSE)))
    path = corpus_file(*worlds, name="weeks.jsonl")
    settings = ["system=slow_system:Slow", "baselines=[]", "scoring.figures=false"]
    settings += ["replay.dream_every_days=30"]
    return [sys.executable, "-m", "experiments.run", "corpus=jsonl", f"corpus.path={path}", *settings]


def path_with(folder: Path) -> str:
    """Where modules are looked for: in the folder, then where this process looks for them."""
    return os.pathsep.join([str(folder), *filter(None, sys.path)])


def start(line: list[str], folder: Path, workers: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*line, f"workers={workers}", f"run_dir={folder}"],
        env=os.environ | {"PYTHONPATH": path_with(folder.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def begun(tmp_path: Path) -> list[tuple[str, int]]:
    """Namespace and process of every replay that was begun, in order."""
    lines = (tmp_path / "log").read_text().splitlines()
    return [(name, int(process)) for name, process in map(str.split, lines)]


def finished(folder: Path) -> set[str]:
    return {
        path.parent.name for path in folder.glob("units/*/*/*/seconds.json") if path.parent.name[0] != "."
    }


def kill_after(process: "subprocess.Popen[str]", folder: Path, units: int) -> set[str]:
    """SIGKILL when so many units are done; returns those that were."""
    deadline = time.monotonic() + 60
    while len(finished(folder)) < units:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    return finished(folder)


def alive(process: int) -> bool:
    """Whether it runs: one that ended and that nobody waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.parametrize(
    "kills",  # the number of workers, and of the parts that are done when the run is killed
    [
        pytest.param([(2, 1)], id="once", marks=pytest.mark.soak),
        pytest.param([(1, 1), (2, 2)], id="twice", marks=pytest.mark.soak),
    ],
)
def test_a_run_that_is_killed_is_completed_by_the_same_command(
    kills: list[tuple[int, int]],
    line: list[str],
    tmp_path: Path,
    command: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    files: Callable[[Path], dict[str, bytes]],
) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "slow_system", raising=False)  # that of another folder
    peaceful = command(*line[3:], "workers=1", f"run_dir={whole}")
    assert (peaceful.code, peaceful.err) == (0, "")
    assert [name for name, _ in begun(tmp_path)] == NAMESPACES
    (tmp_path / "log").unlink()

    done: set[str] = set()
    for workers, moment in kills:
        done = kill_after(start(line, broken, workers), broken, moment)
        assert moment <= len(done) < len(NAMESPACES)
        assert not (broken / "manifest.json").exists()
    before = begun(tmp_path)
    gone = time.monotonic() + 10
    while any(alive(process) for _, process in before):  # workers do not outlive the run that was killed
        assert time.monotonic() < gone
        time.sleep(0.02)

    last = start(line, broken, workers=1)
    out, errors = last.communicate(timeout=120)
    assert (last.returncode, errors) == (0, "")
    assert f"going on: {len(done)} of 5 parts are done" in out
    again = [name for name, _ in begun(tmp_path)[len(before) :]]
    assert sorted(again) == sorted(set(NAMESPACES) - done)
    assert files(broken) == files(whole)
    times = Counter(name for name, _ in begun(tmp_path))
    assert max(times.values()) <= len(kills) + 1
    outcomes = [json.loads((folder / "manifest.json").read_text())["outcome"] for folder in (whole, broken)]
    assert outcomes[0] == outcomes[1]
