"""What the engine does, in one digest: outcomes of a few tiny replays.

Two engines of different source that have the same digest are taken to behave alike, so a result of the one
stands for the other. A result that names neither a plug-in's profile nor Turkish is not of them, and one
that names no step of the dream that is off by default is of no such step: those outcomes are left out of its
digest. What a study of `UNREAD` found follows from what is written alone: what came back is left out of its
digest. The replays (canaries) have a store in memory and the hashing embedder. The default engine replays a
whole life of the synthetic world, and 200 days of one in the wording `blind`; 100 days of one life are
replayed in Turkish, with every step of the dream, and by the profile of each plug-in. What none of them
touches (another embedder or store, a switch that is off in all of them) is not seen. The frames that explain
(`decisions`, `losses`) and the columns that judge the texts are left out: a result that shows losses is to be
made again when they are attributed otherwise.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from cogmem import PROFILES, EngineConfig
from cogmem.config import SWITCHES, dreaming
from cogmem.plain import from_json
from cogmem.plugins.discovery import plugins
from experiments.config.compose import composed
from experiments.config.schema import RunConfig
from experiments.corpora.atomic import write_text
from experiments.replay.units import collect, run_units
from experiments.runs.folder import prepare
from experiments.runs.manifest import digest, outcome_digest
from experiments.runs.sources import replay_source

CACHE = Path("results", "runs", "behaviour")
"""A file for each source, with its outcomes."""

DOCUMENTED = tuple(plugin.name for plugin in plugins() if plugin.name in PROFILES)
"""The profiles that plug-ins are named after, which have a canary each."""

DREAMING = "dreaming"
"""The default with every step of the dream."""

TURKISH = "turkish"
"""The default in Turkish."""

SPECIAL = (*DOCUMENTED, DREAMING, TURKISH)
"""The canaries of what not every result is of."""

UNREAD = ("admission", "curves", "need", "power", "promotion", "recognition")
"""The studies in which nothing is searched for."""

_LIVES: Mapping[str, Sequence[str]] = {
    "default": ("corpus.worlds=1",),
    "blind": ("corpus.worlds=1", "corpus.days=200", "corpus.wording=blind"),
}
"""What the default engine replays for every result. A life of 100 days has missed changes that a whole life
and another wording show."""

_TINY = ("corpus.worlds=1", "corpus.wording=labelled", "corpus.days=100", "corpus.horizons=[1,90]")
_ALONE = ("baselines=[]", "replay.liveness_every=0")
_EXPLAINING = ("decisions", "losses")
_WRITTEN = ", as written"
"""Behind the name of a canary: its outcome but for what came back."""
_JUDGING = ("carried", "says_both", "pure")


def canaries() -> Mapping[str, RunConfig]:
    """The configuration of each replay, by name."""
    usual = composed([*_TINY, *_ALONE])
    engines = {DREAMING: dreaming(usual.engine)} | {name: PROFILES[name] for name in DOCUMENTED}
    turkish = replace(usual, corpus=replace(usual.corpus, language="tr"))
    return {
        TURKISH: turkish,
        **{name: composed([*words, *_ALONE]) for name, words in _LIVES.items()},
        **{name: replace(usual, engine=engine) for name, engine in engines.items()},
    }


def named(text: str) -> list[str]:
    """Which of `SPECIAL` a text is about.

    >>> named("experiments.run profile=plain"), named("toggle=[forgetting]"), named("corpus.language=tr")
    ([], ['dreaming'], ['turkish'])
    """
    plain = EngineConfig()
    steps = [
        mechanism.name
        for mechanism in SWITCHES.values()
        if mechanism.path == "dream" and not mechanism.is_on(plain)
    ]
    words = {name: [name] for name in DOCUMENTED} | {DREAMING: steps, TURKISH: [TURKISH, "tr"]}
    return [name for name, said in words.items() if re.search(rf"\b({'|'.join(said)})\b", text)]


def behaviour(special: Collection[str] = SPECIAL, *, reads: bool = True) -> str:
    """The digest of today's engine, under the default and these of `SPECIAL`; with or without how it `reads`.
    The replays are made once for each source (some 20 s), and read from `CACHE` after that."""
    known, left = _known(), {name for name in SPECIAL if name not in special}
    names = [name for name in known if not name.endswith(_WRITTEN) and name not in left]
    return digest({name: known[name if reads else name + _WRITTEN] for name in names})


def _known() -> dict[str, str]:
    path = CACHE / f"{replay_source()}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = dict(from_json(path.read_bytes())["outcomes"])
        if any(name.endswith(_WRITTEN) for name in found):  # else of a laboratory that did not tell it
            return found
    outcomes = dict(_outcomes())
    with suppress(OSError):  # a folder that is read-only costs the time again
        write_text(path, json.dumps({"outcomes": outcomes}, indent=1))
    return outcomes


def _outcomes() -> Iterator[tuple[str, str]]:
    for name, config in canaries().items():
        with TemporaryDirectory(prefix="canary-") as folder:
            units = prepare(replace(config, run_dir=folder)).units
            run_units(units, 1, lambda done, doing: None)
            frames = collect(units)
            tables = {table: frames[table] for table in frames if table not in _EXPLAINING}
            yield name, outcome_digest({**tables, "probes": tables["probes"].drop(_JUDGING)})
            yield name + _WRITTEN, outcome_digest({**tables, "probes": tables["probes"].clear()})
