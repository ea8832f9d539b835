"""What the trigger words of the document recognise: plans, corrections, shocks and attacks."""

from collections.abc import Mapping

from cogmem.documents.shared.triggers import counts
from cogmem.language import emotion
from cogmem.language.prompt_injection import prompt_injection
from cogmem.language.reading import Reading, once
from cogmem.language.recognition import Recognised


@once
def recognised(text: Reading) -> Recognised:
    """What a text tells. A trigger counts 1; a shock is told by the pack's patterns of shocks."""
    counted = counts(text)
    return Recognised(
        shock=float("SHOCK" in emotion.signs(text)),
        **{name: float(counted[name] > 0) for name in ("plan", "correction", "injection")},
    )


def accused(heard: Reading) -> Mapping[str, float]:
    """What makes a message an attack, judged as a whole, whoever says it: pieces of evidence, or a trigger;
    empty if it is none."""
    if evidence := prompt_injection(heard):
        return {"evidence": evidence}
    odds = recognised(heard).injection
    return {"odds": odds} if odds > 0 else {}
