"""Autopsies of finished runs: the tables of a run and its corpus, read again."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import polars as pl

from cogmem.outside import imported
from cogmem.rank.scoring import Scoring, ScoringDecision
from experiments.analysis.losses import Fall, losses_by_stage
from experiments.analysis.timelines import Autopsy, Row, Rules, autopsy
from experiments.config.schema import loaded
from experiments.corpora.events import Conversation
from experiments.errors import LabError
from experiments.metrics.ranking import turns_of
from experiments.runs.finishing import law_of
from experiments.runs.folder import read_json, read_settings, side, table_of
from experiments.runs.paired import counted, names


def examine(run: str, probe: str) -> Autopsy:
    """The autopsy of a probe of a finished run. Raises LabError for an unknown probe, a run without its
    decisions, or a corpus that is no longer what it was."""
    folder, _ = side(run)
    config, row = read_settings(folder), find(table_of(run, "probes"), probe)
    if not {"read", "write", "dream"} <= set(config["replay"]["decisions"]):
        raise LabError(
            f"{folder}: its decisions were not recorded, of which a life is told; expected a run with "
            "replay.decisions=[write,read,dream] (the default), force=true repeats it"
        )
    space = row["namespace"]
    tables = {kind: table_of(run, kind).filter(namespace=space) for kind in ("decisions", "losses")}
    law = law_of(folder, config)
    scored = tables["decisions"].filter(stage=ScoringDecision.STAGE)["decision"].unique()
    rules = Rules(law, set(scored) <= {Scoring.rule})
    return autopsy(tables, row, _world(folder, config, space), rules)


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


def _world(folder: Path, config: Mapping[str, Any], namespace: str) -> Conversation:
    """The world of a run, loaded again. Raises LabError if its corpus is no longer the same."""
    settings, facts = dict(config["corpus"]), read_json(folder, "manifest.json")["corpus"]
    kind = imported("corpus", settings.pop("type"))
    corpus = loaded(kind(**settings), *(config[key] for key in ("seed", "split", "aside", "asked")))
    if corpus.sha256 != facts["sha256"]:
        raise LabError(
            f"{folder}: corpus {facts['name']} is not what it was (sha256 {corpus.sha256[:12]}, then "
            f"{facts['sha256'][:12]}); expected the one that was replayed, or the run repeated"
        )
    return next(world for world in corpus.conversations if world.namespace == namespace)
