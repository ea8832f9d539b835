"""What the settings of recorded corpora have in common: how much is kept, and how long it is silent."""

from dataclasses import dataclass, replace

from cogmem.kernel.checks import at_least, require
from experiments.corpora.events import Corpus
from experiments.corpora.records import fingerprint
from experiments.corpora.timeline import ask_after

MAX_HORIZON_DAYS = 36_525.0


@dataclass(frozen=True)
class Recorded:
    """A corpus in a file, the same for every seed. Raises ConfigError naming every bad value."""

    path: str = ""
    """File of the corpus, or empty for the download, if there is one."""
    limit: int = 0
    """Number of conversations from the beginning, where 0 takes all."""
    horizon_days: float | None = None
    """Days between the last message and every question, from 0 to 36,525, or null for the times in the
    file."""
    horizons: tuple[float, ...] = ()
    """Several values in place of `horizon_days`, in rising order, after each of which every question is
    asked."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizons", tuple(self.horizons))
        days, limit = self.horizon_days, f"0 to {MAX_HORIZON_DAYS:.0f} days"
        rising = list(self.horizons) == sorted(set(self.horizons))
        in_range = all(0.0 <= each <= MAX_HORIZON_DAYS for each in self.horizons)
        alone = not self.horizons or days == type(self).horizon_days
        require(
            self,
            *at_least(self, 0, "limit"),
            ("horizon_days", lambda: days is None or 0.0 <= days <= MAX_HORIZON_DAYS, limit),
            ("horizons", lambda: rising and in_range, f"{limit}, rising"),
            ("horizons", lambda: alone, f"none beside horizon_days = {days}"),
        )

    def read(self) -> Corpus:
        """The corpus as it is in the file. Raises CorpusError if that is missing or malformed."""
        raise NotImplementedError

    def load(self, seed: int) -> Corpus:
        """The corpus, its questions asked after the silence. Raises CorpusError as `read` does."""
        corpus = self.read()
        silences = {f"@{days:g}": days for days in self.horizons}
        if not silences and self.horizon_days is not None:
            silences = {"": self.horizon_days}
        if not silences:
            return corpus
        conversations = tuple(ask_after(conversation, silences) for conversation in corpus.conversations)
        return replace(corpus, conversations=conversations, sha256=fingerprint(conversations))
