"""Moves between the tiers."""

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.memory import Tier
from cogmem.store.columns import Rows
from cogmem.trace import Decision


class TiersDecision(Decision, stage="tiers"):
    """Moves between the tiers."""

    PROMOTED = "promoted"
    """Semantic now."""
    DEMOTED = "demoted"
    """Dormant now."""


def promote(state: Workspace, rows: Rows) -> Decision:
    """Make those of the rows semantic that are live, episodic and unprotected."""
    due = rows[(state.live() & ~state.protected() & (state["tier"] == Tier.EPISODIC))[rows]]
    state.move(due, Tier.SEMANTIC)
    return report(TiersDecision, TiersDecision.PROMOTED, due, "working memory")
