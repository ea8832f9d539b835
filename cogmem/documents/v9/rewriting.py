"""Standalone rewriting: the stored text is understood without its conversation."""

from dataclasses import dataclass, replace

from cogmem.documents.shared.person import third_person, without_fillers
from cogmem.embedding.base import well_formed
from cogmem.kernel.checks import at_least, require
from cogmem.language.names import slug
from cogmem.language.sentences import divide
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class RewritingConfig:
    """Rewriting of the text of a fact."""

    enabled: bool = False
    """Whether texts are rewritten, rather than stored in their original words."""
    third_person: bool = False
    """Whether the first person is replaced by the third."""
    fillers: bool = False
    """Whether fillers such as "um" are removed."""
    max_characters: int = 1_000
    """Maximum length of a stored text in characters, at least 40."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 40, "max_characters"))


class RewritingDecision(Decision, stage="rewriting"):
    """How the text of a fact was rewritten."""

    REWRITTEN = "rewritten"
    """The reason names the changes; `characters` and `facts` count the result."""


def rewrite(fact: Fact, utterance: Utterance, config: RewritingConfig) -> tuple[Fact, Decision | None]:
    """The fact as it will be stored; the decision is None if it stays as it is. Only the person of the
    speaker changes, no other word: "I moved" becomes "Ada moved". A text that is cut keeps the entities that
    it names, and every date."""
    text, changes = fact.text, []
    if config.fillers:
        text = without_fillers(text, utterance.language)
        changes += ["fillers"] if text != fact.text else []
    statement = third_person(text, utterance.language, utterance.speaker) if config.third_person else text
    changes += ["third person"] if statement != text else []
    statement = well_formed(statement)
    most = config.max_characters
    kept = divide(statement, most)[0] if len(statement) > most else statement
    changes += ["cut"] if kept != statement else []
    rewritten = replace(fact, text=kept)
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

    def __call__(self, fact: Fact, utterance: Utterance) -> tuple[Fact, Decision | None]:
        return (fact, None) if fact.finished else rewrite(fact, utterance, self._config)


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
    for name in ("third_person", "fillers")
)
"""The changes of a text."""
