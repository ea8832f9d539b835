"""Thresholds belong to an embedder: the file that fits its name best, and the documents' for a stranger."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.embedding import calibration
from cogmem.embedding.calibration import SHIPPED, UNMEASURED, Calibration, calibration_for, family, load
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.embedding.minilm import MiniLMEmbedder
from cogmem.embedding.openai import OpenAIEmbedder
from cogmem.errors import ConfigError

ONE = Calibration(embedder="one", create=0.2, update=0.3, reinforce=0.8, corpus="c", unrelated=9, edited=7)


@pytest.mark.parametrize(
    "embedder", [HashingEmbedder(), HashingEmbedder(64), MiniLMEmbedder()], ids=lambda embedder: embedder.name
)
def test_the_embedders_of_this_machine_are_measured(embedder: HashingEmbedder | MiniLMEmbedder) -> None:
    measured = calibration_for(embedder.name)
    assert measured.embedder == family(embedder.name)
    assert measured.corpus == "locomo"
    assert measured.unrelated == 20_000


def test_an_embedder_that_nobody_measured_gets_the_thresholds_of_the_documents() -> None:
    assert calibration_for("stranger(3)") is calibration_for("") is UNMEASURED
    assert (UNMEASURED.create, UNMEASURED.update, UNMEASURED.reinforce) == (0.70, 0.75, 0.92)


def test_the_longest_beginning_that_fits_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [replace(ONE, embedder=name) for name in ("model", "model-2", "model-2-large", "")]
    monkeypatch.setattr(calibration, "_shipped", lambda: known)
    assert calibration_for("model-2(dim=5)").embedder == "model-2"
    assert calibration_for("model-1").embedder == "model"
    assert calibration_for("a model-2") is UNMEASURED


def test_a_family_is_one_model_whatever_its_settings() -> None:
    assert family(HashingEmbedder(64).name) == family(HashingEmbedder().name)
    small, large = OpenAIEmbedder("text-embedding-3").name, OpenAIEmbedder("text-embedding-3-large").name
    assert small.startswith(family(small))
    assert not large.startswith(family(small))


NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(
    names=st.tuples(NAMES, NAMES),
    thresholds=st.lists(st.floats(0, 1), min_size=3, max_size=3).map(sorted),
    pairs=st.tuples(st.integers(0, 10**9), st.integers(0, 10**9)),
)
def test_a_file_gives_back_what_was_written(
    tmp_path_factory: pytest.TempPathFactory,
    names: tuple[str, str],
    thresholds: list[float],
    pairs: tuple[int, int],
) -> None:
    create, update, reinforce = thresholds
    written = Calibration(
        embedder=names[0],
        create=create,
        update=update,
        reinforce=reinforce,
        corpus=names[1],
        unrelated=pairs[0],
        edited=pairs[1],
    )
    path = tmp_path_factory.getbasetemp() / "one.toml"
    path.write_bytes(written.to_toml(f"Remade by:\n{names[1]}").encode())
    assert load(path) == written


@pytest.mark.parametrize(
    "bad",
    [
        {"create": 0.5},
        {"reinforce": 1.5},
        {"create": -0.1},
        {"update": float("nan")},
        {"update": "0.3"},
        {"unrelated": -1},
        {"edited": 0.5},
        {"corpus": 3},
    ],
    ids=str,
)
def test_a_calibration_that_makes_no_sense_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match="Calibration"):
        replace(ONE, **bad)


@pytest.mark.parametrize(
    "text",
    ["", "embedder = 1", ONE.to_toml() + "more = 1", ONE.to_toml().replace("0.2", "0.9"), "\x00", "a = [b"],
    ids=["empty", "a field", "a field too many", "falling", "no text", "no TOML"],
)
def test_a_file_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=r"bad\.toml"):
        load(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nowhere"):
        load(tmp_path / "nowhere.toml")


def test_no_two_shipped_files_are_for_the_same_embedder() -> None:
    known = [load(path).embedder for path in sorted(SHIPPED.glob("*.toml"))]
    assert len(known) == len(set(known)) >= 2
