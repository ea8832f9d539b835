"""What the engine does, in one digest: outcomes of a few tiny replays.

Two engines of different source that have the same digest are taken to behave alike, so a result of the one
stands for the other. The replays (canaries) are 100 days of one synthetic life, with a store in memory and
the hashing embedder: the default engine in English and in Turkish, the default with every step of the dream,
and the profiles `sdk` and `v9`. What none of them touches (another embedder or store, a switch that is off in
all of them) is not seen. The frames that explain (`decisions`, `losses`) are left out: a result that shows
losses is to be made again when they are attributed otherwise.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cogmem.config import EngineConfig
from cogmem.embedding.configs import HashingConfig
from cogmem.llm.configs import NoModelConfig
from cogmem.mechanisms import dreaming
from cogmem.profiles import PROFILES
from cogmem.store.configs import MemoryStoreConfig
from experiments.corpora.atomic import write_text
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.replay.replay import ReplayConfig
from experiments.replay.units import Unit, collect, run_unit
from experiments.runs.manifest import digest, outcome_digest
from experiments.runs.sources import replay_source

CACHE = Path("results", "runs", "behaviour")
"""A file for each source, with its digest."""

_DAYS = 100
_EXPLAINING = ("decisions", "losses")


def canaries() -> Mapping[str, EngineConfig]:
    """The engine of each replay, by a name that ends in its language."""
    default = EngineConfig()
    engines = {
        "default-en": default,
        "default-tr": default,
        "dreaming-en": dreaming(default),
        "sdk-en": PROFILES["sdk"],
        "v9-en": PROFILES["v9"],
    }
    return {name: replace(engine, language=name[-2:]) for name, engine in engines.items()}


def behaviour() -> str:
    """The digest of today's engine: computed once for each source (some 10 s), and read from `CACHE` after
    that."""
    path = CACHE / f"{replay_source()}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads(path.read_bytes())["behaviour"])
    outcomes = dict(_outcomes())
    found = digest(outcomes)
    with suppress(OSError):  # a folder that is read-only costs the time again
        write_text(path, json.dumps({"behaviour": found, "outcomes": outcomes}, indent=1))
    return found


@cache
def _corpus(language: str) -> SyntheticCorpus:
    return SyntheticCorpus(worlds=1, days=_DAYS, language=language, horizons=(1.0, 90.0))


def _outcomes() -> Iterator[tuple[str, str]]:
    for name, engine in canaries().items():
        (world,) = _corpus(engine.language).load(seed=0).conversations
        with TemporaryDirectory(prefix="canary-") as folder:
            unit = Unit(
                system="cogmem",
                world=world,
                folder=Path(folder, "unit"),
                engine=engine,
                embedder=HashingConfig(),
                store=MemoryStoreConfig(),
                llm=NoModelConfig(),
                replay=ReplayConfig(liveness_every=0),
            )
            run_unit(unit)
            frames = collect([unit])
            yield name, outcome_digest({table: frames[table] for table in frames if table not in _EXPLAINING})
