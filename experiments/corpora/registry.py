"""The corpora that a run can be configured with, and the published files that can be fetched."""

from collections.abc import Mapping
from typing import Protocol

from experiments.corpora import beam, locomo, longmemeval, madial, memdaily, memgallery
from experiments.corpora.converted import (
    EverydayCorpus,
    MemoryCodeCorpus,
    MscCorpus,
    VehicleMemBenchCorpus,
)
from experiments.corpora.events import Corpus
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.sources import Source
from experiments.corpora.synthetic import SyntheticCorpus


class CorpusConfig(Protocol):
    """The settings of a corpus: a frozen dataclass with defaults that checks its values when it is built."""

    def load(self, seed: int) -> Corpus:
        """The corpus. Raises CorpusError where a file is missing or malformed."""
        ...


CORPORA: dict[str, type[CorpusConfig]] = {
    "synthetic": SyntheticCorpus,
    "locomo": locomo.LocomoCorpus,
    "longmemeval": longmemeval.LongMemEvalCorpus,
    "beam": beam.BeamCorpus,
    "memgallery": memgallery.MemGalleryCorpus,
    "madial": madial.MadialCorpus,
    "memdaily": memdaily.MemDailyCorpus,
    "vehiclemembench": VehicleMemBenchCorpus,
    "msc": MscCorpus,
    "memorycode": MemoryCodeCorpus,
    "everyday": EverydayCorpus,
    "jsonl": JsonlCorpus,
}
"""By the name in `corpus=NAME`."""

SOURCES: Mapping[str, Source] = {
    module.SOURCE.name: module.SOURCE for module in (locomo, longmemeval, beam, memgallery, madial, memdaily)
}
"""By the name in `python -m experiments download NAME`."""
