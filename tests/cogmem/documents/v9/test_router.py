from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import SimulatedClock
from cogmem.documents.v9.router import FAMILIES, INTENTS, IntentStrategy, Router, RouterConfig, intent_of
from cogmem.errors import ModelError
from cogmem.language.reading import read
from cogmem.llm import Assistant, Completion, Prompt, prompts
from cogmem.rank.request import Request

CLOCK = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
STRATEGIES = {intent: IntentStrategy(limit=number) for number, intent in enumerate(INTENTS, 1)}

ENGLISH = {
    "causal": [
        "Why did Ada move to Oslo?",
        "How come she left?",
        "What made James leave his job?",
        "What is the reason for the delay?",
        "Why did Ada stop liking tea last year?",
    ],
    "temporal": [
        "When did Caroline go to the support group?",
        "How long has Ada lived in Oslo?",
        "Which year did Audrey adopt the dogs?",
        "Where did I live before?",
        "Where did I use to live ten years ago?",
        "What is her latest project?",
    ],
    "preference": [
        "What is Ada's favourite book?",
        "Does Tom prefer tea or coffee?",
        "What kind of music does Sam like?",
        "Allergies?",
    ],
    "entity_profile": [
        "Who is Ada?",
        "Tell me about Ada",
        "What do you know about the beagle?",
        "Describe Tom.",
    ],
    "factual": [
        "Where does Ada live?",
        "How many pets does James have?",
        "Who is Ada's sister?",
        "Is Tom married?",
        "What is her current job?",
        "What is the dog called?",
    ],
    "general": ["Ada and the beagle", "", "Hm!", "How did she feel about it?"],
}
TURKISH = {
    "causal": ["Ada neden taşındı?", "Niye işten ayrıldı?", "Bunun sebebi ne?"],
    "temporal": ["Ada ne zaman evlendi?", "Kaç yıldır orada oturuyor?", "Eskiden nerede oturuyordum?"],
    "preference": ["En sevdiği kitap ne?", "Çay mı kahve mi tercih ediyor?", "Alerjisi var mı?"],
    "entity_profile": ["Ada kim?", "Ada hakkında ne biliyorsun?", "Bana Ada'yı anlat"],
    "factual": ["Ada nerede oturuyor?", "Kaç kedisi var?", "Ada evli mi?"],
    "general": ["Ada ve köpeği", ""],
}


@pytest.mark.parametrize(
    ("language", "intent", "question"),
    [
        (language, intent, question)
        for language, table in (("en", ENGLISH), ("tr", TURKISH))
        for intent, questions in table.items()
        for question in questions
    ],
)
def test_the_words_tell_the_intent(language: str, intent: str, question: str) -> None:
    assert intent_of(question, language)[0] == intent
    assert intent_of(question.upper() if language == "en" else question, language)[0] == intent


def test_every_intent_has_a_strategy_a_family_and_a_meaning() -> None:
    assert set(FAMILIES.values()) | {"general"} == set(INTENTS) == set(prompts.INTENTS)
    assert all(isinstance(getattr(RouterConfig(), intent), IntentStrategy) for intent in INTENTS)


@given(st.text(), st.sampled_from(["en", "tr"]))
def test_any_text_has_an_intent(text: str, language: str) -> None:
    intent, family = intent_of(text, language)
    assert intent in INTENTS
    assert (family == "none") == (intent == "general")


class Model:
    name = "model"

    def __init__(self, answer: str | ModelError) -> None:
        self.answer = answer
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        if isinstance(self.answer, ModelError):
            raise self.answer
        return Completion(self.answer)


def routed(
    asked: Model | None, question: str = "Where does Ada live?", **config: Any
) -> tuple[IntentStrategy, str, str]:
    router = Router(RouterConfig(**{"enabled": True} | STRATEGIES | config), "en", Assistant(asked, CLOCK))
    request, decision = router(Request(read(question, "en"), depth=10, now=0.0, at=0.0))
    assert decision.stage == "router"
    return request.strategy, decision.decision, decision.reason


@pytest.mark.parametrize(
    "answer", ["rubbish", '{"intent": "poetic"}', '{"intent": null}', "{}", ModelError("down")]
)
def test_where_the_model_fails_the_words_tell(answer: str | ModelError) -> None:
    assert routed(Model(answer)) == (STRATEGIES["factual"], "factual", "fact")
