"""A command as a program: how it ends."""

import os
import subprocess
import sys

import pytest

from experiments.config.program import UNREAD


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--help"], pytest.param(["run", "--help"], marks=pytest.mark.slow)])
def test_a_program_whose_output_nobody_reads_ends_quietly(words: list[str]) -> None:
    """As `... | head` does once it has its lines."""
    reader, writer = os.pipe()
    os.close(reader)
    line = [sys.executable, "-m", "experiments", *words]
    done = subprocess.run(line, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (UNREAD, b"")
