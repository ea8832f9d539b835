"""What writes artefacts of the engine: weights of recognition, of pairs and of evidence, calibrations."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from experiments.errors import LabError


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
