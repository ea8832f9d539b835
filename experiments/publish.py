"""Publish finished runs: tables and figures, with the commands that remake them, into results/NAME.

python -m experiments.publish NAME RUN [RUN ...]

One run gives its whole report; several give one table with a line each.
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
from experiments.reporting.tables import Column, Table, all_tables, short, to_markdown

PUBLISHED = Path("results")
SCORES = ("recall@5", "recall@10", "any@10", "all@10", "mrr", "ndcg@10")


def publish(name: str, folders: Sequence[Path], into: Path = PUBLISHED) -> Path:
    """Write into/NAME/README.md and, of a single run, its figures beside it; returns the folder.

    Raises LabError if a run is unfinished or not there.
    """
    manifests = [_read(folder, "manifest.json") for folder in folders]
    metrics = [_read(folder, "metrics.json") for folder in folders]
    target = into / name
    figures = sorted((folders[0] / "figures").glob("*.svg")) if len(folders) == 1 else []
    tables = all_tables(metrics[0]) if len(folders) == 1 else [comparison(manifests, metrics)]
    parts = [
        f"# {name}",
        *(_source(manifest) for manifest in manifests),
        *(to_markdown(table) for table in tables),
        *(f"![{figure.stem}]({figure.name})" for figure in figures),
    ]
    with replacing(target / "README.md") as file:
        file.write(("\n\n".join(part.strip() for part in parts) + "\n").encode())
    for figure in figures:
        shutil.copyfile(figure, target / figure.name)
    return target


def comparison(manifests: Sequence[dict[str, Any]], metrics: Sequence[dict[str, Any]]) -> Table:
    """One line a run, named by what its command gave beyond what all commands gave."""
    given = [manifest["command"].split()[3:] for manifest in manifests]
    common = set(given[0]).intersection(*given[1:])
    names = [" ".join(word for word in words if word not in common) or "default" for words in given]
    sizes = ("active", "memories")
    rows = tuple(
        (
            name,
            *(own["overall"].get(score) for score in SCORES),
            own["lifecycle"].get("stale_leak"),
            *(own["counts"][size] for size in sizes),
        )
        for name, own in zip(names, metrics, strict=True)
    )
    columns = (
        Column("run"),
        *(Column(short(score), "score") for score in SCORES),
        Column("stale leak", "score"),
        *(Column(title, "count") for title in ("active", "total")),
    )
    note = f"Common to all: {' '.join(sorted(common)) or 'the defaults'}."
    return Table("runs", "Runs", columns, rows, note)


def _source(manifest: dict[str, Any]) -> str:
    corpus = manifest["corpus"]
    return (
        f"`{manifest['command']}`: {corpus['messages']:,} messages and {corpus['probes']:,} probes in "
        f"{len(corpus['namespaces'])} namespaces; outcome {manifest['outcome'][:16]}."
    )


def _read(folder: Path, name: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise LabError(f"{folder}: no {name} to read; expected the folder of a finished run") from error
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m experiments.publish", description=__doc__)
    parser.add_argument("name", help="the name in results/")
    parser.add_argument("run", type=Path, nargs="+", help="the folder of a finished run")
    arguments = parser.parse_args(argv)
    try:
        print(publish(arguments.name, arguments.run))
    except (LabError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
