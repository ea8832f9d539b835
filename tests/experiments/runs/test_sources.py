"""The fingerprints of code and data: what a replay reads counts, what draws it does not."""

import shutil
from collections.abc import Callable
from pathlib import Path

import grimp
import pytest

import cogmem
import experiments
from experiments.runs.sources import REPLAYING, SCORING, replay_source, scoring_source


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both packages elsewhere."""
    place = tmp_path_factory.mktemp("sources")
    for package in (cogmem, experiments):
        source = Path(str(package.__file__)).parent
        shutil.copytree(source, place / package.__name__, ignore=shutil.ignore_patterns("__pycache__"))
    return place


@pytest.fixture
def now(copied: Path) -> Callable[[], tuple[str, str]]:
    """The fingerprints of a replay and of its scores by the copied packages."""
    uncached = replay_source.__wrapped__, scoring_source.__wrapped__
    return lambda: tuple(source(copied) for source in uncached)


def test_the_place_of_the_code_does_not_matter(now: Callable[[], tuple[str, str]]) -> None:
    assert now() == now() == (replay_source(), scoring_source())


def test_a_new_file_is_another_source_but_not_a_compiled_or_hidden_one(
    copied: Path, now: Callable[[], tuple[str, str]]
) -> None:
    before = now()[0]
    for name in ("x.pyc", ".x.swp"):
        (copied / "cogmem" / name).write_text("")
    assert now()[0] == before
    (copied / "cogmem" / "weights.bin").write_text("")
    assert now()[0] != before


def test_what_serves_the_engine_to_others_is_no_other_source(
    copied: Path, now: Callable[[], tuple[str, str]]
) -> None:
    before = now()[0]
    (copied / "cogmem" / "serve" / "more.py").write_text("")
    assert now()[0] == before


@pytest.mark.parametrize("name", ["experiments/metrics/retrieval.py", "experiments/analysis/summary.py"])
def test_a_metric_costs_no_replay(name: str, copied: Path, now: Callable[[], tuple[str, str]]) -> None:
    before = now()
    (copied / name).write_text((copied / name).read_text() + "# edited\n")
    assert now()[0] == before[0]
    assert now()[1] != before[1]


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
