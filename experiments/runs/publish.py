"""Publish finished runs: tables and figures, with the commands that remake them, into results/NAME.

python -m experiments publish NAME RUN [RUN ...]

One run gives its whole report; several give one table with a line each.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from omegaconf import OmegaConf

from cogmem.config import EngineConfig
from experiments.config.cli import reported
from experiments.config.schema import RunConfig
from experiments.corpora.atomic import replacing
from experiments.report.tables import Column, Table, all_tables, short, to_markdown
from experiments.runs.folder import read_json
from experiments.runs.manifest import NAMES_ONLY

PUBLISHED = Path("results")
_NONE = object()
SCORES = ("recall@5", "recall@10", "any@10", "all@10", "mrr", "ndcg@10")


def publish(name: str, folders: Sequence[Path], into: Path = PUBLISHED) -> Path:
    """Write into/NAME/README.md and, of a single run, its figures beside it; returns the folder.

    Raises LabError if a run is unfinished or not there.
    """
    manifests = [read_json(folder, "manifest.json") for folder in folders]
    metrics = [read_json(folder, "metrics.json") for folder in folders]
    target = into / name
    figures = sorted((folders[0] / "figures").glob("*.svg")) if len(folders) == 1 else []
    if len(folders) == 1:
        tables = all_tables(metrics[0])
    else:
        names = names_of([_config(folder) for folder in folders])
        tables = [comparison(names, metrics), *liveness(names, metrics)]
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


def destination(study: str, config: RunConfig) -> Path:
    """Where a study publishes: another profile or law than the default's is in the name."""
    law, default = config.engine.retention.law, EngineConfig().retention.law
    choices = [config.profile] * (config.profile != RunConfig.profile) + [law] * (law != default)
    return PUBLISHED / "-".join([study, config.corpus.load(config.seed).name, *choices])


def comparison(names: Sequence[str], metrics: Sequence[dict[str, Any]]) -> Table:
    """One line a run."""
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
    return Table("runs", "Runs", columns, rows)


def liveness(names: Sequence[str], metrics: Sequence[dict[str, Any]]) -> list[Table]:
    """The share of the answers that each mechanism changed, one column a run; none where none was asked."""
    found = [own.get("liveness", {}) for own in metrics]
    mechanisms = sorted({name for own in found for name in own})
    rows = tuple(
        (name, *(1 - own[name]["none"] / own[name]["reads"] if name in own else None for own in found))
        for name in mechanisms
    )
    note = "Share of the answers that change, in what they hold or in its order, without it; –: it is off."
    columns = (Column("mechanism"), *(Column(name, "share") for name in names))
    return [Table("liveness", "What each mechanism changes", columns, rows, note)] if rows else []


def names_of(configs: Sequence[dict[str, Any]]) -> list[str]:
    """The profile of each run if no two have the same; else the settings in which a run differs from most of
    the others. A configuration is flat: the value of each setting by its name in config.yaml."""
    profiles = [config.get("profile", "") for config in configs]
    if len(set(profiles)) == len(profiles):
        return profiles
    usual = _usual(
        [
            {name: value for name, value in config.items() if name.split(".")[0] not in NAMES_ONLY}
            for config in configs
        ]
    )
    return [
        ", ".join(
            f"{name} {config[name]}" for name in config if name in usual and config[name] != usual[name]
        )
        or "as most"
        for config in configs
    ]


def _usual(settings: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """For every setting in which runs differ, the value that at least half of them have; a mark of its own
    where there is none."""
    usual: dict[str, Any] = {}
    for name in dict.fromkeys(name for own in settings for name in own):
        values = [own.get(name) for own in settings]
        frequent = max(values, key=values.count)
        if values.count(frequent) < len(values):
            usual[name] = frequent if len(values) > 2 and 2 * values.count(frequent) >= len(values) else _NONE
    return usual


def _source(manifest: dict[str, Any]) -> str:
    corpus = manifest["corpus"]
    return (
        f"`{manifest['command']}`: {corpus['messages']:,} messages and {corpus['probes']:,} probes in "
        f"{len(corpus['namespaces'])} namespaces; outcome {manifest['outcome'][:16]}."
    )


def _config(folder: Path) -> dict[str, Any]:
    plain: Any = OmegaConf.to_container(OmegaConf.load(folder / "config.yaml"))
    return dict(_flat(plain))


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _flat(child, f"{name}.{key}" if name else key)
    else:
        yield name, value


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m experiments publish", description=__doc__)
    parser.add_argument("name", help="the name in results/")
    parser.add_argument("run", type=Path, nargs="+", help="the folder of a finished run")
    arguments = parser.parse_args(argv)
    return reported(lambda: print(publish(arguments.name, arguments.run)))


if __name__ == "__main__":
    sys.exit(main())
