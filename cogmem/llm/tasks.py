"""Tasks of a language model: each is a prompt and an answer that is checked as a whole.

A task raises ModelError if the model fails or if any part of its answer is invalid.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from cogmem.errors import ModelError
from cogmem.language.names import slug
from cogmem.llm.answers import AnswerError, checked_count, checked_date, checked_text, off, parse
from cogmem.llm.base import LanguageModel, Prompt
from cogmem.llm.prompts import (
    ENTITY_CHARACTERS,
    FACT_CHARACTERS,
    FORMATION,
    FORMATION_SCHEMA,
    INTENT,
    INTENT_SCHEMA,
    MERGE,
    MERGE_SCHEMA,
    MOST_ENTITIES,
    MOST_FACTS,
    MOST_IMPORTANT,
    MOST_NOTES,
    PURPOSES,
    RANK,
    RANK_SCHEMA,
    RELATIONS,
    RELATIONS_SCHEMA,
    SUMMARY,
    SUMMARY_CHARACTERS,
    SUMMARY_SCHEMA,
    fenced,
)
from cogmem.memory import Category, Kind, Relation

_Value = TypeVar("_Value")

Judge = Callable[[str], bool]
"""Whether a text has a property."""


def _never(text: str) -> bool:
    return False


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True, kw_only=True)
class FormedFact:
    """A fact in a turn. `text`: 1 to 1000 characters; `valid_from` <= `valid_until`, both inclusive days;
    `entities`: as `entity://kind/name`; `temporary`: whether it will end by itself, even if the turn does not
    say when; `importance` and `confidence` in [0, 1]."""

    text: str
    category: Category
    kind: Kind
    entities: tuple[str, ...]
    valid_from: dt.date | None
    valid_until: dt.date | None
    temporary: bool
    importance: float
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRelation:
    """The relation of a new memory, the source, to the candidate at `index`. Confidence in [0, 1]."""

    index: int
    relation: Relation
    confidence: float


def form_facts(
    model: LanguageModel, text: str, speaker: str, date: dt.date, language: str
) -> tuple[FormedFact, ...]:
    """The facts of a turn that are worth remembering; there may be none. `date`: the day of the turn, to
    which relative dates refer; `language`: the code of a language pack. Raises ModelError."""
    day = dt.date(date.year, date.month, date.day)
    user = fenced(
        message=text, speaker=speaker, date=f"{day.isoformat()} ({_DAYS[day.weekday()]})", language=language
    )
    return _ask(model, Prompt("form_facts", FORMATION, user, FORMATION_SCHEMA), _facts)


def merge_texts(model: LanguageModel, old: str, new: str, attacks: Judge = _never) -> str:
    """One text that says what both texts say; the newer prevails. Raises ModelError, also where the text
    `attacks` the agent."""
    # A merged text says no more than its parts; the rest is room for names in place of pronouns.
    most = len(old) + len(new) + 100
    return _ask(
        model,
        Prompt("merge_texts", MERGE, fenced(new=new, old=old), MERGE_SCHEMA),
        lambda answer: _stored(answer, most, attacks),
    )


def summarise(model: LanguageModel, texts: Sequence[str], purpose: str, attacks: Judge = _never) -> str:
    """One text for several, for a purpose of `prompts.PURPOSES`. The model sees at most the first
    `MOST_NOTES` texts. Raises ModelError, also where the text `attacks` the agent."""
    whole = sum(map(len, texts)) + 100  # as in `merge_texts`
    most = whole if purpose == "consolidate" else SUMMARY_CHARACTERS
    prompt = Prompt(
        "summarise", SUMMARY % PURPOSES[purpose], fenced(notes=list(texts[:MOST_NOTES])), SUMMARY_SCHEMA
    )
    return _ask(model, prompt, lambda answer: _stored(answer, most, attacks))


def find_relations(model: LanguageModel, text: str, candidates: Sequence[str]) -> tuple[FoundRelation, ...]:
    """The relations of a new memory to the candidates, in their order; unrelated ones are left out. Without
    candidates the model is not asked. Raises ModelError."""
    if not candidates:
        return ()
    numbered = [{"index": index, "text": candidate} for index, candidate in enumerate(candidates)]
    return _ask(
        model,
        Prompt("find_relations", RELATIONS, fenced(note=text, candidates=numbered), RELATIONS_SCHEMA),
        lambda answer: _relations(answer, len(candidates)),
    )


def classify_intent(model: LanguageModel, question: str) -> str:
    """The intent of a question, one of `prompts.INTENTS`. Raises ModelError."""
    return _ask(
        model,
        Prompt("classify_intent", INTENT, fenced(question=question), INTENT_SCHEMA),
        lambda answer: str(answer["intent"]),
    )


def rank_candidates(model: LanguageModel, question: str, candidates: Sequence[str]) -> tuple[int, ...]:
    """The indexes of the candidates, the best answer first, each once. With fewer than two the model is not
    asked. Raises ModelError."""
    if len(candidates) < 2:
        return tuple(range(len(candidates)))
    numbered = [{"index": index, "text": candidate} for index, candidate in enumerate(candidates)]
    return _ask(
        model,
        Prompt("rank_candidates", RANK, fenced(question=question, candidates=numbered), RANK_SCHEMA),
        lambda answer: _permutation(answer["order"], len(candidates)),
    )


def _ask(model: LanguageModel, prompt: Prompt, read: Callable[[Any], _Value]) -> _Value:
    completion = model.complete(prompt)
    try:
        return read(parse(completion.text, prompt.schema))
    except AnswerError as error:
        raise ModelError(f"{model.name}: {prompt.task}: the answer is off: {error}") from None


def _stored(answer: Mapping[str, Any], most: int, attacks: Judge) -> str:
    text = checked_text(answer["text"], "text", most)
    if attacks(text):
        raise AnswerError("text is an attack on the agent")
    return text


def _facts(answer: Mapping[str, Any]) -> tuple[FormedFact, ...]:
    checked_count(answer["facts"], "facts", MOST_FACTS)
    return tuple(_fact(fact, f"facts[{index}]") for index, fact in enumerate(answer["facts"]))


def _fact(fact: Mapping[str, Any], where: str) -> FormedFact:
    first = checked_date(fact["valid_from"], f"{where}.valid_from")
    last = checked_date(fact["valid_until"], f"{where}.valid_until")
    if first and last and last < first:
        raise off(f"{where}.valid_until", fact["valid_until"], f"no day before {first}")
    checked_count(fact["entities"], f"{where}.entities", MOST_ENTITIES)
    names = [
        checked_text(entity["name"], f"{where}.entities[{index}].name", ENTITY_CHARACTERS)
        for index, entity in enumerate(fact["entities"])
    ]
    kinds = [entity["kind"] for entity in fact["entities"]]
    entities = [f"entity://{kind}/{slug(name)}" for kind, name in zip(kinds, names, strict=True)]
    if not 1 <= fact["importance"] <= MOST_IMPORTANT:
        raise off(f"{where}.importance", fact["importance"], f"a whole number from 1 to {MOST_IMPORTANT}")
    if not 0 <= fact["confidence"] <= 1:
        raise off(f"{where}.confidence", fact["confidence"], "a number in [0, 1]")
    return FormedFact(
        text=checked_text(fact["text"], f"{where}.text", FACT_CHARACTERS),
        category=Category.parse(fact["category"]),
        kind=Kind.parse(fact["kind"]),
        entities=tuple(dict.fromkeys(entities)),
        valid_from=first,
        valid_until=last,
        temporary=fact["temporary"],
        importance=fact["importance"] / MOST_IMPORTANT,
        confidence=float(fact["confidence"]),
    )


def _relations(answer: Mapping[str, Any], candidates: int) -> tuple[FoundRelation, ...]:
    found: dict[tuple[int, Relation], FoundRelation] = {}
    for place, item in enumerate(answer["relations"]):
        where = f"relations[{place}]"
        if not 0 <= item["index"] < candidates:
            raise off(f"{where}.index", item["index"], f"0 to {candidates - 1}")
        if not 0 <= item["confidence"] <= 1:
            raise off(f"{where}.confidence", item["confidence"], "a number in [0, 1]")
        relation = Relation.parse(item["relation"])
        if (item["index"], relation) in found:
            raise AnswerError(f"{where} repeats {relation.label} of candidate {item['index']}")
        found[item["index"], relation] = FoundRelation(
            index=item["index"], relation=relation, confidence=float(item["confidence"])
        )
    return tuple(found[key] for key in sorted(found))


def _permutation(order: Sequence[int], count: int) -> tuple[int, ...]:
    if sorted(order) != list(range(count)):
        raise off("order", order, f"every number from 0 to {count - 1} once")
    return tuple(order)
