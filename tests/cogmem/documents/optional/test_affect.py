"""What a fact feels like, and which facts are flashbulbs."""

from dataclasses import replace

import pytest

from cogmem.documents.optional.affect import EmotionConfig, feel
from cogmem.language.reading import read
from cogmem.log.facts import Fact
from cogmem.memory import Emotion

AT = 19_795.5  # Wednesday, 13 March 2024
SHOCK = Fact(
    text="Ada: ...",
    said=read("There was a fire at home yesterday, the study is destroyed!!", "en"),
    source_turns=("t1",),
)
CALM = Fact(text="Ada: ...", said=read("I am happy with the soup.", "en"), source_turns=("t2",))


def test_a_shock_is_a_flashbulb() -> None:
    fact, decision = feel(SHOCK, AT, EmotionConfig())
    assert fact.flashbulb
    assert fact.arousal >= 0.8
    assert fact.valence < 0
    assert (decision.stage, decision.decision, decision.subject) == ("emotion", "flashbulb", "t1")
    assert decision.numbers["shock"] > 0
    assert (decision.numbers["valence"], decision.numbers["arousal"]) == (fact.valence, fact.arousal)


def test_a_calm_fact_is_named_by_its_feeling() -> None:
    fact, decision = feel(CALM, AT, EmotionConfig())
    assert not fact.flashbulb
    assert fact.emotion is Emotion.JOY
    assert decision.decision == "joy"


@pytest.mark.parametrize("language", ["en", "tr"])
def test_without_flashbulbs_the_emotion_stays(language: str) -> None:
    shock = replace(SHOCK, said=read(SHOCK.said.text, language))
    fact, decision = feel(shock, AT, EmotionConfig(flashbulbs=False))
    assert not fact.flashbulb
    assert decision.decision == fact.emotion.label
