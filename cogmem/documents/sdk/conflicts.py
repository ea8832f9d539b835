"""The conflict queue: the dream examines pairs that ingestion found suspiciously similar."""

from dataclasses import dataclass

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, require
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import find_relations
from cogmem.log.corrections import SUPERSEDING
from cogmem.memory import Relation
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class ConflictsConfig:
    """The step of the dream that examines the queue of `engine.sdk.conflict_queue`."""

    enabled: bool = False
    """Whether the queued pairs are examined."""
    limit: int = 50
    """Maximum number of pairs in one dream, at least 0, of which the most similar come first."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "limit"))


class ConflictsDecision(Decision, stage="conflicts"):
    """Pairs of the queue that were examined."""

    SUPERSEDED = "superseded"
    """The newer memory replaced these older rows; `gone` counts pairs of which one was no longer live."""
    COEXIST = "coexist"
    """Both may hold; the rows are the newer ones."""


class Conflicts:
    """Examines the most similar pairs first. A pair leaves the queue when it was examined or when one of its
    memories is no longer live.

    The older memory is superseded if a language model says so: without one, both stand. An immutable memory
    is never superseded.
    """

    def __init__(self, config: ConflictsConfig, assistant: Assistant) -> None:
        self._config = config
        self._assistant = assistant

    def __call__(self, state: Workspace) -> list[Decision]:
        queue = state.partition.relations.of_kind(Relation.SUSPECTED)
        queue = queue.take(np.argsort(-queue.confidence, kind="stable"))
        live = state.live()
        both = live[queue.source] & live[queue.target]
        looked = queue.take(np.flatnonzero(both)[: self._config.limit])
        superseded: dict[int, str] = {}
        coexisting: list[int] = []
        newer, older = np.maximum(looked.source, looked.target), np.minimum(looked.source, looked.target)
        for new, old in zip(newer.tolist(), older.tolist(), strict=True):
            if superseded.keys() & {new, old}:
                continue
            if reason := self._reason(state, new, old):
                superseded[old] = reason
                state.supersede(np.array([old]), new)
            else:
                coexisting.append(new)
        for done in (queue.take(~both), looked):
            state.unrelate(done.source, done.target, Relation.SUSPECTED)
        gone = len(both) - np.count_nonzero(both) + len(looked.source) - len(superseded) - len(coexisting)
        reasons = "; ".join(superseded.values())
        return [
            report(
                ConflictsDecision,
                ConflictsDecision.SUPERSEDED,
                np.array([*superseded], np.int64),
                reasons,
                gone=float(gone),
            ),
            report(ConflictsDecision, ConflictsDecision.COEXIST, np.array(coexisting, np.int64)),
        ]

    def _reason(self, state: Workspace, new: int, old: int) -> str:
        """Why the newer memory replaces the older; empty if it does not."""
        if state["immutable"][old]:
            return ""
        found = self._assistant.run(find_relations, state.object("text", new), [state.object("text", old)])
        return next(
            (
                f"model: {relation.relation.label}"
                for relation in found or ()
                if relation.relation in SUPERSEDING
            ),
            "",
        )


CONFLICTS = Mechanism[Step](
    "conflicts",
    "dream",
    ConflictsConfig,
    after="capacity.dream",
    build=lambda config, dependencies: Conflicts(config.of(ConflictsConfig), dependencies.assistant),
)
