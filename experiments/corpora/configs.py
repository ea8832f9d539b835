"""The recorded corpora a run can be configured with: frozen, range-checked, loaded by `load(seed)`.

What was recorded is the same for every seed; the argument is there because a generated world needs it.
`limit` keeps the first worlds only (0: all). Building one reads nothing: a missing file is an error of
`load`.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from cogmem.errors import ConfigError
from experiments.corpora.events import Corpus
from experiments.corpora.jsonl import read_jsonl
from experiments.corpora.locomo import load_locomo
from experiments.corpora.longmemeval import load_longmemeval
from experiments.corpora.records import fingerprint
from experiments.corpora.sources import locate
from experiments.corpora.timeline import ask_after
from experiments.errors import CorpusError

MAX_HORIZON_DAYS = 36_525.0


def _check(where: str, limit: int, horizon_days: float | None = None) -> None:
    if limit < 0:
        raise ConfigError(f"{where}: limit {limit} is out of range; expected a number of worlds, 0 for all")
    if horizon_days is not None and not 0.0 <= horizon_days <= MAX_HORIZON_DAYS:
        raise ConfigError(
            f"{where}: horizon_days {horizon_days} is out of range; expected 0 to {MAX_HORIZON_DAYS:.0f} days"
        )


@dataclass(frozen=True)
class LocomoCorpus:
    """LoCoMo. `path`: its JSON file (empty: the download). `horizon_days`: silence before the questions."""

    path: str = ""
    horizon_days: float = 0.0
    limit: int = 0

    def __post_init__(self) -> None:
        _check("locomo", self.limit, self.horizon_days)

    def load(self, seed: int) -> Corpus:
        """The corpus. Raises CorpusError if the file is missing or malformed."""
        return load_locomo(locate("locomo", self.path), self.horizon_days, self.limit)


@dataclass(frozen=True)
class LongMemEvalCorpus:
    """LongMemEval. `path`: one of its JSON files (empty: the download of the S variant)."""

    path: str = ""
    limit: int = 0

    def __post_init__(self) -> None:
        _check("longmemeval", self.limit)

    def load(self, seed: int) -> Corpus:
        """The corpus. Raises CorpusError if the file is missing or malformed."""
        return load_longmemeval(locate("longmemeval", self.path), self.limit)


@dataclass(frozen=True)
class JsonlCorpus:
    """A corpus file of your own. With `horizon_days`, every probe is asked so long after the last message."""

    path: str = ""
    horizon_days: float | None = None
    limit: int = 0

    def __post_init__(self) -> None:
        _check("jsonl", self.limit, self.horizon_days)

    def load(self, seed: int) -> Corpus:
        """The corpus. Raises CorpusError if the file is missing or malformed."""
        if not self.path:
            raise CorpusError("jsonl: no file given; expected corpus.path=FILE")
        corpus = read_jsonl(Path(self.path), self.limit)
        if self.horizon_days is None:
            return corpus
        worlds = tuple(ask_after(world, self.horizon_days) for world in corpus.worlds)
        return replace(corpus, worlds=worlds, sha256=fingerprint(worlds))
