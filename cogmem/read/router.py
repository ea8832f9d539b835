"""The intent router: what is asked decides how it is searched. (v9 document)"""

import re
from functools import cache

from cogmem.language.packs import fold, language_pack
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import classify_intent
from cogmem.settings.read import RouterConfig, Strategy
from cogmem.trace import Decision

FAMILIES = {
    "why": "causal",
    "when": "temporal",
    "duration": "temporal",
    "change": "temporal",
    "taste": "preference",
    "profile": "entity_profile",
    "fact": "factual",
}
"""The pattern families of the language packs, by priority, and the intent that each tells."""

_LONGEST = 500  # letters of a question that tell its intent


class Router:
    """The language model says what is asked where there is one, patterns elsewhere and where it fails."""

    def __init__(self, config: RouterConfig, language: str, assistant: Assistant) -> None:
        self._config = config
        self._language = language
        self._assistant = assistant

    def __call__(self, question: str) -> tuple[Strategy, Decision]:
        """The strategy for a question; its intent is the decision, the pattern family or "model" the
        reason. The plain strategy where there is no router."""
        if not self._config.enabled:
            return Strategy(), Decision("router", "off")
        intent, reason = None, "model"
        if self._config.model and self._assistant.available:
            intent = self._assistant.run(classify_intent, question)
        if intent is None:
            intent, reason = intent_of(question, self._language)
        strategy: Strategy = getattr(self._config, intent)
        return strategy, Decision("router", intent, reason)


def intent_of(question: str, language: str) -> tuple[str, str]:
    """The intent that a question's words tell, and the pattern family that told it.

    >>> intent_of("Why did Ada move?", "en"), intent_of("Ada ne zaman taşındı?", "tr"), intent_of("Hm!", "en")
    (('causal', 'why'), ('temporal', 'when'), ('general', 'none'))
    """
    folded = fold(question[:_LONGEST])
    for family, pattern in _families(language).items():
        if pattern.search(folded):
            return FAMILIES[family], family
    return "general", "none"


@cache
def _families(language: str) -> dict[str, re.Pattern[str]]:
    pack = language_pack(language)
    return {family: pack.patterns("router", family) for family in FAMILIES}
