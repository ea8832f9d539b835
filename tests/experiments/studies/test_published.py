"""What a study publishes is in results/, made by the words that it declares."""

import importlib
import pkgutil
from pathlib import Path

import pytest

import experiments.studies
from experiments.runs.results import published, read_result
from experiments.studies.base import Study

ROOT = Path(__file__).parents[3]
MODULES = [
    importlib.import_module(f"experiments.studies.{module_info.name}")
    for module_info in pkgutil.iter_modules(experiments.studies.__path__)
]
DECLARED = [
    pytest.param(study, name, words, id=f"{study.name}/{name}")
    for module in MODULES
    if isinstance(study := getattr(module, "STUDY", None), Study)
    for name, words in study.published.items()
]


@pytest.mark.parametrize(("study", "name", "words"), DECLARED)
def test_a_declared_result_is_there_and_its_command_publishes_it(
    study: Study[object], name: str, words: str
) -> None:
    result = read_result(ROOT / published(study.name, name))
    last = result.command.splitlines()[-1].split()
    assert last[:4] == ["python", "-m", "experiments", study.called or study.name]
    told = [word for word in last[4:] if not word.startswith("corpus.path=")]  # a file has many places
    assert sorted(told) == sorted([*words.split(), "--publish"])
