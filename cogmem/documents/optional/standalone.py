"""Standalone rewriting: the stored text is understood without its conversation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogmem.documents.optional.person import third_person, without_fillers
from cogmem.embedding.base import well_formed
from cogmem.kernel.checks import at_least, require
from cogmem.language.names import slug
from cogmem.language.sentences import divide
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.log.session import Session
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

_SHORTEST = 40  # minimum length of a piece in characters, however long the speaker's name is


@dataclass(frozen=True)
class RewritingConfig:
    """Rewriting of a fact's text (published designs)."""

    enabled: bool = False
    """Whether texts are rewritten. Otherwise a memory has the words as they were said."""
    speaker: bool = True
    """Whether the speaker's name is written before the text."""
    third_person: bool = False
    """Whether the first person becomes the third."""
    fillers: bool = False
    """Whether fillers ("um") are left out."""
    max_characters: int = 1_000
    """Maximum length of a stored text in characters, at least 40."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 40, "max_characters"))


class RewritingDecision(Decision, stage="rewriting"):
    """How the text of a fact was rewritten."""

    REWRITTEN = "rewritten"
    """The reason names the changes; `characters` and `facts` count the result."""


def rewrite(fact: Fact, utterance: Utterance, config: RewritingConfig) -> tuple[Fact, Decision | None]:
    """The fact as it will be stored. The decision is None if at most the speaker's name was added. Only the
    person of the speaker changes, no other word.

    The name stands before the text ("Ada: I moved"), or in it in the third person ("Ada moved"). A text that
    is cut keeps the entities that it names, and every date."""
    text, changes = fact.text, []
    if config.fillers:
        text = without_fillers(text, utterance.language)
        changes += ["fillers"] if text != fact.text else []
    statement = third_person(text, utterance.language, utterance.speaker) if config.third_person else text
    changes += ["third person"] if statement != text else []
    named = statement != text or not (utterance.speaker and config.speaker)
    prefix = "" if named else f"{utterance.speaker}: "
    statement = well_formed(statement)
    room = max(config.max_characters - len(prefix), _SHORTEST)
    kept = divide(statement, room)[0] if len(statement) > room else statement
    changes += ["cut"] if kept != statement else []
    rewritten = replace(fact, text=prefix + kept)
    if kept != statement:
        words = f"-{slug(kept)}-"
        entities = tuple(
            entity
            for entity in fact.entities
            if entity.startswith("entity://date/") or f"-{entity.rpartition('/')[2]}-" in words
        )
        rewritten = replace(rewritten, said=fact.said.part(kept), entities=entities)
    if not changes:
        return rewritten, None
    numbers = {"characters": float(len(statement)), "facts": 1.0}
    return rewritten, RewritingDecision.made(
        RewritingDecision.REWRITTEN, ", ".join(changes), utterance.turn, numbers=numbers
    )


class Rewriting:
    """Rewrites every fact that no language model worded."""

    def __init__(self, config: RewritingConfig) -> None:
        self._config = config

    def __call__(
        self, fact: Fact, utterance: Utterance, session: Session
    ) -> tuple[Sequence[Fact], Decision | None]:
        if fact.finished:
            return (fact,), None
        rewritten, decision = rewrite(fact, utterance, self._config)
        return (rewritten,), decision


REWRITING = Mechanism[Refine](
    "rewriting",
    "write",
    RewritingConfig,
    phase="refining",
    after="emotion",
    rewrites=True,
    build=lambda config, _: Rewriting(config.of(RewritingConfig)),
)

PARTS = tuple(
    Mechanism[Refine](
        f"rewriting.{name}",
        "write",
        RewritingConfig,
        name,
        owner="enabled",
        phase="refining",
        after="rewriting",
    )
    for name in ("speaker", "third_person", "fillers")
)
"""The changes of a text."""
