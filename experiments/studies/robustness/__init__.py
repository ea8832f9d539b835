"""Is anything lost, whatever fails?

The store on disk lives under faults: calls of the file system fail, processes are killed. And what is on disk
is damaged, bit by bit. And what protection costs is measured. What is promised stands in docs/durability.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cogmem.checks import at_least, require
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study
from experiments.studies.robustness import damage, lives, price


@dataclass(frozen=True)
class Options:
    faults: int = 10_000
    """Faults of the disk and kills in process, at least 1."""
    kills: int = 50
    """Processes that the system kills, at least 0."""
    frames: int = 1000
    """Records of the journal of which every bit is flipped, at least 1."""
    places: int = 1000
    """Bits that are flipped in tables, caches and cassettes each, at least 1."""
    messages: int = 2_500
    """Messages of the lives that tell what protection costs, at least 50: they are timed in blocks of 50."""
    seed: int = 0
    """Seed of the first life and of the places."""

    def __post_init__(self) -> None:
        counts = at_least(self, 1, "faults", "frames", "places"), at_least(self, 0, "kills", "seed")
        require(self, *counts[0], *counts[1], *at_least(self, price.BLOCK, "messages"))


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    own = asked.options
    found = (
        lives.table(own.faults, own.kills, own.seed),
        damage.table(own.frames, own.places, own.seed),
        price.table(own.messages, own.seed),
    )
    return Report(found, corpus="store")


STUDY = Study(
    name="robustness",
    about=__doc__ or "",
    report=report,
    options=Options,
    takes="",
    example="--faults 200 --kills 2 --frames 20 --places 50 --messages 100",
    published={"store": ""},
)
