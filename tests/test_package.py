"""What an installed cogmem brings: the engine with few packages, the laboratory with its configurations."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
MODULES = {"PyStemmer": "Stemmer"}
ENGINE_ALONE = """
import sys, sysconfig
declared = set({declared!r})

class Declared:
    "Finds nothing, and fails on what is neither declared, nor ours, nor of the standard library."
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        ours = top in declared | {{"cogmem"}} | sys.stdlib_module_names
        if not ours and not top.startswith("_sysconfigdata"):
            raise ModuleNotFoundError(f"No module named {{name!r}}: not declared", name=name)

sys.meta_path.insert(0, Declared())
{code}
"""


def with_declared_packages_alone(code: str) -> subprocess.CompletedProcess[str]:
    """Run code where only cogmem, its dependencies (no extras) and the standard library can be imported."""
    names = [re.split(r"[<>=\[ ]", dependency)[0] for dependency in PROJECT["dependencies"]]
    declared = [MODULES.get(name, name) for name in names]
    return subprocess.run(
        [sys.executable, "-c", ENGINE_ALONE.format(declared=declared, code=code)],
        **{"capture_output": True, "text": True, "check": False, "cwd": ROOT},
    )


@pytest.mark.slow
def test_the_engine_runs_with_its_declared_packages_alone() -> None:
    done = with_declared_packages_alone(
        "import doctest, cogmem.engine\n"
        "example = doctest.DocTestFinder(recurse=False).find(cogmem.engine.CognitiveMemory)[0]\n"
        "print(doctest.DocTestRunner().run(example))"
    )
    assert done.stdout == "TestResults(failed=0, attempted=8)\n", done.stdout + done.stderr


@pytest.mark.slow
def test_a_part_without_its_extra_names_it() -> None:
    done = with_declared_packages_alone(
        "from cogmem.store.configs import LanceStoreConfig\n"
        "from cogmem.embedding import OpenAIConfig\n"
        "from cogmem.embedding.minilm import MiniLMEmbedder\n"
        "for part in (\n"
        "    LanceStoreConfig('x').build,\n"
        "    lambda: OpenAIConfig(base_url='http://localhost:1').build().embed(['text']),\n"
        "    lambda: MiniLMEmbedder().embed(['text']),\n"
        "    lambda: __import__('cogmem.serve.mcp'),\n"
        "):\n"
        "    try: part()\n"
        "    except ImportError as error: print(error)\n"
    )
    named = re.findall(r"pip install 'cogmem\[(\w+)\]'$", done.stdout, re.MULTILINE)
    assert named == ["lance", "openai", "minilm", "serve"], done.stdout + done.stderr
    assert set(named) <= set(PROJECT["optional-dependencies"])


def test_every_file_beside_the_code_is_package_data() -> None:
    packaged = PYPROJECT["tool"]["setuptools"]["package-data"]
    for package, patterns in packaged.items():
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc"):
                assert any(fnmatch(path.name, Path(pattern).name) for pattern in patterns), path


# --- the wheel, in an empty environment and an empty folder ---


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a virtual environment that has the wheel, and this one's packages to borrow."""
    source, wheels, environment = (tmp_path_factory.mktemp(name) for name in ("source", "wheels", "venv"))
    for name in ("cogmem", "experiments", "configs"):
        shutil.copytree(
            ROOT / name, source / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", wheels, source], source)
    run([sys.executable, "-m", "venv", "--without-pip", environment], source)
    (wheel,) = wheels.glob("*.whl")
    python = environment / "bin" / "python"
    run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", str(wheel)],
        source,
    )
    (packages,) = environment.glob("lib/python*/site-packages")
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "borrowed.pth").write_text("\n".join(borrowed))
    return environment / "bin"


def run(words: Sequence[str | Path], folder: Path) -> str:
    """What a command prints, in a folder; the checkout is out of its sight."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.soak
def test_the_wheel_is_what_is_imported(installed: Path, tmp_path: Path) -> None:
    code = "import cogmem, experiments; print(cogmem.__file__, experiments.__file__)"
    for path in run([installed / "python", "-c", code], tmp_path).split():
        assert Path(path).is_relative_to(installed.parent)


@pytest.mark.soak
@pytest.mark.parametrize("command", ["cogmem-lab run", "python -m experiments.run"])
def test_the_wheel_runs_the_main_job_in_an_empty_folder(
    command: str, installed: Path, tmp_path: Path
) -> None:
    program, *words = command.split()
    words += ["corpus.worlds=1", "decay_model=power", "run_dir=here", "quiet=true"]
    run([installed / program, *words], tmp_path)
    counts = json.loads((tmp_path / "here" / "metrics.json").read_text())["counts"]
    assert counts["probes"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


@pytest.mark.soak
def test_the_wheel_brings_the_pytest_fixture(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        "def test_my_memory(regression):\n"
        "    regression.check('mine', ['corpus.worlds=1', 'scoring.figures=false', 'baselines=[]'])\n"
    )
    pytest_ = [installed / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run([*pytest_, "--update-baselines"], tmp_path)
    assert (tmp_path / "baselines" / "mine.json").exists()
    assert "1 passed" in run(pytest_, tmp_path)


# --- a package of somebody else, installed beside it ---

SMALL = ("corpus.worlds=1", "corpus.days=60", "baselines=[]", "scoring.figures=false", "workers=1")


@pytest.fixture(scope="module")
def extended(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same environment with the package of tests/thirdparty."""
    source = tmp_path_factory.mktemp("thirdparty")
    shutil.copytree(ROOT / "tests" / "thirdparty", source, dirs_exist_ok=True)
    pip = [sys.executable, "-m", "pip", "--python", str(installed / "python")]
    run([*pip, "install", "-q", "--no-deps", source], source)
    return installed


@pytest.mark.soak
@pytest.mark.parametrize(
    ("words", "runs"),
    [
        (
            [
                *("decay_model=thirdparty.laws:HYPERBOLIC", "+decay_model.rate=0.5,2"),
                *(
                    "engine.thirdparty.habituation.enabled=true",
                    "engine.thirdparty.habituation.factor=0.5,0.9",
                ),
            ],
            4,
        ),
        (["decay_model=hyperbolic", "system=shared_words", "+system.half_life=5,50"], 2),
    ],
)
def test_the_parts_of_an_installed_package_are_swept_with_their_parameters(
    words: list[str], runs: int, extended: Path, tmp_path: Path
) -> None:
    printed = run([extended / "python", "-m", "experiments.run", "-m", *SMALL, *words], tmp_path)
    manifests = [json.loads(path.read_text()) for path in tmp_path.glob("results/runs/*/manifest.json")]
    assert "Paired differences" in printed
    assert len(manifests) == len({facts["outcome"] for facts in manifests}) == runs


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("decay_model=hyperbolical", "unknown decay_model 'hyperbolical'; did you mean hyperbolic?"),
        (
            "engine.thirdparty.habituation.factr=2",
            "unknown setting .*habituation.factr.*did you mean engine.thirdparty.habituation.factor",
        ),
    ],
)
def test_a_misspelt_part_of_an_installed_package_is_told(
    word: str, message: str, extended: Path, tmp_path: Path
) -> None:
    with pytest.raises(AssertionError, match=message):
        run([extended / "python", "-m", "experiments.run", *SMALL, word], tmp_path)
