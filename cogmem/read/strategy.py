"""Strategies: how questions of one intent are answered."""

from dataclasses import dataclass

from cogmem.checks import at_least, require
from cogmem.memory import Kind


@dataclass(frozen=True)
class Strategy:
    """How questions of one intent are answered. The defaults are the plain way, that of an engine without a
    router."""

    dense: float = -1.0
    """Weight of the search by meaning, at least 0, in the fusion and in the reciprocal ranks of a score;
    negative: the search's own. Set both or neither."""
    lexical: float = -1.0
    """Weight of the search by words, at least 0; negative: the search's own."""
    limit: int = 0
    """Maximum number of results, and their number where the caller names none; 0: as the caller wants."""
    utility: float = 0.0
    """Added to a score, times the memory's utility; at least 0."""
    superseded: bool = False
    """Whether a memory that was replaced may be surfaced."""
    newest_first: bool = False
    """Whether the results are sorted by the time from which they hold, the latest first."""
    useful_first: bool = False
    """Whether the results are sorted by utility, the most useful first; ties as ranked."""
    hub: bool = False
    """Whether every memory that mentions an entity of the question is a candidate."""
    hops: int = 0
    """How many relations are followed from the best candidates."""
    kinds: tuple[str, ...] = ()
    """The kinds of memories that may answer; none: all."""

    def __post_init__(self) -> None:
        require(
            self,
            ("dense", self._weighs, "two weights of at least 0, not both 0, or both negative"),
            *at_least(self, 0, "limit", "utility", "hops"),
            ("kinds", lambda: set(self.kinds) <= set(Kind.labels()), f"some of {', '.join(Kind.labels())}"),
        )

    @property
    def shares(self) -> tuple[float, float]:
        """The weights as shares of their sum; one half each where the strategy has none.

        >>> Strategy(0.75, 0.25).shares, Strategy().shares
        ((0.75, 0.25), (0.5, 0.5))
        """
        if self.dense < 0:
            return 0.5, 0.5
        dense = self.dense / (self.dense + self.lexical)
        return dense, 1.0 - dense

    def _weighs(self) -> bool:
        own = self.dense < 0 and self.lexical < 0
        return own or (min(self.dense, self.lexical) >= 0 and self.dense + self.lexical > 0)
