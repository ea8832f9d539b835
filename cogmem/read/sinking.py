"""Sinking: what is over stands below what may still hold. Nothing is hidden, for many ends are inferred."""

import numpy as np

from cogmem.language import dates
from cogmem.language.endings import planned_end, share_about
from cogmem.language.reading import read
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import NO_ROW, Kind
from cogmem.read.eligibility import PASSING_DAYS, ValidityConfig
from cogmem.read.request import Candidates, Request, Stage, View
from cogmem.store.columns import Columns, Mask, Rows
from cogmem.trace import Decision

_ABOUT = 0.5  # minimum share of the words of a plan that are about its days


class SinkingDecision(Decision, stage="sinking"):
    """Which of the candidates are over; the rows are those that lost a place among the first."""

    SUNK = "sunk"
    """The reason counts them: those whose end was told, plans whose days are past, and passing states."""


class Sinking:
    """Lowers the score of what is over at the instant asked about. A question about the past, or one that
    asks for what is outdated too, changes no place."""

    def __init__(self, config: ValidityConfig, language: str) -> None:
        self._config = config
        self._language = language

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        request, columns, rows = view.request, view.columns, candidates.rows
        if request.outdated or request.past or not len(rows):
            return candidates, None
        ended = (columns["valid_until"][rows] <= request.at) & (columns["superseded_by"][rows] == NO_ROW)
        open_ended, kinds = np.isnan(columns["valid_until"][rows]), columns["kind"][rows]
        plans = open_ended & (kinds == Kind.PLAN)
        plans[plans] = self._past(rows[plans], columns, request)
        states = open_ended & (kinds == Kind.TRANSIENT_STATE)
        states &= columns["created_at"][rows] + PASSING_DAYS <= request.at
        over = ended | plans | states
        if not over.any():
            return candidates, None
        sunk = candidates.ranked(np.where(over, self._config.over * candidates.scores, candidates.scores))
        first = candidates.rows[: request.depth]
        left = first[over[: request.depth] & ~np.isin(first, sunk.rows[: request.depth])]
        counts = {"ended": ended, "plans": plans, "states": states}
        told = {name: int(np.count_nonzero(mask)) for name, mask in counts.items()}
        reason = ", ".join(f"{count} {name}" for name, count in told.items() if count)
        return sunk, SinkingDecision.told(
            SinkingDecision.SUNK,
            reason,
            numbers={name: float(count) for name, count in told.items() if count},
            rows=tuple(left.tolist()),
        )

    def _past(self, rows: Rows, columns: Columns, request: Request) -> Mask:
        """Which plans are about days that are past."""
        texts, claims, told = columns.objects("text"), columns.objects("claims"), columns["created_at"]
        local = request.zone.local
        at, found = local(request.at), rows.tolist()
        return np.array(
            [self._is_past(texts[row], claims[row], local(float(told[row])), at) for row in found], np.bool_
        )

    def _is_past(self, text: str, claims: tuple[str, ...], told: float, at: float) -> bool:
        plan = read(text, self._language)
        if not planned_end(plan, claims, told) <= at:
            return False
        days = [day for day in dates.find(plan, told) if not day.begins]
        return not dates.lasts(plan) and share_about(plan, days) >= _ABOUT


SINKING = Mechanism[Stage](
    "sinking",
    "read",
    ValidityConfig,
    "sinking",
    owner="enabled",
    build=lambda config, parts: Sinking(config.of(ValidityConfig), config.language),
    losses=(
        LossStage(
            "sinking",
            "its time was over, so other memories were ranked above it",
            "its time would have to last until the question",
        ),
    ),
)
