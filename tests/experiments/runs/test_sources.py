"""The fingerprints of code and data: what a replay reads counts, what draws it does not."""

import shutil
from collections.abc import Callable
from pathlib import Path

import grimp
import pytest

import cogmem
import experiments
from experiments.runs import sources
from experiments.runs.sources import REPLAYING, SCORING


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both packages elsewhere."""
    place = tmp_path_factory.mktemp("sources")
    for package in (cogmem, experiments):
        source = Path(str(package.__file__)).parent
        shutil.copytree(source, place / package.__name__, ignore=shutil.ignore_patterns("__pycache__"))
    return place


@pytest.fixture
def now(copied: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[str, str]]:
    """The fingerprints of a replay and of its scores by the copied packages."""
    monkeypatch.setattr(sources, "_root", lambda package: copied / package.__name__)
    return lambda: (sources.replay_source.__wrapped__(), sources.scoring_source.__wrapped__())


def test_the_place_of_the_code_does_not_matter(now: Callable[[], tuple[str, str]]) -> None:
    assert now() == now()
    with pytest.MonkeyPatch.context() as patch:
        patch.undo()
        assert now()[0] == sources.replay_source()


def kinds_of_data() -> list[str]:
    """One file of each folder and ending that `cogmem` and the replaying rooms hold."""
    root = Path(str(cogmem.__file__)).parents[1]
    files = sorted(path for path in (root / "cogmem").rglob("*") if path.is_file())
    for room in REPLAYING:
        files += sorted(path for path in (root / "experiments" / room).rglob("*") if path.is_file())
    first = {(path.parent, path.suffix): path for path in files if "__pycache__" not in path.parts}
    data = [path for (_, suffix), path in first.items() if suffix not in (".py", ".typed")]
    assert {path.suffix for path in data} >= {".toml", ".npz"}
    code = ["cogmem/dynamics/retention.py", "experiments/systems/bm25.py", "experiments/errors.py"]
    return [*(path.relative_to(root).as_posix() for path in data), code[0], code[2]]


@pytest.mark.parametrize("name", kinds_of_data())
def test_an_edited_file_that_a_replay_reads_is_another_source(
    name: str, copied: Path, now: Callable[[], tuple[str, str]]
) -> None:
    before = now()[0]
    content = (copied / name).read_bytes()
    (copied / name).write_bytes(content + b" ")
    assert now()[0] != before
    (copied / name).write_bytes(content)
    assert now()[0] == before


def test_a_new_file_is_another_source_but_not_a_compiled_or_hidden_one(
    copied: Path, now: Callable[[], tuple[str, str]]
) -> None:
    before = now()[0]
    for name in ("x.pyc", ".x.swp"):
        (copied / "cogmem" / name).write_text("")
    assert now()[0] == before
    (copied / "cogmem" / "weights.bin").write_text("")
    assert now()[0] != before


@pytest.mark.parametrize(
    "name",
    [
        "experiments/report/figures.py",
        "experiments/runs/folder.py",
        "experiments/config/schema.py",
        "experiments/run.py",
        "experiments/studies/horizons.py",
    ],
)
def test_what_draws_and_what_is_typed_costs_neither_replay_nor_scoring(
    name: str, copied: Path, now: Callable[[], tuple[str, str]]
) -> None:
    before = now()
    (copied / name).write_text((copied / name).read_text() + "# edited\n")
    assert now() == before


@pytest.mark.parametrize("name", ["experiments/metrics/retrieval.py", "experiments/analysis/summary.py"])
def test_a_metric_costs_no_replay(name: str, copied: Path, now: Callable[[], tuple[str, str]]) -> None:
    before = now()
    (copied / name).write_text((copied / name).read_text() + "# edited\n")
    assert now()[0] == before[0]
    assert now()[1] != before[1]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("experiments/systems/baselines.py", True),
        ("experiments/corpora/locomo.py", True),
        ("experiments/metrics/retrieval.py", True),
        ("experiments/report/figures.py", False),
        ("cogmem/engine.py", False),
    ],
)
def test_the_laboratory_is_loaders_systems_and_scores(
    name: str, counts: bool, copied: Path, now: Callable[[], tuple[str, str]]
) -> None:
    before = sources.laboratory_source.__wrapped__()
    content = (copied / name).read_bytes()
    (copied / name).write_bytes(content + b"# edited\n")
    assert (sources.laboratory_source.__wrapped__() != before) == counts
    (copied / name).write_bytes(content)


def inside(module: str, rooms: tuple[str, ...]) -> bool:
    names = [room.removesuffix(".py").replace("/", ".") for room in rooms]
    return module == "experiments" or any(
        module == f"experiments.{name}" or module.startswith(f"experiments.{name}.") for name in names
    )


def test_the_rooms_are_all_that_replay_and_scores_import() -> None:
    graph = grimp.build_graph("experiments", cache_dir=None)
    replaying = {"experiments.replay.units", "experiments.replay.replay", "experiments.systems.registry"}
    used = replaying.union(*map(graph.find_upstream_modules, replaying))
    assert [module for module in sorted(used) if not inside(module, REPLAYING)] == []
    scoring = {"experiments.analysis.summary"}
    used = scoring.union(*map(graph.find_upstream_modules, scoring))
    assert [module for module in sorted(used) if not inside(module, (*REPLAYING, *SCORING))] == []
