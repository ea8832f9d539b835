"""The choices of a recorded corpus: ranges are checked at once, files when they are needed."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from omegaconf import OmegaConf

from cogmem.errors import ConfigError
from experiments.corpora.beam import BeamCorpus
from experiments.corpora.converted import EverydayCorpus, MemoryCodeCorpus, MscCorpus, VehicleMemBenchCorpus
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.locomo import LocomoCorpus
from experiments.corpora.longmemeval import LongMemEvalCorpus
from experiments.corpora.madial import MadialCorpus
from experiments.corpora.memdaily import MemDailyCorpus
from experiments.corpora.memgallery import MemGalleryCorpus
from experiments.corpora.recorded import Recorded
from experiments.corpora.registry import SOURCES
from experiments.errors import CorpusError

Config = type[Recorded]
ALL: list[Config] = [
    LocomoCorpus,
    LongMemEvalCorpus,
    BeamCorpus,
    MemGalleryCorpus,
    MadialCorpus,
    MemDailyCorpus,
    VehicleMemBenchCorpus,
    MscCorpus,
    MemoryCodeCorpus,
    EverydayCorpus,
    JsonlCorpus,
]

LOCOMO = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "session_1_date_time": "1:00 pm on 1 May, 2024",
            "session_1": [{"speaker": "Ada", "dia_id": "D1:1", "text": "Hello"}],
        },
        "qa": [{"question": "?", "answer": "x", "evidence": ["D1:1"], "category": 4}],
    }
]

EVENTS = [
    {
        "type": "message",
        "id": "t1",
        "time": "2024-05-01T13:00:00Z",
        "namespace": "a",
        "text": "hi",
        "session": "s",
    },
    {
        "type": "probe",
        "id": "q",
        "time": "2024-05-01T13:00:30Z",
        "namespace": "a",
        "query": "?",
        "evidence": ["t1"],
    },
    {"type": "session_end", "time": "2024-05-01T13:01:00Z", "namespace": "a", "session": "s"},
]


@pytest.mark.parametrize("config", ALL)
def test_a_negative_limit_is_out_of_range(config: Config) -> None:
    with pytest.raises(ConfigError, match=r"limit = -1: expected a number of at least 0"):
        config(limit=-1)


@pytest.mark.parametrize("config", [LocomoCorpus, JsonlCorpus])
@pytest.mark.parametrize("horizon", [-0.1, 40_000.0, float("nan"), float("inf")])
def test_a_horizon_is_zero_to_a_hundred_years(config: Any, horizon: float) -> None:
    with pytest.raises(ConfigError, match=r"horizon_days = .*: expected 0 to 36525 days"):
        config(horizon_days=horizon)


@pytest.mark.parametrize("config", [LocomoCorpus, JsonlCorpus])
@pytest.mark.parametrize("horizons", [(-1.0,), (30.0, 0.0), (30.0, 30.0), (40_000.0,), (float("nan"),)])
def test_several_horizons_rise_and_are_zero_to_a_hundred_years(
    config: Any, horizons: tuple[float, ...]
) -> None:
    with pytest.raises(ConfigError, match=r"horizons = \[.*\]: expected 0 to 36525 days, rising"):
        config(horizons=horizons)


@pytest.mark.parametrize("given", [LocomoCorpus, JsonlCorpus])
def test_one_horizon_and_several_are_not_given_together(given: Any) -> None:
    assert given(horizons=[0.0, 30.0]).horizons == (0.0, 30.0)
    with pytest.raises(ConfigError, match=r"horizons = \[0.0\]: expected none beside horizon_days = 30"):
        given(horizons=(0.0,), horizon_days=30)


def test_no_silence_is_given_too_where_a_file_says_when_it_asks() -> None:
    with pytest.raises(ConfigError, match=r"expected none beside horizon_days = 0\.0"):
        JsonlCorpus(horizons=(90.0,), horizon_days=0.0)


@pytest.mark.parametrize("config", ALL)
def test_hydra_can_compose_and_override_it(config: Config) -> None:
    node = OmegaConf.structured(config)
    OmegaConf.set_readonly(node, False)
    node.merge_with({"path": "x.json", "limit": 2})
    assert OmegaConf.to_object(node) == config(path="x.json", limit=2)


@pytest.mark.parametrize(
    ("config", "name"),
    [
        (LocomoCorpus(), "locomo"),
        (LongMemEvalCorpus(), "longmemeval"),
        (BeamCorpus(), "beam"),
        (MemGalleryCorpus(), "memgallery"),
        (MadialCorpus(), "madial"),
        (MemDailyCorpus(), "memdaily"),
    ],
)
def test_a_missing_file_names_the_command_that_gets_it(
    config: Any, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CorpusError, match=f"python -m experiments download {name}"):
        config.load(0)


def test_a_jsonl_corpus_needs_a_path() -> None:
    with pytest.raises(CorpusError, match=r"expected corpus\.path=FILE"):
        JsonlCorpus().load(0)


def test_the_download_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    SOURCES["locomo"].path.parent.mkdir(parents=True)
    SOURCES["locomo"].path.write_text(json.dumps(LOCOMO))
    assert LocomoCorpus(horizon_days=30).load(0).conversations[0].probes[0].horizon_days == 30
    both = LocomoCorpus(horizons=(0.0, 30.0)).load(0)
    assert [(probe.id, probe.horizon_days) for probe in both.conversations[0].probes] == [
        ("conv-1:0@0", 0.0),
        ("conv-1:0@30", 30.0),
    ]
    assert both.headline == LocomoCorpus().load(0).headline
    given = tmp_path / "other.json"
    given.write_text(json.dumps(LOCOMO))
    assert LocomoCorpus(str(given)).load(0) == LocomoCorpus().load(1)


def test_a_jsonl_corpus_asks_when_its_file_says_or_after_the_given_silence(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps(event) + "\n" for event in EVENTS))
    as_written = JsonlCorpus(str(path)).load(0)
    later = JsonlCorpus(str(path), horizon_days=30.0).load(0)
    (before,), (after,) = as_written.conversations[0].probes, later.conversations[0].probes
    assert before.horizon_days == pytest.approx(30 / 86_400)
    assert after.horizon_days == 30.0
    assert after.time == as_written.conversations[0].events[-1].time + timedelta(days=30)
    assert later.conversations[0].events[-1] == after
    assert later.sha256 != as_written.sha256
    each = JsonlCorpus(str(path), horizons=(30.0, 90.0)).load(0)
    assert [probe.id for probe in each.conversations[0].probes] == ["q@30", "q@90"]
    assert each.conversations[0].probes[0].time == after.time
    assert len({as_written.sha256, later.sha256, each.sha256}) == 3
