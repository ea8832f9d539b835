"""A run as TREC files, which trec_eval, ranx and ir-measures read.

`qrels.txt` has a line for each gold turn: `QUESTION 0 TURN 1`. `SYSTEM.trec` has a line for each turn that
came back: `QUESTION Q0 TURN RANK SCORE SYSTEM`. A memory that carries several turns gives a line for each, in
its order; a turn counts where it came first. SCORE only keeps the order: the number of lines down to 1, since
trec_eval sorts by it and breaks ties by name. Only the questions are written that count in the overall
figures and have evidence. A question to which nothing came back has no line in SYSTEM.trec: trec_eval -c, and
ranx with make_comparable=True, count it as 0, as we do.
"""

import re
from collections import Counter
from pathlib import Path

import polars as pl

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
