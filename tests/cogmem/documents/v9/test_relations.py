"""Relations, followed where a question asks for causes. "effect" is found; "cause" is cold, or unlike it."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import RetentionConfig, SearchConfig
from cogmem.documents.v9.router import IntentStrategy, RouterConfig
from cogmem.memory import NO_ROW, Relation, Tier, parse_memory_id
from cogmem.store.columns import Changes
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]

ASKED = RouterConfig(enabled=True, **{intent: IntentStrategy(hops=2) for intent in ("general", "factual")})
PLACES = {"effect": 0.9, "cause": 0.5, "root": 0.4, "away": 0.3}


def relate(engine: CognitiveMemory, source: str, target: str, kind: Relation) -> None:
    changes = Changes()
    rows = np.array([parse_memory_id(target)[1]])
    changes.relate(parse_memory_id(source)[1], rows, kind, 0.9, to_days(engine.clock.now()))
    engine.store.partition("default").commit(changes)


@pytest.fixture
def chain(make_engine: Make, freeze: Put) -> Callable[..., CognitiveMemory]:
    """An engine with "effect", and cold: its cause, the cause of that, and one further."""

    def make(router: RouterConfig = ASKED, **kinds: Relation) -> CognitiveMemory:
        engine = make_engine(
            PLACES,
            retention=RetentionConfig(law="none"),
            search=SearchConfig(fusion="none"),
            router=router,
        )
        ids = [engine.add(text) for text in PLACES]
        for identifier in ids[1:]:
            freeze(engine, identifier)
        for later, earlier in pairwise(ids):
            relate(engine, earlier, later, kinds.get("kind", Relation.CAUSES))
        return engine

    return make


def followed(engine: CognitiveMemory, **options: Any) -> Decision:
    [decision] = engine.read("query", reinforce=False, **options).trace.of("relations")
    return decision


def test_causes_come_along_within_so_many_hops(chain: Make) -> None:
    engine = chain()
    decision = followed(engine)
    assert (decision.decision, decision.rows) == ("joined", (1, 2))
    assert decision.numbers == {"reached": 2.0, "joined": 2.0}
    scores = {item.text: item.score for item in engine.read("query", reinforce=False).items}
    assert scores == pytest.approx({"effect": 0.9, "cause": 0.9, "root": 0.9})  # as its effect


def test_elaborations_are_followed_too_in_either_direction(chain: Make) -> None:
    engine = chain(kind=Relation.ELABORATES)
    assert followed(engine).rows == (1, 2)
    engine = chain(kind=Relation.SAME_ENTITY)
    relate(engine, "default:0", "default:2", Relation.ELABORATES)
    assert followed(engine).rows == (2,)


@pytest.mark.parametrize("kind", [Relation.RELATED_TO, Relation.SAME_ENTITY, Relation.CONTRADICTS])
def test_no_other_relation_is(kind: Relation, chain: Make) -> None:
    assert followed(chain(kind=kind)).rows == ()


def test_only_where_the_strategy_asks_for_it(chain: Make) -> None:
    assert followed(chain(router=RouterConfig(enabled=True))).decision == "none"
    engine = chain(router=RouterConfig(enabled=False))
    assert engine.read("query", reinforce=False).trace.of("relations") == ()


def test_what_may_not_be_surfaced_stays_away(chain: Make, put: Put) -> None:
    engine = chain()
    put(engine, "default:1", tier=Tier.STUB)
    put(engine, "default:2", superseded_by="default:0")
    assert followed(engine).rows == ()
    put(engine, "default:2", superseded_by=NO_ROW)
    assert followed(engine).rows == (2,)


def test_what_was_found_is_not_joined_again(chain: Make, put: Put) -> None:
    engine = chain()
    put(engine, "default:1", tier=Tier.EPISODIC)
    assert followed(engine).rows == (2, 3)


def test_nothing_leads_from_nothing(chain: Make) -> None:
    assert followed(chain(), namespace="empty").decision == "none"
