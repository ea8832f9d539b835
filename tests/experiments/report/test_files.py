"""Tables on disk: all of them to read in one file, each of them to compute with."""

import json
from pathlib import Path

import pytest

from experiments.report.files import command_line, write_tables
from experiments.report.tables import Column, Table

ONE = Table("one", "First", (Column("name"), Column("τ", "score")), (("a", 0.25), ("b", None)))
TWO = Table("two", "Second", (Column("n", "count"),), ((1234,),))


def test_every_table_is_to_be_read_and_to_be_computed_with(tmp_path: Path) -> None:
    write_tables([ONE, TWO], tmp_path / "new" / "door-1.5", "python -m it")
    read = {path.name: path.read_text("utf-8") for path in (tmp_path / "new").iterdir()}
    assert set(read) == {"door-1.5.md", "door-1.5.json", "door-1.5-one.csv", "door-1.5-two.csv"}
    assert json.loads(read["door-1.5.json"]) == {
        "one": [{"name": "a", "τ": 0.25}, {"name": "b", "τ": None}],
        "two": [{"n": 1234}],
    }
    assert read["door-1.5-one.csv"] == "name,τ\na,0.25\nb,\n"
    text = read["door-1.5.md"]
    assert text.index("**First**") < text.index("**Second**") < text.index("Remade by `python -m it`.")


def test_what_is_not_a_number_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="JSON"):
        write_tables([Table("t", "T", (Column("x", "score"),), ((float("nan"),),))], tmp_path / "t")
    assert not list(tmp_path.iterdir())


def test_a_command_can_be_pasted_anywhere() -> None:
    assert command_line("it", ["a=b c", "corpus.path=/home/ada/x"]) == "python -m it 'a=b c' corpus.path=FILE"
    assert command_line("it", []) == "python -m it"
