"""An autopsy: the record of a question as tables for the terminal (`experiments.runs.record`)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from textwrap import shorten
from typing import Any

import polars as pl

from experiments.analysis.losses import STAGES, Fall, losses_by_stage
from experiments.errors import LabError
from experiments.metrics.ranking import turns_of
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import read_settings, side, table_of
from experiments.runs.paired import counted, names
from experiments.runs.record import (
    BY_SCORE,
    GOLD,
    OUTDATED,
    Happened,
    Record,
    Records,
    Row,
    by_group,
    contributions,
    records_of,
    with_turns,
)

_FIRST = 3
"""The number of returned memories that are shown, beside the last."""


@dataclass(frozen=True)
class Autopsy:
    """What is known of a question, as tables."""

    heading: tuple[str, str]
    """The question, and how much of its gold came back."""
    lives: tuple[Table, ...]
    """For each gold and each outdated turn its events, with the verdict as the note."""
    standing: Table
    """Where these turns and the first and last results stood after each stage."""
    scores: Table
    """The contributions to each of these scores; no rows where they are not known."""

    @property
    def tables(self) -> list[Table]:
        """The tables that have rows."""
        return [table for table in (*self.lives, self.standing, self.scores) if table.rows]


def examine(run: str, probe: str) -> Autopsy:
    """The autopsy of a probe of a finished run. Raises LabError for an unknown probe, or a run without its
    decisions."""
    folder, _ = side(run)
    row, settings = find(table_of(run, "probes"), probe), read_settings(folder)
    if not {"read", "write", "dream"} <= set(settings["replay"]["decisions"]):
        raise LabError(
            f"{folder}: its decisions were not recorded; expected a run with "
            "replay.decisions=[write,read,dream] (the default), force=true repeats it"
        )
    records = records_of(folder)[row["system"]]
    return autopsy(records, records.of(row), settings["engine"]["evidence"]["softness"])


def autopsy(records: Records, record: Record, softness: float) -> Autopsy:
    """The tables of a record. `softness`: `engine.evidence.softness` of the run."""
    probe = record.probe
    turns = dict.fromkeys(probe["evidence"], GOLD) | dict.fromkeys(probe["stale"], OUTDATED)
    lives = [
        _life(number, records, record, turn, role) for number, (turn, role) in enumerate(turns.items(), 1)
    ]
    answered = f" Answer: {probe['answer']}." if probe["answer"] else ""
    asked = f"Asked in {probe['namespace']} on {instant(probe['time'])} (kind {probe['kind']})"
    counts = f"Gold turns: {len(set(probe['evidence']))}, lost: {len(record.losses)}."
    heading = f"{probe['probe']}: {probe['query']}", f"{asked}, of {probe['system']}.{answered} {counts}"
    rows = _shown(record)
    return Autopsy(heading, tuple(lives), _standing_table(record, rows), _scores_table(rows, softness))


def find(probes: pl.DataFrame, probe: str) -> Row:
    """The row of a probe by ID or NAMESPACE/ID. Raises LabError that names the nearest ids, or all of those
    that an id may mean."""
    whole = pl.format("{}/{}", "namespace", "probe")
    found = probes.filter((pl.col("probe") == probe) | (whole == probe)).to_dicts()
    if len(found) == 1:
        return found[0]
    known = [f"{row['namespace']}/{row['probe']}" for row in found]
    near = get_close_matches(probe, probes["probe"].unique().sort(), n=5, cutoff=0.0)
    raise LabError(
        f"{len(found) or 'no'} probes {probe!r}; expected one of {', '.join(known or near)} "
        "(--missed lists what was missed)"
    )


def falls(runs: Sequence[str]) -> list[Fall]:
    """What each run was asked for and lost, in the kinds of probe that count in its overall figures."""
    found = []
    for run, label in zip(runs, names(runs), strict=True):
        probes, losses = (table_of(run, name).filter(counted(run)) for name in ("probes", "losses"))
        found.append(Fall(label, turns_of(probes, "evidence").height, losses_by_stage(losses)))
    return found


def missed_table(losses: pl.DataFrame, probes: pl.DataFrame) -> Table:
    """The gold turns that a system missed, each with its stage and its question."""
    several = losses.select("namespace", "probe").unique()["probe"].is_duplicated().any()
    name = pl.format("{}/{}", "namespace", "probe") if several else pl.col("probe")
    asked = losses.join(
        probes.select("namespace", "probe", "query", "memories", "turns"),
        on=["namespace", "probe"],
        maintain_order="left",
    ).select(name, "turn", "stage", BY_SCORE, "query", "memories", "turns")
    rows = tuple(
        (
            *labels,
            with_turns(detail, dict(zip(memories, turns, strict=True))),
            shorten(query, 48, placeholder="…"),
        )
        for *labels, detail, query, memories, turns in asked.iter_rows()
    )
    columns = columns_of("probe | turn | stage | detail | question")
    return Table("missed", f"Gold turns missed: {len(rows):,}", columns, rows)


def verdict(record: Record, turn: str, role: str) -> str:
    """What became of a turn at the question: where it came back, or which stage lost it and what would have
    to differ."""
    came = [(place, row) for place, row in enumerate(record.returned, 1) if turn in row["turns"]]
    if loss := record.losses.get(turn):
        stage = STAGES.get(loss["stage"])
        detail = f" ({loss['detail']})" if loss["detail"] else ""
        text = f"Lost at {loss['stage']!r}: {stage.meaning if stage else 'a stage of its own'}{detail}."
        return f"{text} To be found, {stage.wanted}." if stage and stage.wanted else text
    if not came:
        return "Outdated, and not returned." if role == OUTDATED else "Not asked for."
    place, row = came[0]
    known = "Found" if role == GOLD else "Outdated, but returned"
    return f"{known}: {row['memory']} came back at place {place} with a score of {row['score']:.3f}."


def instant(time: Any) -> str:
    """A time as tables show it."""
    return time.isoformat(" ")[:16]


def _life(number: int, records: Records, record: Record, turn: str, role: str) -> Table:
    namespace = record.probe["namespace"]
    title, events = f"{turn} ({role}), not in the corpus", list[tuple[str, str, float | None]]()
    if said := records.turns.get((namespace, turn)):
        title = f"{turn} ({role}), {said['speaker']}: “{said['text']}”"
        events.append((instant(said["time"]), f"said by {said['speaker'] or 'somebody'}", None))
    lived = [event for event in records.life(namespace, turn) if event.order < record.asked]
    events += _grouped(lived)
    for row in record.standings:
        if turn in row["turns"] and row["places"]:
            ranked = (
                f"{row['memory']} is ranked {row['places'][-1]} after its last stage ({row['stages'][-1]})"
            )
            text = f"asked for: {ranked}, “{row['text']}”"
            events.append(("the question", text, row["retention"]))
    columns = columns_of("when | what | R: score")
    return Table(f"life-{number}", title, columns, tuple(events), verdict(record, turn, role))


def _grouped(events: Sequence[Happened]) -> Iterator[tuple[str, str, float | None]]:
    """What happened repeatedly is one event, with how often and until when."""
    groups: dict[str, list[Happened]] = {}
    for event in events:
        groups.setdefault(event.text, []).append(event)
    for text, (first, *others) in groups.items():
        again = f" ({1 + len(others)} times until {others[-1].time.date()})" if others else ""
        yield instant(first.time), text + again, first.retention


def _shown(record: Record) -> list[Row]:
    """The memories that an autopsy shows: gold, outdated, and the first and the last that came back."""
    returned = [row["memory"] for row in record.returned]
    kept = {*returned[:_FIRST], *returned[-1:]}
    rows = record.standings or [
        {**row, "stages": ["returned"], "places": [place], "scores": [row["score"]], "retention": None}
        for place, row in enumerate(record.returned, 1)
    ]
    return [row for row in rows if row["role"] or row["memory"] in kept]


def _standing_table(record: Record, rows: Sequence[Row]) -> Table:
    """The place after each stage, the score that decided, and what was left of each memory."""
    stages = list(dict.fromkeys(stage for row in rows for stage in row["stages"]))
    shown = []
    for row in rows:
        places = dict(zip(row["stages"], row["places"], strict=True))
        score, text = next(reversed(row["scores"]), None), shorten(row["text"], 60, placeholder="…")
        after = (places.get(stage) for stage in stages)
        shown.append((row["memory"], row["role"], *after, score, row["retention"], text))
    columns = columns_of(
        "memory | role", *(f"{stage}: count" for stage in stages), "score: score | R: score | text"
    )
    note = (
        f"{record.probe['candidates']:,} candidates, {len(record.returned)} returned. The table has the "
        f"memories of gold and outdated turns, the first {_FIRST} that were returned and the last one, and "
        "leaves out the others. Place after each stage, from 1 (place by score: after scoring); score: after "
        "the last stage; R: retention."
    )
    return Table("standing", "The ranking after each stage", columns, tuple(shown), note)


def _scores_table(rows: Sequence[Row], softness: float) -> Table:
    """What each feature and each stage contributed to the scores."""
    parts = {row["memory"]: contributions(row, softness) for row in rows if row.get("evidence")}
    known = [row for row in rows if parts.get(row["memory"])]
    changing = {name for row in known for name in parts[row["memory"]]} - {"evidence"}
    later = [
        stage
        for stage in dict.fromkeys(stage for row in known for stage in row["stages"])
        if stage in changing
    ]
    groups = list(by_group(known[0]["evidence"])) if known else []
    cells = [
        (
            row["memory"],
            row["role"],
            *by_group(row["evidence"]).values(),
            sum(row["evidence"]),
            *(parts[row["memory"]].get(name) for name in ("evidence", *later)),
            sum(parts[row["memory"]].values()),
            row["scores"][-1],
        )
        for row in known
    ]
    columns = columns_of(
        "memory | role",
        *(f"{name}: score" for name in (*groups, "sum")),
        *(f"ln {name}: change" for name in ("evidence", *later, "score")),
        "score: score",
    )
    best = known[0]["best"] if known else 0.0
    note = (
        f"Left: what each kind of evidence contributes to the sum. ln evidence = (sum − {best:.3f}, the best "
        f"candidate's) / {softness:g}; each later stage adds its part, and ln score is the total: score = "
        "e^(ln score)."
    )
    return Table("scores", "What each feature and each stage contributed", columns, tuple(cells), note)
