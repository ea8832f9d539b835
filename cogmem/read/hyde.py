"""HyDE: hypothetical answers widen the search (Gao et al. 2023); here from templates, without a model, as in
the v9 document."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from cogmem.embedding.base import unit_rows
from cogmem.language.packs import fold, language_pack
from cogmem.settings.read import HydeConfig
from cogmem.store.columns import Vectors
from cogmem.trace import Decision

INTENTS = ("definition", "howto", "reasoning", "technical", "preference", "lookup", "general")
"""By priority; "general" is what has no other."""

_LONGEST = 500  # letters of a question that tell its intent
_WORD = re.compile(r"[\w'’-]+")


class Hyde:
    """The search vector of a question: the centroid of its own and those of its hypothetical answers."""

    def __init__(self, config: HydeConfig, language: str) -> None:
        self._config = config
        self._language = language

    def __call__(self, question: str, embed: Callable[[list[str]], Vectors]) -> tuple[Vectors, Decision]:
        """The unit vector to search with, and the intent: of the question alone where HyDE is off, or where
        the question has no content."""
        if not self._config.enabled or not self._config.weight:
            return embed([question])[0], Decision("hyde", "plain", "off")
        intent, answers = imagined(question, self._language)
        if not answers:
            return embed([question])[0], Decision("hyde", "plain", "no content")
        vectors = embed([question, *answers]).astype(np.float64)
        weight = self._config.weight
        if weight < 0:
            weight = len(answers) / (1 + len(answers))
        centroid = (1.0 - weight) * vectors[0] + weight * vectors[1:].sum(axis=0) / len(answers)
        numbers = {"variants": float(len(answers)), "weight": weight}
        return unit_rows(centroid[np.newaxis])[0].astype(np.float32), Decision(
            "hyde", intent, "; ".join(answers), numbers=numbers
        )


def imagined(question: str, language: str) -> tuple[str, list[str]]:
    """The intent of a question, and how answers to it could begin; none to a question without content.

    >>> imagined("When did Ada move to Oslo?", "en")
    ('lookup', ['Ada move to Oslo', 'I remember: Ada move to Oslo'])
    """
    templates = _templates(language)
    folded = fold(question[:_LONGEST])
    intent = next((name for name, cue in templates.cues.items() if cue.search(folded)), "general")
    content = " ".join(word for word in _WORD.findall(question) if fold(word) not in templates.asking)
    if not content:
        return intent, []
    return intent, [form.replace("{content}", content) for form in templates.forms[intent]]


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
