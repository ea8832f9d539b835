"""Standalone rewriting: the stored text must be understood when the conversation around it is gone."""

from dataclasses import replace

from cogmem.embedding.base import well_formed
from cogmem.language.entities import slug
from cogmem.language.person import third_person, without_fillers
from cogmem.language.sentences import divide
from cogmem.settings.write import RewritingConfig
from cogmem.trace import Decision
from cogmem.write.facts import Fact, Utterance

_SHORTEST = 40  # characters of a piece, however long the speaker's name


def rewrite(
    fact: Fact, utterance: Utterance, config: RewritingConfig
) -> tuple[tuple[Fact, ...], Decision | None]:
    """The fact as it will be stored, or several where it is too long, with a decision if more than the
    speaker's name was added. Narrate, do not interpret: no word changes but who speaks.

    The name stands before the text ("Ada: I moved"), or within it where the third person speaks of her ("Ada
    moved"). A piece keeps the entities it names, and every date.
    """
    text, changes = fact.text, []
    if config.fillers:
        text = without_fillers(text, utterance.language)
        changes += ["fillers"] if text != fact.text else []
    told = third_person(text, utterance.language, utterance.speaker) if config.third_person else text
    changes += ["third person"] if told != text else []
    named = told != text or not (utterance.speaker and config.speaker)
    prefix = "" if named else f"{utterance.speaker}: "
    told = well_formed(told)
    room = max(config.max_characters - len(prefix), _SHORTEST)
    pieces = [told]
    if len(told) > room:
        pieces = divide(told, room)
        if not config.divide:
            pieces = pieces[:1]
        changes.append("divided" if config.divide else "cut")
    facts = tuple(_piece(fact, piece, prefix, whole=len(pieces) == 1 and piece == told) for piece in pieces)
    if not changes:
        return facts, None
    numbers = {"characters": float(len(told)), "facts": float(len(facts))}
    return facts, Decision("rewriting", "rewritten", ", ".join(changes), utterance.turn, numbers)


def _piece(fact: Fact, piece: str, prefix: str, *, whole: bool) -> Fact:
    if whole:
        return replace(fact, text=prefix + piece)
    words = f"-{slug(piece)}-"
    entities = tuple(
        entity
        for entity in fact.entities
        if entity.startswith("entity://date/") or f"-{entity.rpartition('/')[2]}-" in words
    )
    return replace(fact, text=prefix + piece, said=piece, entities=entities)
