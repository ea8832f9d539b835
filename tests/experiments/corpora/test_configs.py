"""The settings of recorded corpora: ranges are checked at once, files when they are needed."""

import json
import lzma
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from cogmem.errors import ConfigError
from experiments.config.sources import option
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.locomo import LocomoCorpus
from experiments.corpora.registry import SOURCES
from experiments.errors import CorpusError

TIME = {"time": "2024-05-01T13:00:00Z"}


def lines(corpus: str = "own", namespace: str = "a") -> str:
    about = {"namespace": namespace}
    records: list[dict[str, Any]] = [
        {"type": "corpus", "name": corpus, "license": "CC0-1.0"},
        {"type": "message", "id": "t1", "text": "I adopted a beagle.", "session": "s", **TIME, **about},
        {
            "type": "probe",
            "id": f"{namespace}:1",
            "query": "?",
            "evidence": ["t1"],
            "stale": ["t2"],
            **TIME,
            **about,
        },
        {"type": "session_end", "time": "2024-05-01T13:01:00Z", "session": "s", **about},
    ]
    return "".join(f"{json.dumps(record)}\n" for record in records)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"limit": -1}, r"limit = -1: expected a number of at least 0"),
        ({"horizon_days": float("nan")}, r"horizon_days = .*: expected 0 to 36525 days"),
        ({"horizon_days": 40_000.0}, r"horizon_days = .*: expected 0 to 36525 days"),
        ({"horizons": (30.0, 0.0)}, r"horizons = \[.*\]: expected 0 to 36525 days, rising"),
        ({"horizons": (0.0,), "horizon_days": 30.0}, r"expected none beside horizon_days = 30"),
    ],
)
@pytest.mark.parametrize("kind", [LocomoCorpus, JsonlCorpus])
def test_settings_out_of_range_are_refused(kind: Any, settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        kind(**settings)


@pytest.mark.parametrize("name", SOURCES)
def test_a_missing_file_names_where_to_get_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = option("corpus", name)
    monkeypatch.chdir(tmp_path)
    wanted = f"python -m experiments download {name}" if SOURCES[name].file else SOURCES[name].url
    with pytest.raises(CorpusError, match=wanted):
        settings.load(0)


def test_questions_are_asked_when_the_file_says_or_after_the_given_silences(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(lines())
    as_written = JsonlCorpus(str(path)).load(0)
    later = JsonlCorpus(str(path), horizon_days=30.0).load(0)
    (before,), (after,) = as_written.conversations[0].probes, later.conversations[0].probes
    assert (before.horizon_days, after.horizon_days) == (0.0, 30.0)
    assert after.time == as_written.conversations[0].events[-1].time + timedelta(days=30)
    each = JsonlCorpus(str(path), horizons=(30.0, 90.0)).load(0)
    assert [probe.id for probe in each.conversations[0].probes] == ["a:1@30", "a:1@90"]
    assert len({as_written.sha256, later.sha256, each.sha256}) == 3


def test_a_file_or_its_folder_is_read_and_must_be_of_the_named_corpus(tmp_path: Path) -> None:
    file = tmp_path / "part-1.jsonl.xz"
    file.write_bytes(lzma.compress(lines("msc").encode()))
    corpus = JsonlCorpus(path=str(file), name="msc").load(0)
    assert (corpus.name, corpus.faults) == ("msc", {"stale_unknown": 1})
    assert JsonlCorpus(path=str(tmp_path), name="msc").load(0) == corpus
    with pytest.raises(CorpusError, match="the corpus 'msc'; expected 'memorycode'"):
        JsonlCorpus(path=str(file), name="memorycode").load(0)
    with pytest.raises(CorpusError, match=r"msc: no file given; expected corpus\.path=FILE"):
        option("corpus", "msc").load(0)


def test_the_files_of_a_folder_are_one_corpus_of_a_given_name(tmp_path: Path) -> None:
    for name in ("patient", "developer"):
        (tmp_path / f"{name}.jsonl").write_text(lines(name, name))
    corpus = JsonlCorpus(path=str(tmp_path), name="everyday").load(0)
    assert [world.namespace for world in corpus.conversations] == ["developer", "patient"]
    assert (corpus.name, corpus.license, corpus.faults) == ("everyday", "CC0-1.0", {"stale_unknown": 2})
    with pytest.raises(CorpusError, match=r"2 corpus files .*expected one"):
        JsonlCorpus(path=str(tmp_path)).load(0)
    (tmp_path / "other.jsonl").write_text(lines("patient", "patient"))
    with pytest.raises(CorpusError, match="two conversations called 'patient'"):
        JsonlCorpus(path=str(tmp_path), name="everyday").load(0)
