from collections.abc import Callable

import pytest

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message
from cogmem.config import InjectionConfig
from cogmem.memory import Category, Tier


def test_the_default_is_the_cogmem_profile() -> None:
    assert PROFILES["cogmem"] == EngineConfig()
    assert {"cogmem", "sdk", "sdk_typescript", "v9"} <= set(PROFILES)


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_lives_through_a_year(
    profile: str, make_engine: Callable[..., CognitiveMemory]
) -> None:
    telling = InjectionConfig(silence=0.0)  # with the stub v9 withholds nearly all: cosines below .4
    engine = make_engine(config=PROFILES[profile], injection=telling)
    for number, text in enumerate(
        [
            "I decided on a beagle called Maple from Google in 2023.",
            "My name is Sara and I use Docker at Nike.",
        ]
    ):  # the documents' density asks for tech, firms and facts
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s1"))
    name = engine.add("Ada's beagle is called Maple and she is afraid of thunder", category="core")
    for week in range(52):
        engine.clock.advance(days=7)
        items = engine.read("What is the beagle called?", 2, session=f"week {week}").items
        assert {item.memory.id for item in items} == {"default:0", name}
        engine.feedback([items[0].memory.id], success=True)
        engine.dream()
    assert engine.get(name).category is Category.CORE
    assert engine.get("default:0").tier < Tier.DORMANT
    assert engine.retention("default:0") > engine.retention("default:1")  # one is asked for, the other is not
