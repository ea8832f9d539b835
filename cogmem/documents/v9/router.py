"""The intent router: what is asked decides how it is searched."""

import re
from dataclasses import dataclass, field, replace
from functools import cache

from cogmem.kernel.checks import at_least, require
from cogmem.language.packs import fold, language_pack, languages
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import classify_intent
from cogmem.memory import Kind
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Request, Understand
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

INTENTS = ("factual", "temporal", "causal", "entity_profile", "preference", "general")
"""What a question may ask for; RouterConfig has a strategy for each."""

_LONGEST = 500  # letters of a question that tell its intent


@dataclass(frozen=True)
class IntentStrategy:
    """The strategy of an intent: `factual`, `temporal`, `causal`, `entity_profile`, `preference` or
    `general`."""

    dense: float | None = None
    """Weight of the search by meaning, at least 0, in the fusion and in the reciprocal ranks, or null (as for
    `lexical`) for the weight of the search."""
    lexical: float | None = None
    """Weight of the search by words, at least 0, or null (as for `dense`) for the weight of the search."""
    limit: int = 0
    """Maximum number of results, and their number if the caller gives none, where 0 leaves both to the
    caller."""
    superseded: bool = False
    """Whether replaced memories may be returned."""
    kinds: tuple[str, ...] = ()
    """Kinds of memories that may be returned, where none means all."""
    utility: float = 0.0
    """Weight of a memory's utility that is added to its score, at least 0."""
    newest_first: bool = False
    """Whether the results are sorted by the time from which they hold, the latest first."""
    useful_first: bool = False
    """Whether the results are sorted by utility, the most useful first."""
    hub: bool = False
    """Whether every memory that mentions an entity of the question is a candidate."""
    hops: int = 0
    """Number of successive relations that are followed from the best candidates, at least 0."""

    def __post_init__(self) -> None:
        require(
            self,
            ("dense", self._weighs, "two weights of at least 0, not both 0, or neither"),
            *at_least(self, 0, "limit", "utility", "hops"),
            ("kinds", lambda: set(self.kinds) <= set(Kind.labels()), f"some of {', '.join(Kind.labels())}"),
        )

    def _weighs(self) -> bool:
        if self.dense is None or self.lexical is None:
            return self.dense is self.lexical
        return min(self.dense, self.lexical) >= 0 and self.dense + self.lexical > 0

    def given_to(self, request: Request) -> Request:
        """The question, to be answered so."""
        weights = None if self.dense is None or self.lexical is None else (self.dense, self.lexical)
        return replace(
            request,
            limit=self.limit,
            weights=weights,
            superseded=self.superseded,
            kinds=self.kinds,
            strategy=self,
        )


_PLAIN = IntentStrategy()


@dataclass(frozen=True)
class RouterConfig:
    """The router, which answers a question by the strategy of its intent.

    It is off by default, because no strategy of the profile v9 raises R@10 on LoCoMo or the synthetic world,
    and most lower it.
    """

    enabled: bool = False
    """Whether questions are routed, rather than all answered in the same way."""
    model: bool = True
    """Whether the language model, if there is one, is asked for the intent first."""
    factual: IntentStrategy = field(default_factory=IntentStrategy)
    """Strategy for a question about a fact."""
    temporal: IntentStrategy = field(default_factory=IntentStrategy)
    """Strategy for a question about a time, a duration or a change."""
    causal: IntentStrategy = field(default_factory=IntentStrategy)
    """Strategy for a question about a reason."""
    entity_profile: IntentStrategy = field(default_factory=IntentStrategy)
    """Strategy for a question about everything that is known of a person or a thing."""
    preference: IntentStrategy = field(default_factory=IntentStrategy)
    """Strategy for a question about a preference."""
    general: IntentStrategy = field(default_factory=IntentStrategy)
    """Strategy for any other question."""


class Router:
    """The language model says what is asked where there is one, patterns elsewhere and where it fails."""

    def __init__(self, config: RouterConfig, language: str, assistant: Assistant) -> None:
        self._config = config
        self._language = language
        self._assistant = assistant

    def __call__(self, request: Request) -> tuple[Request, Decision]:
        """The question with its strategy. The intent is the decision, the pattern family or "model" the
        reason."""
        intent, reason = None, "model"
        if self._config.model and self._assistant.available:
            intent = self._assistant.run(classify_intent, request.question.text)
        if intent is None:
            intent, reason = intent_of(request.question.text, self._language)
        strategy: IntentStrategy = getattr(self._config, intent)
        return strategy.given_to(request), Decision("router", intent, reason)


def strategy_of(request: Request) -> IntentStrategy:
    """The strategy that the router gave a question, or the plain one."""
    return request.strategy if isinstance(request.strategy, IntentStrategy) else _PLAIN


def intent_of(question: str, language: str) -> tuple[str, str]:
    """The intent that a question's words tell, in its language or else in that of another pack, and the
    pattern family that told it.

    >>> intent_of("Why did Ada move?", "en"), intent_of("Ada ne zaman taşındı?", "tr"), intent_of("Hm!", "en")
    (('causal', 'why'), ('temporal', 'when'), ('general', 'none'))
    """
    folded = fold(question[:_LONGEST])
    for code in dict.fromkeys((language, *languages())):
        for family, pattern in _families(code).items():
            if pattern.search(folded):
                return FAMILIES[family], family
    return "general", "none"


@cache
def _families(language: str) -> dict[str, re.Pattern[str]]:
    pack = language_pack(language)
    return {family: pack.patterns("router", family) for family in FAMILIES}


ROUTER = Mechanism[Understand](
    "router",
    "read",
    RouterConfig,
    phase="route",
    build=lambda config, dependencies: Router(
        config.of(RouterConfig), config.language, dependencies.assistant
    ),
)
