"""Same input, same bytes: whatever the hash seed, the number of threads and of processes, and the folder."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

MACHINES = {  # hash seed, BLAS threads, worker processes
    "one": ("0", "1", 1),
    "two": ("1", "2", 2),
}


def part_of(corpus: Path, path: Path) -> Path:
    """The first turns of the corpus, and the questions about them alone."""
    lines = corpus.read_text("utf-8").splitlines(keepends=True)
    events = [json.loads(line) for line in lines]
    turns = {event["id"] for event in [event for event in events if event["type"] == "message"][:30]}
    kept = [
        line
        for line, event in zip(lines, events, strict=True)
        if event["type"] == "corpus"
        or event.get("id") in turns
        or (event["type"] == "probe" and event["evidence"] and turns.issuperset(event["evidence"]))
    ]
    path.write_text("".join(kept), "utf-8")
    return path


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("part", marks=pytest.mark.slow),
        pytest.param("whole", marks=pytest.mark.soak),
    ],
)
def folders(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The same run on two machines, figures included; each from a place of its own. Of the corpus the slow
    tests take the first turns and the first questions."""
    corpus = Path(__file__).parents[2] / "datasets" / "english.jsonl"
    if request.param == "part":
        corpus = part_of(corpus, tmp_path_factory.mktemp("part") / "english.jsonl")
    base = tmp_path_factory.mktemp("machines")
    processes = []
    for name, (seed, threads, workers) in MACHINES.items():
        (base / name).mkdir()
        environment = os.environ | {
            "PYTHONHASHSEED": seed,
            "OPENBLAS_NUM_THREADS": threads,
            "OMP_NUM_THREADS": threads,
            "POLARS_MAX_THREADS": threads,
        }
        line = [
            "corpus=jsonl",
            f"corpus.path={corpus}",
            f"workers={workers}",
            "baselines=[bm25]",
            "replay.dream_every_days=7",
            f"run_dir={base / name / 'run'}",
        ]
        command = [sys.executable, "-W", "error", "-m", "experiments.run", *line]
        processes.append(
            subprocess.Popen(
                command,
                cwd=base / name,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
    for process in processes:
        _, errors = process.communicate(timeout=300)
        assert (process.returncode, errors) == (0, "")
    return [base / name / "run" for name in MACHINES]


def test_every_file_is_byte_equal_but_for_the_wall_times(
    folders: list[Path], files: Callable[[Path], dict[str, bytes]]
) -> None:
    first, *others = map(files, folders)
    assert {"report.html", "config.yaml", "manifest.json", "metrics.json", "probes.parquet"} <= first.keys()
    assert any(name.endswith(".svg") for name in first)
    for other in others:
        assert other.keys() == first.keys()
        assert [name for name in first if other[name] != first[name]] == []


def test_the_wall_times_are_in_a_file_of_their_own(folders: list[Path]) -> None:
    timings = [json.loads((folder / "timing.json").read_text()) for folder in folders]
    assert [timing["workers"] for timing in timings] == [1, 2]
    assert all(timing["seconds"] > 0 for timing in timings)
    assert all(set(timing["units"]) == set(timings[0]["units"]) for timing in timings)
