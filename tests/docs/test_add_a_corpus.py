"""docs/how-to/add-a-corpus.md does what it says."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from experiments.config.compose import composed
from experiments.corpora.jsonl import read_jsonl, write_jsonl
from experiments.errors import CorpusError

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "add-a-corpus.md").read_text("utf-8")


def shown(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of the page."""
    [code] = shown("python")
    (tmp_path / "my_diary.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield import_module("my_diary")
    sys.modules.pop("my_diary", None)


@pytest.mark.slow
def test_a_corpus_is_a_class_of_another_module(
    diary: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [text] = shown("text")
    (tmp_path / "diary.txt").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    config = composed(["corpus=my_diary:DiaryCorpus", "corpus.path=diary.txt", "corpus.language=de"])
    assert config.corpus == diary.DiaryCorpus("diary.txt", "de")
    (tmp_path / "configs" / "corpus").mkdir(parents=True)
    [file] = shown("yaml")
    (tmp_path / "configs" / "corpus" / "diary.yaml").write_text(file, "utf-8")
    assert composed(["corpus=diary", "corpus.language=de"]).corpus == config.corpus
    corpus = config.corpus.load(0)
    [conversation] = corpus.conversations
    [probe] = conversation.probes
    assert (corpus.name, corpus.language, len(conversation.messages)) == ("diary", "de", 2)
    assert (probe.query, probe.evidence) == ("What is the name of my beagle?", ("1",))
    write_jsonl(corpus, tmp_path / "diary.jsonl")
    assert read_jsonl(tmp_path / "diary.jsonl") == corpus


def test_the_age_of_a_question_counts_from_the_last_message_or_is_given(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    [example] = shown("json")
    path.write_text(example, "utf-8")
    (probe,) = read_jsonl(path).conversations[0].probes
    assert probe.horizon_days == 31.0  # since the message, and not since the end of the session
    path.write_text(example.replace('"kind"', '"horizon_days": 400, "kind"'), "utf-8")
    (probe,) = read_jsonl(path).conversations[0].probes
    assert probe.horizon_days == 400.0
    assert "| `horizon_days` |" in PAGE


def test_a_fault_of_the_source_is_counted_and_an_unreadable_line_is_told(
    diary: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("2024-05-01 ? Who? < 7\n", "utf-8")
    assert diary.DiaryCorpus(str(path)).load(0).faults == {"evidence_lost": 1, "evidence_unknown": 1}
    path.write_text("yesterday it rained\n", "utf-8")
    with pytest.raises(CorpusError, match=r"diary\.txt:1: 'yesterday' is no day"):
        diary.DiaryCorpus(str(path)).load(0)
