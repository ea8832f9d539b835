"""Tasks of a language model: each is a prompt and the form of its answer (`cogmem.llm.answers`).

A task raises ModelError if the model fails or if any part of its answer is invalid. Stages run it by an
`Assistant`, which gives None then, and the stage falls back to its heuristic.
"""

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from cogmem.errors import ModelError
from cogmem.llm.base import LanguageModel, Prompt
from cogmem.llm.prompts import MOST_NOTES, fenced, instructions
from cogmem.memory import Category, Kind, Relation

if TYPE_CHECKING:
    from cogmem.llm.answers import Answer

_Form = TypeVar("_Form", bound="Answer")

Judge = Callable[[str], bool]
"""Whether a text has a property."""

SUMMARY_CHARACTERS = 2000  # twice the 1000 of the instructions, because models cannot count
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
    from cogmem.llm.answers import MOST_IMPORTANT, Facts

    day = f"{dt.date(date.year, date.month, date.day).isoformat()} ({_DAYS[date.weekday()]})"
    data = fenced(message=text, speaker=speaker, date=day, language=language)
    return tuple(
        FormedFact(
            **dict(fact)
            | {
                "entities": tuple(dict.fromkeys(entity.uri for entity in fact.entities)),
                "importance": fact.importance / MOST_IMPORTANT,
                "confidence": float(fact.confidence),
            }
        )
        for fact in ask(model, "form_facts", data, Facts).facts
    )


def merge_texts(model: LanguageModel, old: str, new: str, attacks: Judge | None = None) -> str:
    """One text that says what both texts say; the newer prevails. Raises ModelError, also where the text
    `attacks` the agent."""
    from cogmem.llm.answers import Merged

    # A merged text says no more than its components; the rest is room for names in place of pronouns.
    most = len(old) + len(new) + 100
    return ask(model, "merge_texts", fenced(new=new, old=old), Merged, most=most, attacks=attacks).text


def summarise(model: LanguageModel, texts: Sequence[str], purpose: str, attacks: Judge | None = None) -> str:
    """One text for several, for a purpose of `prompts.PURPOSES`. The model sees at most the first
    `MOST_NOTES` texts. Raises ModelError, also where the text `attacks` the agent."""
    from cogmem.llm.answers import Merged

    most = sum(map(len, texts)) + 100 if purpose == "consolidate" else SUMMARY_CHARACTERS
    data = fenced(notes=list(texts[:MOST_NOTES]))
    return ask(model, "summarise", data, Merged, purpose, most=most, attacks=attacks).text


def find_relations(model: LanguageModel, text: str, candidates: Sequence[str]) -> tuple[FoundRelation, ...]:
    """The relations of a new memory to the candidates, in their order; unrelated ones are left out. Without
    candidates the model is not asked. Raises ModelError."""
    from cogmem.llm.answers import Relations

    if not candidates:
        return ()
    data = fenced(note=text, candidates=_numbered(candidates))
    found = ask(model, "find_relations", data, Relations, candidates=len(candidates)).relations
    found.sort(key=lambda one: (one.index, one.relation))
    return tuple(FoundRelation(**dict(one) | {"confidence": float(one.confidence)}) for one in found)


def classify_intent(model: LanguageModel, question: str) -> str:
    """The intent of a question, one of `prompts.INTENTS`. Raises ModelError."""
    from cogmem.llm.answers import Intent

    return ask(model, "classify_intent", fenced(question=question), Intent).intent


def rank_candidates(model: LanguageModel, question: str, candidates: Sequence[str]) -> tuple[int, ...]:
    """The indexes of the candidates, the best answer first, each once. With fewer than two the model is not
    asked. Raises ModelError."""
    from cogmem.llm.answers import Order

    if len(candidates) < 2:
        return tuple(range(len(candidates)))
    data = fenced(question=question, candidates=_numbered(candidates))
    return tuple(ask(model, "rank_candidates", data, Order, candidates=len(candidates)).order)


def ask(
    model: LanguageModel, task: str, data: str, form: type[_Form], purpose: str = "", **context: object
) -> _Form:
    """The answer of a model to a task of `prompts.toml`. Raises ModelError."""
    from cogmem.llm.answers import AnswerError, parse, schema_of

    completion = model.complete(Prompt(task, instructions(task, purpose), data, schema_of(form)))
    try:
        return parse(completion.text, form, **context)
    except AnswerError as error:
        raise ModelError(f"{model.name}: {task}: the answer is invalid: {error}") from None


def _numbered(candidates: Sequence[str]) -> list[dict[str, object]]:
    return [{"index": index, "text": text} for index, text in enumerate(candidates)]
