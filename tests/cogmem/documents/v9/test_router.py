from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.clock import SimulatedClock
from cogmem.config import SearchConfig
from cogmem.documents.v9.composite import CompositeConfig
from cogmem.documents.v9.router import FAMILIES, INTENTS, IntentStrategy, Router, RouterConfig, intent_of
from cogmem.errors import ModelError
from cogmem.llm import Assistant, Completion, Prompt, prompts
from cogmem.memory import Kind
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
    request, decision = router(Request(question, depth=10, now=0.0, at=0.0))
    assert decision.stage == "router"
    return request.strategy, decision.decision, decision.reason


def test_the_strategy_is_that_of_the_intent() -> None:
    assert routed(None) == (STRATEGIES["factual"], "factual", "fact")
    assert routed(None, "Why did she leave?") == (STRATEGIES["causal"], "causal", "why")
    assert routed(None, "Ada and the beagle") == (STRATEGIES["general"], "general", "none")


def test_the_model_comes_first() -> None:
    model = Model('{"intent": "preference"}')
    assert routed(model) == (STRATEGIES["preference"], "preference", "model")
    assert '"question": "Where does Ada live?"' in model.prompts[0].user


@pytest.mark.parametrize(
    "answer", ["rubbish", '{"intent": "poetic"}', '{"intent": null}', "{}", ModelError("down")]
)
def test_where_the_model_fails_the_words_tell(answer: str | ModelError) -> None:
    assert routed(Model(answer)) == (STRATEGIES["factual"], "factual", "fact")


def test_the_model_is_not_asked_where_it_should_not_be() -> None:
    model = Model('{"intent": "preference"}')
    assert routed(model, model=False) == (STRATEGIES["factual"], "factual", "fact")
    assert model.prompts == []


# --- what strategies ask for ----------------------------------------------------------------------------


@pytest.fixture
def asking(make_engine: Callable[..., CognitiveMemory]) -> Callable[..., CognitiveMemory]:
    """An engine with "a" and "b", every question of which has this strategy."""

    def make(strategy: IntentStrategy) -> CognitiveMemory:
        engine = make_engine(
            {"a": 0.5, "b": 0.4},
            router=RouterConfig(enabled=True, model=False, **dict.fromkeys(INTENTS, strategy)),
        )
        for text in ("a", "b"):
            engine.add(text)
        return engine

    return make


def test_utility_is_added_as_much_as_the_strategy_says(
    asking: Callable[..., CognitiveMemory], put: Callable[..., None], found: Callable[..., dict[str, float]]
) -> None:
    plain, useful = asking(IntentStrategy()), asking(IntentStrategy(utility=0.5))
    for engine in (plain, useful):
        put(engine, "default:0", utility=0.0)
        put(engine, "default:1", utility=0.8)
    before, after = found(plain), found(useful)
    assert list(before) == ["a", "b"]
    assert list(after) == ["b", "a"]
    assert after["b"] - before["b"] == pytest.approx(0.5 * 0.8, abs=1e-6)
    assert after["a"] == pytest.approx(before["a"])
    [boosts] = useful.read("query", reinforce=False).trace.of("boosts")
    assert boosts.numbers["utility"] == 1.0


def test_kinds_are_a_filter(
    asking: Callable[..., CognitiveMemory], put: Callable[..., None], found: Callable[..., dict[str, float]]
) -> None:
    engine = asking(IntentStrategy(kinds=("preference", "correction")))
    put(engine, "default:1", kind=int(Kind.PREFERENCE))
    assert list(found(engine)) == ["b"]
    [step] = engine.read("query", reinforce=False).trace.of("eligibility")
    assert (step.reason, step.numbers["kind"], step.numbers["searched"]) == ("", 1.0, 1.0)


def test_kinds_that_do_not_exist_are_no_filter(
    asking: Callable[..., CognitiveMemory], found: Callable[..., dict[str, float]]
) -> None:
    engine = asking(IntentStrategy(kinds=("preference", "correction")))
    assert list(found(engine)) == ["a", "b"]
    [step] = engine.read("query", reinforce=False).trace.of("eligibility")
    assert step.reason == "nothing of these kinds"
    assert "kind" not in step.numbers


@pytest.mark.parametrize(("k", "expected"), [(None, 15), (5, 5), (18, 15)])
def test_a_limit_is_of_what_comes_back(
    k: int | None, expected: int, make_engine: Callable[..., CognitiveMemory]
) -> None:
    strategies = dict.fromkeys(INTENTS, IntentStrategy(limit=15))
    engine = make_engine(
        {f"m{row}": 0.5 for row in range(20)},
        router=RouterConfig(enabled=True, model=False, **strategies),
    )
    for row in range(20):
        engine.add(f"m{row}")
    assert len(engine.read("query", k, reinforce=False).items) == expected
    plain = make_engine({f"m{row}": 0.5 for row in range(20)})
    for row in range(20):
        plain.add(f"m{row}")
    assert len(plain.read("query", k, reinforce=False).items) == (k or 10)


@pytest.mark.parametrize("composite", [False, True])
def test_the_weights_of_meaning_and_words_act_under_both_rules(
    composite: bool, make_engine: Callable[..., CognitiveMemory], found: Callable[..., dict[str, float]]
) -> None:
    def best(dense: float) -> str:
        strategies = dict.fromkeys(INTENTS, IntentStrategy(dense, 1.0 - dense))
        engine = make_engine(
            {"query words": 0.0, "meaning": 0.3},
            router=RouterConfig(enabled=True, model=False, **strategies),
            scoring=CompositeConfig(enabled=composite, ranks=1.0, similarity=0.0),
            search=SearchConfig(fusion="ranks"),
        )
        for text in ("query words", "meaning"):
            engine.add(text)
        items = engine.read("query", reinforce=False).items
        return items[0].text

    assert [best(0.05), best(0.95)] == ["query words", "meaning"]
