"""The configuration reference says what the code says."""

from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from cogmem.config import SECTIONS
from cogmem.embedding import configs as embedders
from cogmem.llm import configs as models
from cogmem.store import configs as stores
from experiments.commands.reference import PAGE, described, main
from experiments.config.options import field_docstrings


@dataclass(frozen=True)
class Kettle:
    """What boils."""

    litres: float = 1.5
    """How much it holds, in litres."""
    lid: tuple[str, ...] = ("glass",)


def test_a_setting_is_told_with_its_default_and_its_docstring() -> None:
    assert described({"kettle": Kettle}) == [
        (
            "kettle",
            "What boils.",
            [
                ("kettle.litres", "1.5", "How much it holds, in litres."),
                ("kettle.lid", '["glass"]', ""),
            ],
        )
    ]
    assert dict(field_docstrings(Kettle)) == {"litres": "How much it holds, in litres."}


def test_every_setting_of_the_engine_says_what_it_is() -> None:
    sections = [
        *(embedders.HashingConfig, embedders.MiniLMConfig, embedders.OpenAIConfig),
        *(models.OpenAIModelConfig, stores.LanceStoreConfig),
    ]
    silent = {
        section.__name__: sorted(
            {field.name for field in fields(section)} - dict(field_docstrings(section)).keys()
        )
        for section in (*SECTIONS.values(), *sections)
    }
    assert {name: unsaid for name, unsaid in silent.items() if unsaid} == {}


def test_the_committed_page_is_current() -> None:
    assert main(["--check"]) == 0, f"{PAGE} is out of date: python -m experiments reference"


def test_every_setting_is_explained() -> None:
    assert [line for line in PAGE.read_text("utf-8").splitlines() if line.endswith("|  |")] == []


@pytest.mark.soak
def test_a_page_that_differs_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().err
    assert main([]) == 0
    assert main(["--check"]) == 0
