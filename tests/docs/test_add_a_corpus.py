"""docs/how-to/add-a-corpus.md does what it says."""

import re
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from hydra.core.config_store import ConfigStore

from experiments.config.compose import composed
from experiments.config.schema import register
from experiments.corpora.jsonl import read_jsonl, write_jsonl
from experiments.corpora.registry import CORPORA
from experiments.errors import CorpusError

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "add-a-corpus.md").read_text("utf-8")


def shown(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of the page, named in the registry as the page names it."""
    code, line = shown("python")
    (tmp_path / "diary.py").write_text(code, "utf-8")
    spec = spec_from_file_location("diary", tmp_path / "diary.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    monkeypatch.setitem(__import__("sys").modules, "diary", module)
    spec.loader.exec_module(module)
    monkeypatch.setitem(CORPORA, "diary", object)
    exec(line, {"CORPORA": CORPORA, "DiaryCorpus": module.DiaryCorpus})
    register.cache_clear()
    yield module
    ConfigStore.instance().repo["corpus"].pop("diary.yaml", None)
    register.cache_clear()


def test_a_corpus_is_a_module_and_a_line(diary: ModuleType, tmp_path: Path) -> None:
    [text] = shown("text")
    path = tmp_path / "diary.txt"
    path.write_text(text, "utf-8")
    config = composed(["corpus=diary", f"corpus.path={path}", "corpus.language=de"])
    assert config.corpus == diary.DiaryCorpus(str(path), "de")
    corpus = config.corpus.load(0)
    [conversation] = corpus.conversations
    [probe] = conversation.probes
    assert (corpus.name, corpus.language, len(conversation.messages)) == ("diary", "de", 2)
    assert (probe.query, probe.evidence) == ("What is the name of my beagle?", ("1",))
    write_jsonl(corpus, tmp_path / "diary.jsonl")
    assert read_jsonl(tmp_path / "diary.jsonl") == corpus


def test_a_fault_of_the_source_is_counted_and_an_unreadable_line_is_told(
    diary: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("2024-05-01 ? Who? < 7\n", "utf-8")
    assert diary.DiaryCorpus(str(path)).load(0).faults == {"evidence_lost": 1, "evidence_unknown": 1}
    path.write_text("yesterday it rained\n", "utf-8")
    with pytest.raises(CorpusError, match=r"diary\.txt:1: 'yesterday' is no day"):
        diary.DiaryCorpus(str(path)).load(0)
