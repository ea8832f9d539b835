"""Corpora that come as corpus files of a known name."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from experiments.config.sources import option, options
from experiments.corpora.converted import Converted, EverydayCorpus, MemoryCodeCorpus, MscCorpus
from experiments.corpora.roles import roles
from experiments.errors import CorpusError

CONVERTED = {
    name: type(found) for name in options("corpus") if isinstance(found := option("corpus", name), Converted)
}


def lines(corpus: str, namespace: str = "a") -> str:
    time, about = "2024-05-01T10:00:00Z", {"namespace": namespace}
    records: list[dict[str, Any]] = [
        {"type": "corpus", "name": corpus, "language": "en", "license": "CC0-1.0"},
        {"type": "message", "id": "t1", "time": time, "text": "I adopted a beagle.", **about},
        {
            "type": "probe",
            "id": f"{namespace}:1",
            "time": time,
            "query": "?",
            "evidence": ["t1", "t2"],
            **about,
        },
    ]
    return "".join(f"{json.dumps(record)}\n" for record in records)


@pytest.mark.parametrize("name", CONVERTED)
def test_a_file_or_its_folder_is_read_packed_or_not(name: str, tmp_path: Path) -> None:
    file = tmp_path / "part-1.jsonl.xz"
    file.write_bytes(lzma.compress(lines(name).encode()))
    config: Any = CONVERTED[name]
    corpus = config(path=str(file)).load(0)
    assert (corpus.name, corpus.faults) == (name, {"evidence_unknown": 1})
    assert config(path=str(tmp_path)).load(0) == corpus


def test_a_file_of_another_corpus_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "msc.jsonl"
    file.write_text(lines("msc"))
    with pytest.raises(CorpusError, match="the corpus 'msc'; expected 'memorycode', or corpus=jsonl"):
        MemoryCodeCorpus(path=str(file)).load(0)


def test_without_a_file_or_with_several_it_tells_what_it_expects(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"msc: no file given; expected corpus\.path=FILE"):
        MscCorpus().load(0)
    with pytest.raises(CorpusError, match=r"0 corpus files .*expected one"):
        MscCorpus(path=str(tmp_path)).load(0)
    for name in "ab":
        (tmp_path / f"{name}.jsonl").write_text(lines("msc", name))
    with pytest.raises(CorpusError, match=r"2 corpus files .*expected one"):
        MscCorpus(path=str(tmp_path)).load(0)


def test_everyday_conversations_are_one_corpus_whatever_their_files_are_called(tmp_path: Path) -> None:
    for name in ("patient", "developer"):
        (tmp_path / f"{name}.jsonl").write_text(lines(name, name))
    corpus = EverydayCorpus(path=str(tmp_path)).load(0)
    assert [world.namespace for world in corpus.conversations] == ["developer", "patient"]
    assert (corpus.name, corpus.license, corpus.faults) == ("everyday", "CC0-1.0", {"evidence_unknown": 2})
    assert len(EverydayCorpus(path=str(tmp_path), limit=1).load(0).conversations) == 1
    (tmp_path / "other.jsonl").write_text(lines("patient", "patient"))
    with pytest.raises(CorpusError, match="two conversations called 'patient'"):
        EverydayCorpus(path=str(tmp_path)).load(0)


def test_each_has_a_role() -> None:
    assert CONVERTED.keys() <= roles().keys()
