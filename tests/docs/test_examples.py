"""The examples run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(
            path, id=path.stem, marks=pytest.mark.slow if path.stem == "engine" else pytest.mark.soak
        )
        for path in EXAMPLES
    ],
)
def test_an_example_runs_in_an_empty_folder(example: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(example)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
