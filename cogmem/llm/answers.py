"""The answers of language models: one pydantic model for each task, and how an answer is found in a text.

An invalid answer is refused as a whole. This module imports pydantic, so import it where an answer is read.
"""

import datetime as dt
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Self, TypeVar

from cogmem.errors import shown
from cogmem.extras import extra
from cogmem.language.names import slug
from cogmem.llm.prompts import INTENTS
from cogmem.memory import Category, Kind, Relation

with extra("openai"):
    from pydantic import (
        AfterValidator,
        BaseModel,
        BeforeValidator,
        ConfigDict,
        Field,
        GetPydanticSchema,
        ValidationError,
        ValidationInfo,
        field_validator,
        model_validator,
    )
    from pydantic_core import core_schema

FORMED_KINDS = tuple(kind for kind in Kind if kind not in (Kind.PATTERN, Kind.THEME, Kind.SUMMARY))
"""The kinds of facts in a single turn. The dream finds the other kinds in several memories."""
FOUND_RELATIONS = (
    *(Relation.SUPERSEDES, Relation.CONTRADICTS, Relation.CAUSES),
    *(Relation.ELABORATES, Relation.SAME_ENTITY, Relation.RELATED_TO),
)
MOST_FACTS, MOST_ENTITIES, MOST_IMPORTANT = 50, 20, 10
FACT_CHARACTERS, ENTITY_CHARACTERS = 1000, 100  # twice what the instructions say: models cannot count

_TRIED = 256
"""Maximum number of braces at which an object is looked for."""
_THOUGHTS = re.compile(r"<(think|thinking|thoughts?|reasoning)>.*?(?:</\1>|\Z)", re.IGNORECASE | re.DOTALL)
_DECODER = json.JSONDecoder()

_Answer = TypeVar("_Answer", bound="Answer")


class AnswerError(ValueError):
    """An invalid answer."""


def parse(text: str, form: type[_Answer], **context: object) -> _Answer:
    """The answer in a text, whatever stands around its JSON: a byte order mark, thoughts in tags, a code
    fence, prose. Of several objects the last that is valid counts. `context`: what the validators of the form
    need to know. Raises AnswerError that names the field if none is valid.

    >>> said = '<think>{"text": "A cat."}? No.</think>```json\\n{"text": "A dog."}\\n```'
    >>> parse(said, Merged, most=99).text
    'A dog.'
    """
    problem = f"no JSON: {shown(text)}"
    for value in reversed(_objects(text.lstrip("\ufeff \t\r\n"))):
        try:
            return form.model_validate(value, context=context)
        except ValidationError as error:
            problem = _first_problem(error)
    raise AnswerError(problem)


@cache
def schema_of(form: "type[Answer]") -> Mapping[str, Any]:
    """The JSON schema of an answer; every object is closed and has all its fields, as strict servers want."""
    return form.model_json_schema()


def checked_text(value: str, most: int) -> str:
    """A text with words and at most `most` characters; white space normalised. Raises ValueError."""
    text = " ".join(value.split())
    if not any(character.isalnum() for character in text):
        raise ValueError("expected a text with words")
    if len(text) > most:
        raise ValueError(f"{len(text)} characters; expected at most {most}")
    text.encode()  # a ValueError for lone surrogates
    return text


def _objects(text: str) -> list[Any]:
    """The text as JSON, or else the JSON objects in it, outside of thoughts."""
    try:
        return [_DECODER.decode(text)]
    except (ValueError, RecursionError):  # RecursionError: a million brackets
        text = _THOUGHTS.sub("", text)
    found, place = [], 0
    for _ in range(_TRIED):
        place = text.find("{", place)
        if place < 0:
            break
        try:
            value, place = _DECODER.raw_decode(text, place)
            found.append(value)
        except (ValueError, RecursionError):
            place += 1
    return found


def _first_problem(error: ValidationError) -> str:
    problem = error.errors(include_url=False, include_context=False)[0]
    places = [f"[{place}]" if isinstance(place, int) else f".{place}" for place in problem["loc"]]
    where = "".join(places).removeprefix(".") or "the answer"
    return f"{where} = {shown(problem['input'])}: {problem['msg']}"


# --- fields -----------------------------------------------------------------------------------------------


def _text(most: int) -> AfterValidator:
    return AfterValidator(lambda value: checked_text(value, most))


def _one_of(labels: Any, read: Callable[[str], Any] = str) -> GetPydanticSchema:
    schema = core_schema.no_info_after_validator_function(read, core_schema.literal_schema(list(labels)))
    return GetPydanticSchema(lambda source, handler: schema)


def _day(value: object) -> object:
    """A day written as YYYY-MM-DD; pydantic takes or refuses what is no text."""
    if not isinstance(value, str):
        return value
    day = dt.date.fromisoformat(value)
    if day.isoformat() != value:
        raise ValueError("expected a date as YYYY-MM-DD, or null")
    return day


_Day = Annotated[dt.date | None, BeforeValidator(_day)]
_Share = Annotated[float, Field(ge=0, le=1)]


# --- forms ------------------------------------------------------------------------------------------------


def _for_servers(schema: dict[str, Any]) -> None:
    """Close an object, as strict servers want it. Leave out ranges and lengths, which some servers refuse,
    and docstrings, which are not for the model."""
    schema["additionalProperties"] = False
    schema.pop("description", None)
    for field in schema["properties"].values():
        for keyword in ("minimum", "maximum", "maxItems"):
            field.pop(keyword, None)


class Answer(BaseModel):
    """The form of an answer: types are strict, fields that nobody asked for are ignored."""

    model_config = ConfigDict(strict=True, json_schema_extra=_for_servers)


class NamedEntity(Answer):
    """A person, a place, an organisation, or a product or technique."""

    name: Annotated[str, _text(ENTITY_CHARACTERS)]
    kind: Annotated[str, _one_of(("person", "place", "org", "tech"))]

    @property
    def uri(self) -> str:
        """The entity as the engine names it."""
        return f"entity://{self.kind}/{slug(self.name)}"


class Fact(Answer):
    """A fact of a turn; importance from 1 to 10."""

    text: Annotated[str, _text(FACT_CHARACTERS)]
    category: Annotated[Category, _one_of(Category.labels(), Category.parse)]
    kind: Annotated[Kind, _one_of([kind.label for kind in FORMED_KINDS], Kind.parse)]
    entities: Annotated[list[NamedEntity], Field(max_length=MOST_ENTITIES)]
    valid_from: _Day
    valid_until: _Day
    temporary: bool
    importance: Annotated[int, Field(ge=1, le=MOST_IMPORTANT)]
    confidence: _Share

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        if self.valid_from and self.valid_until and self.valid_until < self.valid_from:
            raise ValueError(f"valid_until is {self.valid_until}; expected no day before {self.valid_from}")
        return self


class Facts(Answer):
    """The answer of `form_facts`."""

    facts: Annotated[list[Fact], Field(max_length=MOST_FACTS)]


class Merged(Answer):
    """The answer of `merge_texts` and `summarise`. Context: `most` characters, and `attacks`, which judges
    whether a text attacks the agent."""

    text: str

    @field_validator("text")
    @classmethod
    def _can_be_stored(cls, value: str, info: ValidationInfo) -> str:
        context = info.context or {}
        text = checked_text(value, context["most"])
        if context.get("attacks") and context["attacks"](text):
            raise ValueError("the text is an attack on the agent")
        return text


class Related(Answer):
    """The relation of a note to a candidate. Context: the number of `candidates`."""

    index: int
    relation: Annotated[Relation, _one_of([kind.label for kind in FOUND_RELATIONS], Relation.parse)]
    confidence: _Share

    @field_validator("index")
    @classmethod
    def _is_of_a_candidate(cls, value: int, info: ValidationInfo) -> int:
        count = (info.context or {})["candidates"]
        if not 0 <= value < count:
            raise ValueError(f"expected 0 to {count - 1}")
        return value


class Relations(Answer):
    """The answer of `find_relations`."""

    relations: list[Related]

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        if len({(found.index, found.relation) for found in self.relations}) < len(self.relations):
            raise ValueError("a relation is repeated")
        return self


class Intent(Answer):
    """The answer of `classify_intent`."""

    intent: Annotated[str, _one_of(INTENTS)]


class Order(Answer):
    """The answer of `rank_candidates`. Context: the number of `candidates`."""

    order: list[int]

    @field_validator("order")
    @classmethod
    def _is_a_permutation(cls, value: list[int], info: ValidationInfo) -> list[int]:
        count = (info.context or {})["candidates"]
        if sorted(value) != list(range(count)):
            raise ValueError(f"expected every number from 0 to {count - 1} once")
        return value
