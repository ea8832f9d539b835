"""Publish a finished run: its tables and figures, with the command that remakes it, into results/NAME.

python -m experiments.publish RUN NAME
"""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from experiments.atomic import replacing
from experiments.errors import LabError
from experiments.reporting.tables import all_tables, to_markdown

PUBLISHED = Path("results")


def publish(folder: Path, name: str, into: Path = PUBLISHED) -> Path:
    """Write into/NAME/README.md and the figures beside it; returns the folder.

    Raises LabError if the run is unfinished or not there.
    """
    manifest, metrics = _read(folder, "manifest.json"), _read(folder, "metrics.json")
    target = into / name
    figures = sorted((folder / "figures").glob("*.svg"))
    corpus = manifest["corpus"]
    parts = [
        f"# {name}",
        f"`{manifest['command']}`, then `python -m experiments.publish FOLDER {name}` with the run's folder.",
        f"{corpus['name']}: {corpus['messages']:,} messages and {corpus['probes']:,} probes in "
        f"{len(corpus['namespaces'])} namespaces. Outcome {manifest['outcome'][:16]}, corpus "
        f"{corpus['sha256'][:16]}.",
        *(to_markdown(table) for table in all_tables(metrics)),
        *(f"![{figure.stem}]({figure.name})" for figure in figures),
    ]
    with replacing(target / "README.md") as file:
        file.write(("\n\n".join(part.strip() for part in parts) + "\n").encode())
    for figure in figures:
        shutil.copyfile(figure, target / figure.name)
    return target


def _read(folder: Path, name: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise LabError(f"{folder}: no {name} to read; expected the folder of a finished run") from error
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m experiments.publish", description=__doc__)
    parser.add_argument("run", type=Path, help="the folder of a finished run")
    parser.add_argument("name", help="its name in results/")
    arguments = parser.parse_args(argv)
    try:
        print(publish(arguments.run, arguments.name))
    except (LabError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
