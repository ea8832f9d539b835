"""Tables on disk: Markdown to read, CSV and JSON to compute with."""

import json
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path

from experiments.corpora.atomic import replacing
from experiments.report.tables import Table, to_csv, to_markdown


def command_line(module: str, words: Iterable[str]) -> str:
    """The command that remakes a result, the place of a file on this machine left out.

    >>> command_line("experiments door", ["corpus=locomo", "corpus.path=/home/ada/locomo10.json"])
    'python -m experiments door corpus=locomo corpus.path=FILE'
    """
    shown = ("corpus.path=FILE" if word.startswith("corpus.path=") else word for word in words)
    return f"python -m {module} {shlex.join(shown)}".rstrip()


def write_tables(tables: Sequence[Table], out: Path, remade_by: str = "") -> None:
    """OUT.md with all tables and the command that remakes them, OUT.json with their values, and a CSV file
    each: OUT-NAME.csv. Raises OSError if the folder cannot be written to."""
    parts = [to_markdown(table) for table in tables] + ([f"Remade by `{remade_by}`.\n"] if remade_by else [])
    values = {
        table.name: [
            dict(zip((column.title for column in table.columns), row, strict=True)) for row in table.rows
        ]
        for table in tables
    }
    texts = {
        f"{out.name}.md": "\n".join(parts),
        f"{out.name}.json": json.dumps(values, indent=2, ensure_ascii=False, allow_nan=False) + "\n",
        **{f"{out.name}-{table.name}.csv": to_csv(table) for table in tables},
    }
    for name, text in texts.items():
        with replacing(out.with_name(name)) as file:
            file.write(text.encode())
