"""A file exists whole or not at all."""

import subprocess
import sys
from pathlib import Path

import pytest

from experiments.corpora.atomic import replacing


def test_a_file_takes_its_name_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    with replacing(path) as file:
        file.write(b"whole")
        assert not path.exists()
    assert path.read_bytes() == b"whole"
    assert list(path.parent.iterdir()) == [path]


def test_a_failure_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    with pytest.raises(ZeroDivisionError), replacing(path) as file:
        file.write(b"half" * (1 // 0))
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_names_the_file(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk; another process has it."""
    path = tmp_path / "file"
    code = "import resource, signal, sys; from pathlib import Path\n"
    code += "from experiments.corpora.atomic import replacing\n"
    code += "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    code += "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    code += "try:\n with replacing(Path(sys.argv[1])) as file: file.write(bytes(100_000))\n"
    code += "except OSError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True)
    assert done.stdout == f"[Errno 27] File too large: '{path}'\n"
    assert list(tmp_path.iterdir()) == []
