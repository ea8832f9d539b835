"""Autopsies of finished runs: the tables of a run and its corpus, read again."""

from difflib import get_close_matches
from pathlib import Path

import polars as pl

from cogmem.config import RetentionConfig
from experiments.analysis.losses import Fall, losses_by_stage
from experiments.analysis.timelines import Autopsy, Row, Rules, autopsy
from experiments.corpora.events import Conversation
from experiments.corpora.registry import CORPORA
from experiments.errors import LabError
from experiments.metrics.ranking import turns_of
from experiments.runs.folder import read_json, read_settings, side, table_of
from experiments.runs.paired import name


def examine(run: str, probe: str) -> Autopsy:
    """The autopsy of a probe of a finished run. Raises LabError for an unknown probe, a run without its
    decisions, or a corpus that is no longer what it was."""
    folder, _ = side(run)
    row = find(table_of(run, "probes"), probe)
    here = {"namespace": row["namespace"]}
    decisions = table_of(run, "decisions").filter(**here)
    if not {"read", "write", "dream"} <= set(read_settings(folder)["replay"]["decisions"]):
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


def missed(run: str, stage: str = "") -> tuple[pl.DataFrame, pl.DataFrame]:
    """The losses of a run, at one stage or at all, and its probes. Raises LabError for a stage that lost
    nothing."""
    lost = table_of(run, "losses")
    stages = sorted(lost["stage"].unique())
    if stage and stage not in stages:
        raise LabError(f"nothing was lost at {stage!r}; expected one of {', '.join(stages)}")
    return lost.filter(stage=stage) if stage else lost, table_of(run, "probes")


def fall(run: str) -> Fall:
    """What a run was asked for and lost, in the kinds of probe that count in its overall figures."""
    kinds = read_json(side(run)[0], "metrics.json")["kinds"]
    counted = pl.col("kind").is_in(kinds) if kinds else pl.lit(True)
    gold = turns_of(table_of(run, "probes").filter(counted), "evidence").height
    return Fall(name(run), gold, losses_by_stage(table_of(run, "losses").filter(counted)))


def _rules(folder: Path) -> Rules:
    engine = read_settings(folder)["engine"]
    law = RetentionConfig(**engine["retention"])
    return Rules(law, engine["rehearsal"]["access"], engine["scoring"]["rule"] == "retention")


def _world(folder: Path, namespace: str) -> Conversation:
    """The world of a run, loaded again. Raises LabError if its corpus is no longer the same."""
    config, facts = read_settings(folder), read_json(folder, "manifest.json")["corpus"]
    settings = dict(config["corpus"])
    kinds = {getattr(kind, "__name__", ""): kind for kind in CORPORA.values()}
    corpus = kinds[settings.pop("type")](**settings).load(config["seed"])
    if corpus.sha256 != facts["sha256"]:
        raise LabError(
            f"{folder}: corpus {facts['name']} is not what it was (sha256 {corpus.sha256[:12]}, then "
            f"{facts['sha256'][:12]}); expected the one that was replayed, or the run repeated"
        )
    return next(world for world in corpus.conversations if world.namespace == namespace)
