"""The steps after a replay: its frames are joined once, and scores and report are made from them.

The frames of a folder never change until another run is replayed into it. `score` and `report` read nothing
but the folder.
"""

import hashlib
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import polars as pl
import yaml  # type: ignore[import-untyped]

from cogmem.dynamics.retention import RetentionConfig
from cogmem.llm import NoModelConfig, Usage
from experiments.analysis.summary import SCORED, summarise
from experiments.config.compose import key_of
from experiments.config.schema import ReportConfig
from experiments.corpora.atomic import replacing, write_text
from experiments.corpora.events import Corpus
from experiments.errors import LabError, ModelFailures
from experiments.replay.outcomes import FRAMES, TURNS, parquet
from experiments.replay.units import Unit, about, check_usage, collect, spent, usage_of
from experiments.report.differences import beside
from experiments.report.scores import headline_score
from experiments.runs.folder import (
    Run,
    Step,
    discard_units,
    mark,
    probes_of,
    read_json,
    read_settings,
    read_table,
    scored_probes,
)
from experiments.runs.ledger import enter
from experiments.runs.manifest import command, effective_cutoffs, manifest, scoring_fingerprint, settings
from experiments.runs.page import page

Settings = TypeVar("Settings")

_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""Twenty times as fast where PyYAML was built with LibYAML."""

_CHARACTERS = 1_000
"""Of the text of a turn that is kept, at most."""

_FILES = (
    *("manifest.json", "metrics.json", "report.html", "config.yaml", "timing.json"),
    *(f"{name}.parquet" for name in FRAMES),
)
_FIGURES = ("beside_baselines", "recall_by_horizon", "waterfall")


def finish(run: Run, step: Step, elapsed: float, workers: int, scored: Callable[[], None]) -> None:
    """What follows the replays of all units, or what else a run lacks from `step` on. The claim of the folder
    must be held. `elapsed`, `workers`: see `keep`; `scored` is called before the report is drawn, which takes
    seconds."""
    if step == "replay":
        keep(run, elapsed, workers)
    else:
        describe(run.folder, settings(run.config))
    if step != "report":
        score(run.folder)
    scored()
    report(run.folder)


def keep(run: Run, elapsed: float, workers: int) -> None:
    """Put the frames of all units together in the run's folder; `elapsed` seconds and `workers` are for
    timing.json. A system that failed in one namespace has no frames, but its status in the manifest.

    What an earlier run left in the folder goes, but nothing else. The manifest is written last: a folder
    without it is not replayed. Then the units go, unless one is to be tried again.
    """
    failed: dict[str, dict[str, str]] = {}
    for unit in run.units:
        if failure := unit.failure:
            failed.setdefault(unit.system, {**failure._asdict(), "namespace": unit.world.namespace})
    units = [unit for unit in run.units if unit.system not in failed]
    usages = _usages(run, units)
    frames = collect(units)
    frames["turns"] = _turns(run.corpus, frames)
    _remove(run.folder, _FILES)
    contents = {f"{name}.parquet": parquet(frame) for name, frame in frames.items()}
    for name, content in contents.items():
        with replacing(run.folder / name) as file:
            file.write(content)
    timing = {"seconds": round(elapsed, 3), "workers": workers, **_spending(units)}
    _write_settings(run.folder, settings(run.config))
    facts: dict[str, Any] = {"about": {unit.system: about(unit) for unit in units}, "failed": failed}
    facts["files"] = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    if usages:
        timing["retries"] = {system: usage.retries for system, usage in usages.items()}
        facts["model"] = {system: _accounted(usage) for system, usage in usages.items()}
    _write_json(run.folder / "timing.json", timing)
    _write_json(run.folder / "manifest.json", manifest(run.config, run.corpus, frames) | facts)
    if all(failure["status"] == "UNSUPPORTED" for failure in failed.values()):
        discard_units(run.folder)


def _turns(corpus: Corpus, frames: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """What was said in the turns that a question is about, that a system brought back or ranked, or that
    changed a memory which was there before."""
    probes, changed = frames["probes"], frames["decisions"].filter(pl.col("rows").list.len() > 0)
    named = [
        *(probes.select("namespace", turn=column).explode("turn") for column in ("evidence", "stale")),
        probes.select("namespace", turn="turns").explode("turn").explode("turn"),
        frames["standings"].select("namespace", turn="turns").explode("turn"),
        changed.filter(pl.col("op") == "write", pl.col("stage") != "store").select(
            "namespace", turn="subject"
        ),
    ]
    rows = [
        (world.namespace, said.id, event.time, said.speaker, said.session, said.text[:_CHARACTERS])
        for world in corpus.conversations
        for event in world.messages
        for said in (event.message,)
    ]
    turns = pl.DataFrame(rows, schema=TURNS, orient="row")
    return turns.join(pl.concat(named).unique(), on=["namespace", "turn"], how="semi", maintain_order="left")


def describe(folder: Path, plain: Mapping[str, Any]) -> None:
    """Write the settings of a run, which may score and draw otherwise, into the folder of its replay."""
    _write_settings(folder, plain)
    facts = {"overrides": plain["overrides"], "command": command(plain["overrides"])}
    _write_json(folder / "manifest.json", read_json(folder, "manifest.json") | facts)


def score(folder: Path, chosen: ReportConfig | None = None, words: Sequence[str] = ()) -> dict[str, Any]:
    """Write metrics.json from the frames of a folder, which is a look (see `enter`); returns the scores.

    The scoring settings are those in its config.yaml, or those `chosen` by the overrides `words`, which then
    are its settings. Raises LabError if something of the replay is missing, or nothing could be scored.
    """
    config, facts = read_settings(folder), read_json(folder, "manifest.json")
    scoring, k = chosen or scoring_of(folder, config), config["replay"]["k"]
    frames = {name: read_table(folder, name) for name in SCORED if name != "probes"}
    frames["probes"] = probes_of(folder, facts)
    cutoffs = effective_cutoffs(scoring, k)
    metrics = summarise(
        frames,
        primary=config["system"],
        messages=facts["corpus"]["messages"],
        kinds=list(scoring.kinds or facts["corpus"]["headline"]),
        cutoffs=cutoffs,
        budgets=scoring.budgets,
        law=_section(folder, "engine.retention", RetentionConfig, config["engine"]["retention"]),
        alpha=config["engine"]["scoring"]["alpha"],
    )
    metrics |= {name: facts.get(name, {}) for name in ("about", "failed")}
    if "model" in facts:
        metrics["model"] = facts["model"]
    metrics["scoring"] = {
        "budgets": list(scoring.budgets),
        "metrics": list(scoring.metrics),
        "cutoffs": cutoffs,
        "fingerprint": scoring_fingerprint(facts, scoring, k),
    }
    if chosen:
        replaced = set(map(key_of, words))
        overrides = [word for word in config["overrides"] if key_of(word) not in replaced]
        describe(folder, config | {"scoring": asdict(scoring), "overrides": [*overrides, *words]})
    _remove(folder, ["metrics.json"])
    _write_json(folder / "metrics.json", metrics)
    enter(read_json(folder, "manifest.json"))
    return metrics


def report(folder: Path) -> None:
    """Draw the figures of a scored folder and write its report.html, by the settings in its config.yaml.

    Raises LabError if something of the replay or the scores are missing.
    """
    config = read_settings(folder)
    metrics, scoring = read_json(folder, "metrics.json"), scoring_of(folder, config)
    system, probes = config["system"], scored_probes(folder)
    _remove(folder, ["report.html"])
    _remove(folder / "figures", [f"{name}.{kind}" for name in _FIGURES for kind in ("svg", "png")])
    with suppress(OSError):  # not there, or somebody else's figures are
        (folder / "figures").rmdir()
    compared = beside(probes, system, headline_score(metrics), metrics["kinds"])
    drawn = {**metrics, "beside": compared}
    if scoring.figures:
        from experiments.report.figures import draw_all  # Matplotlib takes half a second to load

        draw_all(drawn, folder / "figures")
    title = f"{read_json(folder, 'manifest.json')['corpus']['name']}: {system}"
    made_of = json.dumps(mark(metrics["scoring"]["fingerprint"], scoring), sort_keys=True)
    write_text(folder / "report.html", f"{page([folder], title)}<!-- {made_of} -->\n")


def scoring_of(folder: Path, config: Mapping[str, Any]) -> ReportConfig:
    """The scoring settings among those of config.yaml. Raises LabError for a setting that today's laboratory
    lacks."""
    return _section(folder, "scoring", ReportConfig, config["scoring"])


def _section(folder: Path, name: str, kind: type[Settings], plain: Mapping[str, Any]) -> Settings:
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}
    try:
        return kind(**values)
    except TypeError as error:
        raise LabError(
            f"{folder}: {name} of another version than today's ({error}); expected a run of today's"
        ) from None


def _spending(units: Sequence[Unit]) -> dict[str, dict[str, Any]]:
    """Seconds of wall time: of each unit, and of each part of each system (`Spent.parts`), summed over its
    units."""
    whole: dict[str, float] = {}
    systems: dict[str, dict[str, float]] = {unit.system: {} for unit in units}
    for unit in units:
        cost, phases = spent(unit), systems[unit.system]
        whole[f"{unit.system} {unit.world.namespace}"] = round(cost.seconds, 3)
        for name, seconds in cost.parts.items():
            phases[name] = round(phases.get(name, 0.0) + seconds, 6)
    return {"units": whole, "systems": systems}


def _usages(run: Run, units: Sequence[Unit]) -> dict[str, Usage]:
    """The calls of the language model by system: of the run's own, and of the others that asked it; nothing
    in a run without a model. Raises ModelFailures where too many failed; units with failed calls are then
    replayed again by the next run."""
    if run.config.llm == NoModelConfig():
        return {}
    by_system: dict[str, list[Unit]] = {}
    for unit in units:
        by_system.setdefault(unit.system, []).append(unit)
    usages = {system: usage_of(todo) for system, todo in by_system.items()}
    for system, usage in usages.items():
        try:
            check_usage(system, usage, run.config.llm.max_failed_share)
        except ModelFailures:
            for unit in by_system[system]:
                if usage_of([unit]).fallbacks:
                    shutil.rmtree(unit.folder)
            raise
    return {system: usage for system, usage in usages.items() if usage.calls or system == run.config.system}


def _accounted(usage: Usage) -> dict[str, float]:
    """What a replay of the recorded answers repeats: all but the retries."""
    names = ("calls", "failures", "fallbacks", "input_tokens", "output_tokens")
    return {name: getattr(usage, name) for name in names} | {"dollars": round(usage.dollars, 6)}


def _remove(folder: Path, names: Sequence[str]) -> None:
    """Our files, and what a killed process left half written of them."""
    for name in names:
        for path in (folder / name, *folder.glob(f".{name}.*.part")):
            path.unlink(missing_ok=True)


class _Dumper(_DUMPER):  # type: ignore[misc, valid-type]
    """Writes settings without anchors, even where two settings have the same value."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _write_settings(folder: Path, plain: Mapping[str, Any]) -> None:
    write_text(folder / "config.yaml", yaml.dump(plain, Dumper=_Dumper, allow_unicode=True))


def _write_json(path: Path, value: Any) -> None:
    write_text(path, json.dumps(value, indent=2, sort_keys=True, allow_nan=False, ensure_ascii=False) + "\n")
