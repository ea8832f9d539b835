"""Sinking: what is over stands below what may still hold. Nothing is hidden, for many ends are inferred."""

import numpy as np

from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import NO_ROW, Kind
from cogmem.read.eligibility import PASSING_DAYS, ValidityConfig
from cogmem.read.request import Candidates, Stage, View
from cogmem.trace import Decision


class SinkingDecision(Decision, stage="sinking"):
    """Which of the candidates are over; the rows are those that lost a place among the first."""

    SUNK = "sunk"
    """The reason counts them: those whose end is past, and passing states."""


class Sinking:
    """Lowers the score of what is over at the instant asked about. A question about the past, or one that
    asks for what is outdated too, changes no place."""

    def __init__(self, config: ValidityConfig) -> None:
        self._config = config

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        request, columns, rows = view.request, view.columns, candidates.rows
        if request.outdated or request.past or not len(rows):
            return candidates, None
        ended = (columns["valid_until"][rows] <= request.at) & (columns["superseded_by"][rows] == NO_ROW)
        states = np.isnan(columns["valid_until"][rows]) & (columns["kind"][rows] == Kind.TRANSIENT_STATE)
        states &= columns["created_at"][rows] + PASSING_DAYS <= request.at
        over = ended | states
        if not over.any():
            return candidates, None
        sunk = candidates.ranked(np.where(over, self._config.over * candidates.scores, candidates.scores))
        first = candidates.rows[: request.depth]
        left = first[over[: request.depth] & ~np.isin(first, sunk.rows[: request.depth])]
        counts = {"ended": ended, "states": states}
        told = {name: int(np.count_nonzero(mask)) for name, mask in counts.items()}
        reason = ", ".join(f"{count} {name}" for name, count in told.items() if count)
        return sunk, SinkingDecision.told(
            SinkingDecision.SUNK,
            reason,
            numbers={name: float(count) for name, count in told.items() if count},
            rows=tuple(left.tolist()),
        )


SINKING = Mechanism[Stage](
    "sinking",
    "read",
    ValidityConfig,
    "sinking",
    owner="enabled",
    build=lambda config, parts: Sinking(config.of(ValidityConfig)),
    losses=(
        LossStage(
            "sinking",
            "its time was over, so other memories were ranked above it",
            "its time would have to last until the question",
        ),
    ),
)
