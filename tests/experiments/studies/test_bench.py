"""The comparison of CPU time: material, order of the engines, and bad options."""

from pathlib import Path

import pytest

from cogmem.errors import CogmemError
from experiments.corpora.jsonl import read_jsonl
from experiments.errors import LabError
from experiments.studies.bench import BLOCKS, Options, material


def test_material_is_one_namespace_with_unique_ids() -> None:
    given = material(read_jsonl(Path("datasets/english.jsonl")), 20)
    assert len(given.messages) == len({message.id for message in given.messages}) == 20
    assert {message.namespace for message in given.messages} == {"default"}
    assert given.questions


def test_a_corpus_with_too_few_messages_is_refused() -> None:
    with pytest.raises(LabError, match="expected 1000000 messages or more"):
        material(read_jsonl(Path("datasets/english.jsonl")), 1_000_000)


@pytest.mark.parametrize("options", [{"timed": BLOCKS - 1}, {"messages": 10}, {"engines": ("cogmem",)}])
def test_options_out_of_range_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(CogmemError):
        Options(**options)  # type: ignore[arg-type]
