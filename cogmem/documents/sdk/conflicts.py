"""The conflict queue: the dream examines pairs that ingestion found suspiciously similar."""

from dataclasses import dataclass

import numpy as np

from cogmem.documents.optional.claims import ATTRIBUTES, Claim, Hold, decode
from cogmem.documents.optional.claims.contradiction import reason_to_supersede
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, require
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import find_relations
from cogmem.log.corrections import SUPERSEDING
from cogmem.memory import Kind, Relation
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class ConflictsConfig:
    """The conflict queue of the profile sdk. `conflict_queue` fills it."""

    enabled: bool = False
    """Whether the step runs."""
    limit: int = 50
    """Maximum number of pairs examined in one dream, the most similar first."""

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

    The older memory is superseded if a claim of the newer one replaces one of its claims or, failing that, if
    a language model says so. An immutable memory is never superseded.
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
        passing = state["kind"][old] == Kind.TRANSIENT_STATE
        held = [decode(claim) for claim in state.object("claims", old)]
        for claim in map(decode, state.object("claims", new)):
            if passing or not _is_state(claim):  # a later mood ends nothing but a passing state
                for other in held:
                    if reason := reason_to_supersede(claim, other):
                        return reason
        return self._asked(state, new, old)

    def _asked(self, state: Workspace, new: int, old: int) -> str:
        found = self._assistant.run(find_relations, state.object("text", new), [state.object("text", old)])
        return next(
            (
                f"model: {relation.relation.label}"
                for relation in found or ()
                if relation.relation in SUPERSEDING
            ),
            "",
        )


def _is_state(claim: Claim) -> bool:
    return claim.attribute in ATTRIBUTES and ATTRIBUTES[claim.attribute].hold is Hold.STATE


CONFLICTS = Mechanism[Step](
    "conflicts",
    "dream",
    ConflictsConfig,
    after="capacity.dream",
    build=lambda config, dependencies: Conflicts(config.of(ConflictsConfig), dependencies.assistant),
)
