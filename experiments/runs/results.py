"""Results as data: a folder with the tables and figures of one study on one corpus, and their command.

A result is written by `write_result` to `results/runs/studies/STUDY/CORPUS/` while somebody works, and
with --out to `results/STUDY/CORPUS/`, which is committed:

    result.json   study, corpus, command, tables, facts, and which code they are of
    README.md     the tables, the figures and the command
    TABLE.csv     the unrounded values of each table
    *.svg *.png   the figures, and *.html, figures in which something can be set
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from cogmem.plain import from_json
from experiments.corpora.atomic import replacing
from experiments.errors import LabError
from experiments.report.tables import Column, Table, to_csv, to_markdown
from experiments.runs.folder import read_json, side
from experiments.runs.manifest import command_line, environment
from experiments.runs.sources import reference_outcomes, replay_source

PUBLISHED = Path("results")
UNPUBLISHED = PUBLISHED / "runs" / "studies"

_NAME = re.compile(r"[\w+-][\w.+-]*")


@dataclass(frozen=True)
class Result:
    """What a study found on a corpus.

    Raises LabError if a name cannot be that of a file, or if two tables have the same name.
    """

    study: str
    corpus: str
    """Name of the corpus, or of the variant of it that was studied."""
    command: str
    """The command that makes the result again, for a shell: a line each where there are several."""
    question: str = ""
    """What the result answers, in one sentence."""
    tables: Sequence[Table] = ()
    figures: Mapping[str, bytes] = field(default_factory=dict)
    """The content of each figure by its file name, which ends in .svg, .png or .html."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Other numbers, as plain values."""
    source: str = ""
    """`replay_source` of the engine that the result is of."""
    outcomes: Mapping[str, str] = field(default_factory=dict)
    """`reference_outcomes` of that engine; empty if the result was read from runs of another source."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Versions of Python and the packages."""

    def __post_init__(self) -> None:
        tables = [table.name for table in self.tables]
        names = [self.study, self.corpus, *tables, *self.figures]
        if bad := [name for name in names if not _NAME.fullmatch(name)]:
            raise LabError(f"result {bad[0]!r}: not the name of a file; expected letters, digits and . _ + -")
        if twice := {name for name in tables if tables.count(name) > 1}:
            raise LabError(f"result {self.study}/{self.corpus}: two tables {min(twice)!r}; expected one")

    @property
    def name(self) -> str:
        return f"{self.study}/{self.corpus}"

    @property
    def titles(self) -> str:
        """The titles of its tables, on one line."""
        return shorten("; ".join(table.title for table in self.tables), 120, placeholder=" …")

    def table(self, name: str) -> Table:
        """Raises LabError if there is none of that name."""
        tables = {table.name: table for table in self.tables}
        if name not in tables:
            raise LabError(f"result {self.name}: no table {name!r}; expected one of {', '.join(tables)}")
        return tables[name]


def slug(name: str) -> str:
    """A corpus's name as that of a folder.

    >>> slug("mem/gallery (en)")
    'mem_gallery_en'
    """
    return re.sub(r"[^\w.+-]+", "_", name).strip("_.") or "corpus"


def flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """The values of nested mappings, each with its dotted name."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            yield from flat(child, f"{name}.{key}" if name else str(key))
    else:
        yield name, value


def write_result(
    folder: Path, tables: Sequence[Table], command: str, runs: Sequence[str | Path] = (), **more: Any
) -> Path:
    """Write a result as the whole content of the folder STUDY/CORPUS, which names it; returns the folder.

    `runs`: the finished runs that were read, RUN or RUN:SYSTEM; their commands come before `command`. `more`:
    other fields of `Result`. Raises LabError if the folder holds something else than a result, ValueError if
    a value is no number of JSON, OSError if the folder cannot be written to.
    """
    place = folder.resolve()
    folders = list(dict.fromkeys(side(run)[0] for run in runs))
    source = read_json(folders[0], "manifest.json")["source"] if folders else replay_source()
    result = Result(
        study=slug(place.parent.name),
        corpus=slug(place.name),
        command=_with_runs(folders, command),
        tables=tables,
        source=source,
        outcomes=reference_outcomes() if source == replay_source() else {},
        versions=environment(),
        **more,
    )
    files = {
        "result.json": _json(result).encode(),
        "README.md": _page(result).encode(),
        **{f"{table.name}.csv": to_csv(table).encode() for table in result.tables},
        **result.figures,
    }
    replace_folder(folder, files, "result.json")
    return folder


def replace_folder(folder: Path, files: Mapping[str, bytes], mark: str) -> None:
    """Put these files, by their path in the folder, in place of all that it holds. Raises LabError, before
    anything is written, if it holds files but not `mark`, which every folder of its kind has. A link stays,
    and the folder that it names is replaced."""
    folder = folder.resolve() if folder.is_symlink() else folder
    if folder.exists() and any(folder.iterdir()) and not (folder / mark).exists():
        raise LabError(
            f"{folder}: holds files, but no {mark}; expected a new or empty folder, or one with it"
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as scratch:
        new = Path(scratch, "new")
        for name, content in files.items():
            with replacing(new / name) as file:
                file.write(content)
        if folder.exists():
            folder.rename(Path(scratch, "earlier"))
        new.rename(folder)


def _with_runs(folders: Sequence[Path], command: str) -> str:
    """A command that reads finished runs, below the commands that make these runs. A run in another folder
    than one below this one is made below results/runs instead."""
    made = []
    for folder in folders:
        place = f"results/runs/{folder.name}" if folder.is_absolute() else str(folder)
        words = read_json(folder, "manifest.json")["overrides"]
        made.append(command_line("experiments.run", [*words, f"run_dir={place}"]))
        command = command.replace(str(folder), place)
    return "\n".join([*made, command])


def all_results(root: Path = PUBLISHED) -> list[Result]:
    """All published results, by study and corpus. Raises LabError for one that is not whole."""
    return [read_result(path.parent) for path in sorted(root.glob("*/*/result.json"))]


def older(result: Result) -> bool:
    """Whether a result is of an older engine: its source is not today's, and it is not known that both give
    the same reference outcomes."""
    known = result.outcomes
    return result.source != replay_source() and not (known and known.items() <= reference_outcomes().items())


def read_result(folder: Path) -> Result:
    """The result in a folder, its figures included. Raises LabError if there is none or it is not whole."""
    try:
        plain = from_json((folder / "result.json").read_text("utf-8"))
        tables = ("facts", "outcomes", "versions")
        if not all(isinstance(plain[key], dict if key in tables else str) for key in _PLAIN):
            raise TypeError("a name, the command or the source is no text, or the facts are no table")
        figures = {name: (folder / name).read_bytes() for name in plain["figures"]}
        return Result(
            **{key: plain[key] for key in _PLAIN},
            tables=tuple(map(_table, plain["tables"])),
            figures=figures,
        )
    except OSError as error:
        raise LabError(
            f"{error.filename or folder}: no such file; expected the folder of a result"
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise LabError(f"{folder / 'result.json'}: not a result ({error}); make it again") from error


_PLAIN = ("study", "corpus", "question", "command", "facts", "source", "outcomes", "versions")


def _json(result: Result) -> str:
    tables = [
        {name: getattr(table, name) for name in ("name", "title", "note")}
        | {"columns": [asdict(column) for column in table.columns], "rows": table.rows}
        for table in result.tables
    ]
    fields = {key: getattr(result, key) for key in _PLAIN}
    fields |= {"figures": sorted(result.figures), "tables": tables}
    return json.dumps(fields, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _table(plain: Mapping[str, Any]) -> Table:
    columns = tuple(Column(**column) for column in plain["columns"])
    rows = tuple(map(tuple, plain["rows"]))
    if any(len(row) != len(columns) or any(isinstance(cell, dict) for cell in row) for row in rows):
        raise ValueError(f"table {plain['name']!r}: a row does not fit its columns")
    return Table(**{**plain, "columns": columns, "rows": rows})


def _page(result: Result) -> str:
    """The content of README.md. Of a figure that is there as .svg and as .png, the first is shown; a page is
    linked."""
    shown = [name for name in result.figures if name.endswith(".svg")]
    shown += [name for name in result.figures if f"{Path(name).stem}.svg" not in shown]
    several = "\n" in result.command
    paragraphs = [
        f"# {result.study} on {result.corpus}",
        result.question,
        *(to_markdown(table) for table in result.tables),
        *(f"{'!' * (not name.endswith('.html'))}[{Path(name).stem}]({name})" for name in shown),
        f"Made by\n\n```\n{result.command}\n```" if several else f"Made by `{result.command}`.",
    ]
    return "\n\n".join(part.strip() for part in paragraphs if part) + "\n"
