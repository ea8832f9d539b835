"""Why was this forgotten? The life of every gold turn of a probe, told from the tables of a run.

RUN PROBE tells of each turn that answers the probe what was said, how it was understood, stored, merged,
superseded, rehearsed or put to sleep, how much of it was left, where it stood when it was asked for, who
stood above it and why, which stage lost it, and what would have to differ. RUN --missed lists the turns that
were missed; RUN ... --waterfall shows for one or more runs how many each stage took. RUN is the folder of a
finished run, or RUN:SYSTEM; PROBE an id, or NAMESPACE/ID where ids repeat.
"""

import argparse
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from textwrap import shorten
from typing import Any

import polars as pl
from omegaconf import OmegaConf
from rich.console import Console
from rich.text import Text

from cogmem.config import RetentionConfig
from experiments.analysis.losses import losses_by_stage
from experiments.analysis.timelines import Autopsy, Life, Row, Rules, Standing, autopsy, gathered
from experiments.commands.cli import Parser, reported
from experiments.corpora.events import Conversation
from experiments.corpora.registry import CORPORA
from experiments.errors import LabError
from experiments.metrics.ranking import turns_of
from experiments.report import style
from experiments.report.files import command_line
from experiments.report.tables import Column, Table, to_rich
from experiments.report.timeline import timeline
from experiments.report.waterfall import Fall, waterfall_table, waterfalls
from experiments.runs.folder import read_json, side, table_of
from experiments.runs.paired import name
from experiments.runs.publish import with_runs
from experiments.runs.results import write_out

_WIDTH = 140
_HIGHEST = 3  # of those told, so many are shown, and the last


def examine(run: str, probe: str) -> Autopsy:
    """The autopsy of a probe of a finished run. Raises LabError for an unknown probe, a run without its
    decisions, or a corpus that is no longer what it was."""
    folder, _ = side(run)
    row = find(table_of(run, "probes"), probe)
    here = {"namespace": row["namespace"]}
    decisions = table_of(run, "decisions").filter(**here)
    if not {"read", "write", "dream"} <= set(_config(folder)["replay"]["decisions"]):
        raise LabError(
            f"{folder}: its decisions were not recorded, of which a life is told; expected a run with "
            "replay.decisions=[write,read,dream] (the default), force=true repeats it"
        )
    tables = {"decisions": decisions, "losses": table_of(run, "losses").filter(**here)}
    return autopsy(tables, row, _world(folder, row["namespace"]), _rules(folder))


def find(probes: pl.DataFrame, probe: str) -> Row:
    """The row of a probe by ID or NAMESPACE/ID. Raises LabError that names the nearest ids, or all of those
    that an id may mean."""
    whole = pl.format("{}/{}", "namespace", "probe")
    found = probes.filter((pl.col("probe") == probe) | (whole == probe)).to_dicts()
    if len(found) == 1:
        return found[0]
    if found:
        known = ", ".join(f"{row['namespace']}/{row['probe']}" for row in found)
        raise LabError(f"probe {probe!r} is in {len(found)} namespaces; expected one of {known}")
    ids = probes["probe"].unique().sort().to_list()
    near = get_close_matches(probe, ids, n=5, cutoff=0.0)
    raise LabError(f"no probe {probe!r}; the nearest are {', '.join(near)} (--missed lists what was missed)")


def missed_table(run: str, stage: str = "") -> Table:
    """The gold turns that a run missed, each with its stage; of one stage alone if it is given."""
    lost = table_of(run, "losses").join(
        table_of(run, "probes").select("namespace", "probe", "query"), on=["namespace", "probe"], how="left"
    )
    stages = sorted(lost["stage"].unique())
    if stage and stage not in stages:
        raise LabError(f"nothing was lost at {stage!r}; expected one of {', '.join(stages)}")
    shown = lost.filter(stage=stage) if stage else lost
    several = lost.select("namespace", "probe").unique()["probe"].is_duplicated().any()
    rows = tuple(
        (
            f"{row['namespace']}/{row['probe']}" if several else row["probe"],
            *(row["turn"], row["stage"], row["detail"], shorten(row["query"], 48, placeholder="…")),
        )
        for row in shown.iter_rows(named=True)
    )
    columns = tuple(map(Column, ("probe", "turn", "stage", "detail", "question")))
    return Table("missed", f"Gold turns missed: {len(rows):,}", columns, rows)


def fall(run: str) -> Fall:
    """What a run was asked for and lost, in the kinds of probe that count in its overall figures."""
    kinds = read_json(side(run)[0], "metrics.json")["kinds"]
    counted = pl.col("kind").is_in(kinds) if kinds else pl.lit(True)
    gold = turns_of(table_of(run, "probes").filter(counted), "evidence").height
    return Fall(name(run), gold, losses_by_stage(table_of(run, "losses").filter(counted)))


def told(found: Autopsy) -> list[Table]:
    """An autopsy as tables: a life each, and how those lost stood beside those told."""
    lives = [life_table(life, number) for number, life in enumerate(found.lives, 1)]
    return [*lives, standing_table(found)] if found.ranked else lives


def life_table(life: Life, number: int) -> Table:
    """What happened to a turn, day by day; the verdict as the note."""
    rows = tuple((f"{one.time:%Y-%m-%d %H:%M}", one.text, one.retention) for one in gathered(life.happenings))
    if life.standing is not None:
        own = life.standing
        text = f"asked for: {own.memory} is {own.state}, “{own.text}”"
        rows += (("the question", text, own.numbers["retention"]),)
    said = f"{life.speaker}: “{life.text}”" if life.text else "never said"
    columns = (Column("when"), Column("what"), Column("R", "score"))
    return Table(f"life-{number}", f"{life.turn}, {said}", columns, rows, life.verdict)


def standing_table(found: Autopsy) -> Table:
    """How the gold stood in the ranking, and those told first and last beside it."""
    gold = {life.standing.memory: life for life in found.lives if life.standing is not None}
    shown = [*found.told[:_HIGHEST], *found.told[-1:], *(life.standing for life in gold.values())]
    standings = {one.memory: one for one in shown if one is not None}
    order = sorted(standings.values(), key=lambda one: (one.place is None, one.place or 0, one.memory))
    rows = tuple(_standing_row(one, gold.get(one.memory)) for one in order)
    columns = (
        *(Column("place", "count"), Column("memory"), Column("score", "score"), Column("relevance", "score")),
        *(Column("words", "score"), Column("meaning", "score"), Column("R", "score")),
        *(Column("rule", "change"), Column("boosts", "change"), Column("gold"), Column("text")),
    )
    note = (
        f"{found.ranked:,} candidates, {len(found.probe['memories'])} of them told. Relevance: from words "
        "(BM25) and meaning (cosine), each by the best there is, and from the neighbours. Rule: what "
        "scoring made of that, for what is left (R) or outdated. Boosts: for the speaker, the time and the "
        "history that the question names."
    )
    return Table("standing", "When it was asked for", columns, rows, note)


def _standing_row(one: Standing, life: Life | None) -> tuple[Any, ...]:
    own = one.numbers
    rule = own["base"] - own["relevance"] if "base" in own else None
    return (
        *(one.place, one.memory, one.score, own.get("relevance"), own["lexical"], own["cosine"]),
        *(own["retention"], rule, one.boosts, life.turn if life else ""),
        shorten(one.text, 60, placeholder="…"),
    )


def heading(found: Autopsy) -> list[str]:
    """The question, and how much of its gold came back."""
    probe = found.probe
    lost = sum(bool(life.stage) for life in found.lives)
    answer = f" Answer: {probe['answer']}." if probe["answer"] else ""
    return [
        f"{probe['probe']}: {probe['query']}",
        f"Asked in {probe['namespace']} on {probe['time']:%Y-%m-%d %H:%M} (kind {probe['kind']}), of "
        f"{probe['system']}.{answer} Gold turns: {len(found.lives)}, lost: {lost}.",
    ]


def _config(folder: Path) -> dict[str, Any]:
    path = folder / "config.yaml"
    if not path.exists():
        raise LabError(f"{folder}: no config.yaml to read; expected the folder of a finished run")
    plain: Any = OmegaConf.to_container(OmegaConf.load(path))
    return dict(plain)


def _rules(folder: Path) -> Rules:
    engine = _config(folder)["engine"]
    law = RetentionConfig(**engine["retention"])
    return Rules(law, engine["rehearsal"]["access"], engine["scoring"]["rule"] == "retention")


def _world(folder: Path, namespace: str) -> Conversation:
    """The world of a run, loaded again. Raises LabError if its corpus is no longer the same."""
    config, facts = _config(folder), read_json(folder, "manifest.json")["corpus"]
    settings = dict(config["corpus"])
    kinds = {getattr(kind, "__name__", ""): kind for kind in CORPORA.values()}
    corpus = kinds[settings.pop("type")](**settings).load(config["seed"])
    if corpus.sha256 != facts["sha256"]:
        raise LabError(
            f"{folder}: corpus {facts['name']} is not what it was (sha256 {corpus.sha256[:12]}, then "
            f"{facts['sha256'][:12]}); expected the one that was replayed, or the run repeated"
        )
    return next(world for world in corpus.conversations if world.namespace == namespace)


def _print(found: Autopsy, console: Console) -> None:
    title, more = heading(found)
    console.print(Text(title, style="bold"), Text(f"{more}\n"), sep="\n")
    for one in told(found):
        shown = to_rich(one)
        for column in shown.columns:
            column.vertical = "top"
        console.print(shown, "")


def _write(found: Autopsy, run: str, out: Path, command: str) -> None:
    title, more = heading(found)
    write_out(
        out,
        told(found),
        with_runs([run], command),
        question=f"{title} {more}",
        figures=style.images(timeline(found), "autopsy"),
    )


def _waterfall(runs: Sequence[str], out: Path | None, console: Console) -> None:
    falls = [fall(run) for run in runs]
    table = waterfall_table(falls)
    console.print(to_rich(table))
    if out:
        corpus = read_json(side(runs[0])[0], "manifest.json")["corpus"]["name"]
        drawn = waterfalls(falls, f"What became of the gold turns, {corpus}")
        command = command_line("experiments.autopsy", [*runs, "--waterfall", f"--out={out}"])
        write_out(out, [table], with_runs(runs, command), figures=style.images(drawn, "waterfall"))


def _show(own: argparse.Namespace, console: Console) -> None:
    if own.waterfall:
        _waterfall(own.words, own.out, console)
    elif own.missed:
        console.print(to_rich(missed_table(own.words[0], own.stage)))
    else:
        found = examine(*own.words)
        _print(found, console)
        if own.out:
            command = command_line("experiments.autopsy", [*own.words, f"--out={own.out}"])
            _write(found, own.words[0], own.out, command)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where there is nothing to examine."""
    parser = Parser("autopsy", __doc__, "results/runs/RUN conv-26:39")
    parser.add_argument("words", nargs="+", metavar="RUN PROBE", help="the folder of a finished run; a probe")
    parser.add_argument("--missed", action="store_true", help="list the gold turns that the run missed")
    parser.add_argument("--stage", default="", help="with --missed: of this stage alone")
    parser.add_argument("--waterfall", action="store_true", help="what each stage took, of one or more runs")
    parser.add_argument("--out", type=Path, help="write a folder of results as well")
    own = parser.parse_args(argv)
    console = Console(width=max(Console().width, _WIDTH))
    wanted = None if own.waterfall else 1 if own.missed else 2
    if wanted and len(own.words) != wanted:
        parser.error(f"expected {'RUN alone' if own.missed else 'RUN and PROBE'}, or --waterfall")
    return reported(lambda: _show(own, console), pl.exceptions.PolarsError)


if __name__ == "__main__":
    sys.exit(main())
