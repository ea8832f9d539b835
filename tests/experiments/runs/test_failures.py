"""A system beside the run's own that fails has a status in place of scores; the run goes on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from experiments.config.schema import RunConfig
from experiments.report.scores import main_table
from experiments.runs.folder import Run
from experiments.runs.running import Console, run

OWN = '''
from pathlib import Path

from experiments.errors import Unsupported
from experiments.systems.baselines import BM25

BROKEN = Path(__file__).with_name("broken")


class Fragile(BM25):
    """Fails in namespace b as long as there is a file."""

    def recall(self, question, k, *, reinforce):
        if question.namespace == "b" and BROKEN.exists():
            raise RuntimeError("out of order")
        return super().recall(question, k, reinforce=reinforce)


class Unable(BM25):
    def __init__(self, context):
        raise Unsupported("it has no memory")
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"own_fragile_{abs(hash(tmp_path.name))}"
    (tmp_path / f"{name}.py").write_text(OWN)
    (tmp_path / "broken").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def finished(config: RunConfig) -> Run:
    return run(config, Console(quiet=True))


def test_a_failing_system_has_a_status_and_the_others_their_scores(
    own: str, config: Callable[..., RunConfig], tmp_path: Path
) -> None:
    done = finished(config(system="bm25", baselines=(f"{own}:Fragile", f"{own}:Unable", "recency")))
    metrics = done.metrics
    assert set(metrics["baselines"]) == {"recency"}
    assert metrics["failed"][f"{own}:Fragile"] == {
        **{"status": "ERROR", "text": "RuntimeError: out of order", "namespace": "b"}
    }
    rows = {row[0]: row[1:] for row in main_table(metrics).rows}
    assert set(rows[f"{own}:Fragile: ERROR"]) == set(rows[f"{own}:Unable: UNSUPPORTED"]) == {None}
    assert "in b: RuntimeError: out of order" in main_table(metrics).note
    [log] = [path for path in (done.folder / "logs").rglob("b.log") if "%46ragile" in path.parent.name]
    assert "RuntimeError: out of order" in log.read_text()
    assert "ERROR" in (done.folder / "report.html").read_text()


def test_the_run_that_goes_on_repeats_what_failed_and_nothing_else(
    own: str, config: Callable[..., RunConfig], tmp_path: Path
) -> None:
    settings = config(system="bm25", baselines=(f"{own}:Fragile",))
    broken = finished(settings)
    assert not broken.finished
    left = sorted(path.name for path in broken.folder.glob("units/*/*/*"))
    assert left == [".b.failed", "a", "a", "b"]
    (tmp_path / "broken").unlink()
    whole = finished(settings)
    assert whole.finished
    assert whole.metrics["failed"] == {}
    assert whole.metrics["baselines"][f"{own}:Fragile"]["overall"] == whole.metrics["overall"]
    assert not (whole.folder / "units").exists()


def test_a_run_with_an_unsupported_system_is_finished(own: str, config: Callable[..., RunConfig]) -> None:
    done = finished(config(system="bm25", baselines=(f"{own}:Unable",)))
    assert done.finished
    manifest = json.loads((done.folder / "manifest.json").read_text())
    assert manifest["failed"][f"{own}:Unable"]["text"] == "it has no memory"


def test_the_system_of_the_run_itself_ends_it(own: str, config: Callable[..., RunConfig]) -> None:
    with pytest.raises(RuntimeError, match="out of order"):
        finished(config(system=f"{own}:Fragile", baselines=("bm25",)))
