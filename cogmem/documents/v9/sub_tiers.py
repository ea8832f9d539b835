"""Sub-tiers by content: what a semantic memory is, a rule, a skill or a fact."""

from dataclasses import dataclass

import numpy as np

from cogmem.documents.shared.triggers import counts
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.language.reading import read
from cogmem.memory import Category, Kind, SubTier, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class SubTiersConfig:
    """Sub-tiers of semantic memories."""

    enabled: bool = False
    """Whether a semantic memory gets the sub-tier schematic (a pattern or a rule), procedural (a skill) or
    factual (anything else), for `engine.v9.boosts.sub_tiers`."""


class SubTiersDecision(Decision, stage="sub_tiers"):
    """Memories that got a semantic sub-tier; the reason names it."""

    CLASSIFIED = "classified"


class SubTiers:
    """Classifies what became semantic, at its promotion in a dream or by a session, and what dreams
    wrote."""

    at_promotion = True

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, state: Workspace) -> list[Decision]:
        unclassified = (state["tier"] == Tier.SEMANTIC) & (state["sub_tier"] < SubTier.SCHEMATIC)
        rows = np.flatnonzero(unclassified & ~state["immutable"])
        texts = state.objects("text")
        counts_of = [counts(read(texts[row], self._language)) for row in rows.tolist()]
        rule = np.array([bool(found["schematic"]) for found in counts_of], np.bool_)
        skill = np.array([bool(found["procedural"]) for found in counts_of], np.bool_)
        rule |= state["kind"][rows] == Kind.PATTERN
        skill |= state["category"][rows] == Category.PROCEDURAL
        kinds = np.select([rule, skill], [SubTier.SCHEMATIC, SubTier.PROCEDURAL], SubTier.FACTUAL)
        state.set("sub_tier", rows, kinds)
        return [
            report(SubTiersDecision, SubTiersDecision.CLASSIFIED, rows[kinds == tier], tier.label)
            for tier in (SubTier.SCHEMATIC, SubTier.PROCEDURAL, SubTier.FACTUAL)
        ]


SUB_TIERS = Mechanism[Step](
    "sub_tiers",
    "dream",
    SubTiersConfig,
    after="summaries",
    build=lambda config, _: SubTiers(config.language),
)
