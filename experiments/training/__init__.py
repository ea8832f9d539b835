"""What writes artefacts of the engine: weights of recognition, of pairs and of evidence, calibrations."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from experiments.config.cli import Parser, reported, wide
from experiments.errors import LabError
from experiments.report.tables import Table, to_rich
from experiments.runs.manifest import command_line
from experiments.runs.results import unpublished, write_out


class Line(NamedTuple):
    """A line of labelled material."""

    place: str
    """Its file and number, for an error."""
    fields: list[str]


def lines(path: Path, *columns: str) -> Iterator[Line]:
    """The lines of a file of labelled material below its header: fields divided by tabs, none of them empty.
    Raises LabError that names a line, or the header, which has not these columns."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        found = Line(f"{path}:{number}", line.split("\t"))
        if len(found.fields) != len(columns) or not all(found.fields):
            raise LabError(f"{found.place}: expected {', '.join(columns)}, divided by tabs")
        if number > 1:
            yield found
        elif found.fields != list(columns):
            raise LabError(f"{found.place}: expected the columns {', '.join(columns)}, divided by tabs")


def main_of_language(
    name: str,
    about: str | None,
    example: str,
    explained: tuple[str, ...],
    study: Callable[[str, bool, Path, str], None],
    explanation: Callable[..., Table],
    argv: Sequence[str],
) -> int:
    """The command that learns weights of a language pack by `study`, or tells by `explanation` what they make
    of the texts that `explained` names. Returns the exit code."""
    parser = Parser(name, about, example)
    parser.add_argument("--language", default="en")
    parser.add_argument("--write", action="store_true", help="put the weights into the language pack")
    parser.add_argument("--out", type=Path, help="folder of the results")
    parser.add_argument("--explain", nargs=len(explained), metavar=explained, help="why it is judged so")
    args = parser.parse_args(argv)
    if args.explain is not None:
        return reported(lambda: wide().print(to_rich(explanation(*args.explain, args.language))))
    out = args.out or unpublished(name, args.language)
    remade_by = command_line(f"experiments {name}", argv)
    return reported(partial(study, args.language, args.write, out, remade_by))


def publish(tables: Sequence[Table], out: Path, remade_by: str) -> None:
    """Print tables, and write them as a result into a folder."""
    for table in tables:
        Console(width=140).print(to_rich(table))
    write_out(out, tables, remade_by)


def strongest(weights: Mapping[str, float], sign: int, most: int) -> str:
    """The features that speak most for something (`sign` 1) or against it (-1), by name, with their weights.

    >>> strongest({"a": 0.5, "b": -2.0, "c": 1.0}, 1, 8), strongest({"a": 0.5, "b": -2.0}, -1, 8)
    ('c +1.00, a +0.50', 'b -2.00')
    """
    worth = {name: sign * weight for name, weight in weights.items() if sign * weight > 0}
    best = sorted(worth, key=worth.__getitem__, reverse=True)
    return ", ".join(f"{name} {weights[name]:+.2f}" for name in best[:most])
