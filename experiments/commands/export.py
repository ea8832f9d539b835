"""Write the gold and the rankings of a finished run as TREC files, for trec_eval, ranx and ir-measures.

qrels.txt has a line for each gold turn: QUESTION 0 TURN 1. SYSTEM.trec has a line for each turn that came
back: QUESTION Q0 TURN RANK SCORE SYSTEM. A memory that carries several turns gives a line for each, in its
order; a turn counts where it came first. SCORE only keeps the order: the number of lines down to 1. Only
questions are written that count in the overall figures and have evidence. A question to which nothing came
back has no line in SYSTEM.trec: trec_eval -c, and ranx with make_comparable=True, count it as 0, as we do.
`score SYSTEM.trec corpus=...` reads the rankings again.
"""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from experiments.config.cli import Parser, reported
from experiments.corpora.atomic import write_text
from experiments.corpora.rankings import encoded
from experiments.errors import LabError
from experiments.runs.folder import probes_of, read_json

QRELS = "qrels.txt"


def export_trec(folder: Path, out: Path) -> list[Path]:
    """Write the qrels of a finished run and the rankings of each of its systems; returns the files. Raises
    LabError if no system tells turns, or two systems would have one file."""
    metrics = read_json(folder, "metrics.json")
    probes = probes_of(folder, metrics).filter(pl.col("evidence").list.len() > 0)
    if "provenance" in probes.columns:
        probes = probes.filter(provenance="turn")
    if metrics["kinds"]:
        probes = probes.filter(pl.col("kind").is_in(metrics["kinds"]))
    systems = probes["system"].unique(maintain_order=True).to_list()
    if not systems:
        raise LabError(f"{folder}: no system tells which turns came back for a question with evidence")
    files = {system: f"{re.sub(r'[^A-Za-z0-9.-]+', '_', system).strip('_')}.trec" for system in systems}
    if twice := [name for name, times in Counter(files.values()).items() if times > 1]:
        raise LabError(f"{folder}: two systems whose file is {twice[0]}; expected other names")
    asked = probes.filter(system=systems[0])
    repeated = asked["probe"].is_duplicated().any()

    def lines(system: str, column: str) -> list[tuple[str, list[str]]]:
        """Every question, and its distinct turns in order."""
        rows = probes.filter(system=system).select("namespace", "probe", pl.col(column)).iter_rows()
        return [
            (encoded(f"{namespace}/{probe}" if repeated else probe), _flat(turns))
            for namespace, probe, turns in rows
        ]

    qrels = [f"{name} 0 {turn} 1" for name, turns in lines(systems[0], "evidence") for turn in turns]
    written = {out / QRELS: qrels}
    for system, file in files.items():
        tag = Path(file).stem
        written[out / file] = [
            f"{name} Q0 {turn} {place} {len(turns) + 1 - place} {tag}"
            for name, turns in lines(system, "turns")
            for place, turn in enumerate(turns, 1)
        ]
    for path, content in written.items():
        write_text(path, "".join(f"{line}\n" for line in content))
    return list(written)


def _flat(turns: list[str] | list[list[str]]) -> list[str]:
    listed = (turn for group in turns for turn in ([group] if isinstance(group, str) else group))
    return list(dict.fromkeys(map(encoded, listed)))


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("export", __doc__, "results/runs/my-run --trec")
    parser.add_argument("run", type=Path, help="the folder of a finished run")
    parser.add_argument("--trec", action="store_true", required=True, help="TREC run and qrels files")
    parser.add_argument("--out", type=Path, help="where to write them (default: RUN/trec)")
    args = parser.parse_args(argv)

    def work() -> None:
        for path in export_trec(args.run, args.out or args.run / "trec"):
            print(path)

    return reported(work)
