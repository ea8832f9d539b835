"""The recorded corpora a run can be configured with: frozen, range-checked, loaded by `load(seed)`.

What was recorded is the same for every seed; the argument is there because a generated world needs it.
`limit` keeps the first worlds only (0: all). Building one reads nothing: a missing file is an error of
`load`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cogmem.errors import ConfigError
from experiments.corpora.events import Conversation, Corpus
from experiments.corpora.jsonl import read_jsonl
from experiments.corpora.locomo import load_locomo
from experiments.corpora.longmemeval import load_longmemeval
from experiments.corpora.records import fingerprint
from experiments.corpora.sources import locate
from experiments.corpora.timeline import ask_after, ask_after_each
from experiments.errors import CorpusError

MAX_HORIZON_DAYS = 36_525.0


def _check(where: str, limit: int) -> None:
    if limit < 0:
        raise ConfigError(f"{where}: limit {limit} is out of range; expected a number of worlds, 0 for all")


def _check_silence(where: str, config: "LocomoCorpus | JsonlCorpus") -> None:
    """Silences within their limits; several are given in place of one."""
    horizon_days, horizons = config.horizon_days, config.horizons
    limits = f"0 to {MAX_HORIZON_DAYS:.0f} days"
    if horizon_days is not None and not 0.0 <= horizon_days <= MAX_HORIZON_DAYS:
        raise ConfigError(f"{where}: horizon_days {horizon_days} is out of range; expected {limits}")
    rising = list(horizons) == sorted(set(horizons))
    if not (rising and all(0.0 <= days <= MAX_HORIZON_DAYS for days in horizons)):
        raise ConfigError(f"{where}: horizons {list(horizons)}: expected {limits}, rising")
    if horizons and horizon_days != type(config).horizon_days:
        raise ConfigError(
            f"{where}: horizon_days {horizon_days} and horizons {list(horizons)} are both given; expected one"
        )


@dataclass(frozen=True)
class LocomoCorpus:
    """LoCoMo. `path`: its JSON file (empty: the download). `horizon_days`: silence before the questions;
    `horizons`: several in one replay, every question asked after each."""

    path: str = ""
    horizon_days: float = 0.0
    limit: int = 0
    horizons: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizons", tuple(self.horizons))
        _check("locomo", self.limit)
        _check_silence("locomo", self)

    def load(self, seed: int) -> Corpus:
        """The corpus. Raises CorpusError if the file is missing or malformed."""
        corpus = load_locomo(locate("locomo", self.path), self.horizon_days, self.limit)
        return _asked_after_each(corpus, self.horizons) if self.horizons else corpus


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
    """A corpus file of your own. With `horizon_days`, every probe is asked so long after the last message;
    with `horizons`, after each of these silences, in one replay."""

    path: str = ""
    horizon_days: float | None = None
    limit: int = 0
    horizons: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizons", tuple(self.horizons))
        _check("jsonl", self.limit)
        _check_silence("jsonl", self)

    def load(self, seed: int) -> Corpus:
        """The corpus. Raises CorpusError if the file is missing or malformed."""
        if not self.path:
            raise CorpusError("jsonl: no file given; expected corpus.path=FILE")
        corpus = read_jsonl(Path(self.path), self.limit)
        if self.horizons:
            return _asked_after_each(corpus, self.horizons)
        if self.horizon_days is None:
            return corpus
        return _with(corpus, tuple(ask_after(world, self.horizon_days) for world in corpus.conversations))


def _asked_after_each(corpus: Corpus, horizons: Sequence[float]) -> Corpus:
    return _with(corpus, tuple(ask_after_each(world, horizons) for world in corpus.conversations))


def _with(corpus: Corpus, worlds: tuple[Conversation, ...]) -> Corpus:
    """The corpus with other worlds, and its fingerprint again."""
    return replace(corpus, conversations=worlds, sha256=fingerprint(worlds))
