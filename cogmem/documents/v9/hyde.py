"""HyDE: hypothetical answers widen the search (Gao et al. 2023); here from templates, without a model."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cogmem.language.packs import UNKNOWN, fold, language_pack, languages
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Understand

INTENTS = ("definition", "howto", "reasoning", "technical", "preference", "lookup", "general")
"""By priority; "general" is what has no other."""

_LONGEST = 500  # letters of a question that tell its intent
_WORD = re.compile(r"[\w'’-]+")


@dataclass(frozen=True)
class HydeConfig:
    """Hypothetical answers in the search (HyDE).

    It is off by default, because it hardly changes a ranking and costs two embeddings a question.
    """

    enabled: bool = False
    """Whether the vector of a question is averaged with those of hypothetical answers, made from templates by
    intent (Gao et al. 2023)."""


def imagined(question: str, language: str) -> tuple[str, list[str]]:
    """The intent of a question, by the words of its language or else of another pack, and how answers to it
    could begin; none to a question without content.

    >>> imagined("When did Ada move to Oslo?", "en")
    ('lookup', ['Ada move to Oslo', 'I remember: Ada move to Oslo'])
    """
    folded = fold(question[:_LONGEST])
    cued = ((code, _cued(folded, code)) for code in dict.fromkeys((language, *languages())))
    language, intent = next((found for found in cued if found[1] != "general"), (language, "general"))
    templates = _templates(language)
    content = " ".join(word for word in _WORD.findall(question) if fold(word) not in templates.asking)
    if not content:
        return intent, []
    return intent, [_filled(form, content) for form in templates.forms[intent]]


def _cued(folded: str, language: str) -> str:
    """The intent that the words of a folded question tell in a language."""
    cues = _templates(language).cues.items() if language != UNKNOWN else ()
    return next((name for name, cue in cues if cue.search(folded)), "general")


def _filled(form: str, content: str) -> str:
    """The form with the content, and a word that the one ends with and the other begins with once.

    >>> _filled("The way to {content} is", "to boil rice")
    'The way to boil rice is'
    """
    last, (first, _, rest) = form.partition("{content}")[0].split()[-1:], content.partition(" ")
    return form.replace("{content}", rest if rest and last and fold(last[0]) == fold(first) else content)


class _Templates(NamedTuple):
    """A pack's [hyde]."""

    cues: Mapping[str, re.Pattern[str]]
    asking: frozenset[str]
    forms: Mapping[str, list[str]]


@cache
def _templates(language: str) -> _Templates:
    pack = language_pack(language)
    forms = pack.section("hyde")["templates"]
    return _Templates(
        cues={intent: pack.patterns("hyde", intent) for intent in INTENTS if intent != "general"},
        asking=frozenset(fold(word) for word in pack.question_words),
        forms={intent: forms[intent].strip().splitlines() for intent in INTENTS},
    )


HYDE = Mechanism[Understand]("hyde", "read", HydeConfig, phase="understand", after="question_embedding")
"""A part of the embedding of a question."""
