"""Strategies: how a question is searched and how many results it has."""

from dataclasses import dataclass

from cogmem.kernel.checks import at_least, require
from cogmem.memory import Kind


@dataclass(frozen=True)
class Strategy:
    """How a question is searched. The defaults are the plain way; a stage of the phase `route` may give a
    question another."""

    dense: float | None = None
    """Weight of the search by meaning, at least 0, in the fusion and in the reciprocal ranks of a score;
    none: the search's own. Set both or neither."""
    lexical: float | None = None
    """Weight of the search by words, at least 0; none: the search's own."""
    limit: int = 0
    """Maximum number of results, and their number where the caller names none; 0: as the caller wants."""
    superseded: bool = False
    """Whether a memory that was replaced may be surfaced."""
    kinds: tuple[str, ...] = ()
    """The kinds of memories that may answer; none: all."""

    def __post_init__(self) -> None:
        require(
            self,
            ("dense", self._weighs, "two weights of at least 0, not both 0, or neither"),
            *at_least(self, 0, "limit"),
            ("kinds", lambda: set(self.kinds) <= set(Kind.labels()), f"some of {', '.join(Kind.labels())}"),
        )

    @property
    def weights(self) -> tuple[float, float]:
        """The weights; one half each where the strategy has none."""
        if self.dense is None or self.lexical is None:
            return 0.5, 0.5
        return self.dense, self.lexical

    @property
    def shares(self) -> tuple[float, float]:
        """The weights as shares of their sum; one half each where the strategy has none.

        >>> Strategy(0.75, 0.25).shares, Strategy().shares
        ((0.75, 0.25), (0.5, 0.5))
        """
        dense, lexical = self.weights
        return dense / (dense + lexical), lexical / (dense + lexical)

    def _weighs(self) -> bool:
        if self.dense is None or self.lexical is None:
            return self.dense is self.lexical
        return min(self.dense, self.lexical) >= 0 and self.dense + self.lexical > 0
