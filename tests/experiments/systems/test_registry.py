"""Systems by name, one's own included."""

import sys
from pathlib import Path

import pytest

from cogmem.errors import ConfigError
from experiments.errors import LabError
from experiments.systems.baselines import BM25
from experiments.systems.registry import EXTRAS, SYSTEMS, made, reranker_of, system_factory


def test_a_known_name_is_its_system() -> None:
    assert system_factory("bm25") is BM25
    controls = ["bm25", "dense", "fusion", "rrf", "bm25_rival", "fusion_rival"]
    controls += ["recency", "shortcut", "full_context"]
    ports = ["generative_agents", "memorybank"]
    shipped = ["mem0", "mem0_hybrid", "mem0_inferred", "langgraph"]
    shipped += ["langchain_decay", "llama_index", "graphiti"]
    assert set(SYSTEMS) == {"cogmem", *controls, *ports, *shipped, "oracle"}
    assert set(EXTRAS) == set(shipped)


def test_an_unknown_name_lists_the_known_ones() -> None:
    known = "bm25, bm25_rival, cogmem, dense, .*, shortcut, or package.module:factory"
    with pytest.raises(LabError, match=f"unknown system 'bm52'; expected one of {known}"):
        system_factory("bm52")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            "no_such_package.module:factory",
            "No module named 'no_such_package'; expected package.module:factory",
        ),
        ("experiments.systems.baselines:Bm25", "has no 'Bm25'; did you mean BM25?"),
        ("experiments.systems.baselines:Xyz", "has no 'Xyz'; expected package.module:factory"),
        (":factory", "Empty module name; expected package.module:factory"),
        (".module:factory", "relative import.*; expected package.module:factory"),
    ],
)
def test_what_cannot_be_imported_says_why(name: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=f"cannot be imported: .*{reason}"):
        system_factory(name)


def test_a_system_that_wants_a_package_tells_the_extra_that_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for wanted in EXTRAS:
        monkeypatch.setitem(sys.modules, wanted, None)
    missing = r"'langgraph' wants the package .*; expected pip install 'cogmem\[langgraph\]'"
    with pytest.raises(LabError, match=missing):
        system_factory("langgraph")


def test_a_reranker_of_your_own_is_named_by_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_reranker_a.py").write_text(
        "class Own:\n    name = 'own'\n    def __init__(self, base=0.0):\n        self.base = base\n"
        "    def rerank(self, query, texts):\n        return [self.base, 0.0]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    reranker = reranker_of({"class": "own_reranker_a:Own", "base": 0.5})
    assert reranker is not None
    assert reranker.rerank("?", ["a", "b"]) == [0.5, 0.0]
    assert reranker_of({}) is None
    with pytest.raises(LabError, match=r"reranker 'builtins:dict' makes a dict; expected a name and rerank"):
        reranker_of({"class": "builtins:dict"})
    with pytest.raises(ConfigError, match="reranker 'no_such:Own' cannot be imported"):
        reranker_of({"class": "no_such:Own"})
    with pytest.raises(
        LabError, match="'own_reranker_a:Own': unknown parameter 'bass'; expected one of base"
    ):
        reranker_of({"class": "own_reranker_a:Own", "bass": 0.5})


def test_a_system_that_cannot_be_made_with_its_parameters_is_told_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_rate.py").write_text("def factory(context, half_life):\n    return 1 / half_life\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    message = (
        "system 'own_rate:factory' cannot be made with half_life = 'abc': TypeError: unsupported operand"
    )
    with pytest.raises(LabError, match=message):
        made("own_rate:factory", None, {"half_life": "abc"})  # type: ignore[arg-type]
    assert made("own_rate:factory", None, {"half_life": 2}) == 0.5  # type: ignore[arg-type,comparison-overlap]
