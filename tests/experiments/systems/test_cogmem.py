"""The engine behind the seam: what it answers, and where each lost turn was lost."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from cogmem.clock import to_days
from cogmem.config import (
    ColdConfig,
    EngineConfig,
    EvidenceConfig,
    InjectionConfig,
    RehearsalConfig,
    RerankConfig,
    RetentionConfig,
    SearchConfig,
    ValidityConfig,
)
from cogmem.documents.v9.diversity import DiversityConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.dynamics.retention import exponential
from cogmem.memory import Kind, Tier
from cogmem.rank.recall import RankingDecision
from cogmem.store.columns import Changes
from cogmem.trace import Decision, Trace
from experiments.corpora.events import Probe
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import Loss, SystemContext, checked_answer
from experiments.systems.cogmem import Cogmem

Hear = Callable[..., tuple[Cogmem, SystemContext]]
Tale = Callable[..., Any]

ENGINE = replace(
    EngineConfig(),
    retention=RetentionConfig(law="exponential"),
    evidence=EvidenceConfig(enabled=False),
    rehearsal=RehearsalConfig(enabled=False),
    cold=ColdConfig(enabled=True),
)
HIDING = replace(ENGINE, validity=ValidityConfig(sinking=False))


@pytest.fixture
def hear(bench: Callable[..., SystemContext], story: Tale) -> Callable[..., tuple[Cogmem, SystemContext]]:
    """A system that has lived through a story, with a nightly dream up to its last event."""

    def live(plot: Any, engine: EngineConfig = ENGINE) -> tuple[Cogmem, SystemContext]:
        context = bench(engine)
        system = Cogmem(context)
        replay(plot.world, system, "cogmem", context.clock, ReplayConfig())
        return system, context

    return live


def lost(system: Cogmem, plot: Any, query: str, *gold: str, k: int = 10) -> Sequence[Loss]:
    (probe,) = type(plot)().asks("p", query, 0, *gold).world.probes
    return losses(system, probe, k)


def losses(system: Cogmem, probe: Probe, k: int) -> Sequence[Loss]:
    """What the harness would be told of each gold turn that no item claims."""
    question = probe.question("w", "a question")
    answer = system.recall(question, k, reinforce=False)
    accounts = system.account(probe.evidence, question)
    answer = replace(answer, decisions=(*answer.decisions, *accounts))
    found = {turn for item in answer.items for turn in item.turns}
    return [system.loss(turn, answer) for turn in probe.evidence if turn not in found]


def change(context: SystemContext, row: int, **columns: Any) -> None:
    changes = Changes()
    for name, value in columns.items():
        changes.set(name, row, value)
    context.store.partition("w").commit(changes)


def carry(context: SystemContext, row: int, *turns: str, text: str = "") -> None:
    """Let a memory carry these turns, and say this."""
    changes = Changes()
    changes.set_object("source_turns", row, turns)
    if text:
        changes.set_object("text", row, text)
    context.store.partition("w").commit(changes)


def test_a_turn_that_was_never_observed(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "I adopted a beagle")
    system, _ = hear(plot)
    assert lost(system, plot, "the beagle", "t1", "t7") == [
        Loss("t7", "unknown turn", detail="never observed")
    ]


def test_a_turn_that_the_observer_refused(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "   ").says("t2", "I adopted a beagle")
    system, _ = hear(plot)
    (loss,) = lost(system, plot, "the beagle", "t1")
    assert loss == Loss("t1", "filtered", detail="empty")


def test_a_turn_that_went_dormant_before_it_was_asked_for(hear: Hear, story: Tale) -> None:
    # τ = S·B·β = (0.1 + 0.3·0.5)·2·120 = 60 d; at the floor, e^(−t/60) = 0.02 + 0.001, after 231.8 d, dormant
    # a week later: 238.8 d after noon of 1 January, which is 27 August 2024
    plot = story().says("t1", "I adopted a beagle").says("t2", "It rained", 238)
    system, _ = hear(plot)
    assert lost(system, plot, "the beagle", "t1") == []
    plot = plot.says("t3", "It rained again", 240)
    system, _ = hear(plot)
    assert lost(system, plot, "the beagle", "t1") == [
        Loss("t1", "dormant", "w:0", detail="since 2024-08-27, by migration")
    ]


def test_a_turn_whose_memory_was_absorbed_is_judged_by_the_last_that_carries_it(
    hear: Hear, story: Tale
) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "It rained").says("t3", "The cello is old")
    system, context = hear(plot)
    carry(context, 1, "t2", "t1")
    carry(context, 2, "t3", "t1", text="Ada: The cello is old. Ada: I adopted a beagle")
    change(context, 0, superseded_by=1)
    change(context, 1, superseded_by=2)
    assert lost(system, plot, "the cello", "t1", "t2", "t3", k=1) == [
        Loss("t2", "superseded", "w:1", detail="by w:2")  # which carries its first turn alone
    ]
    change(context, 2, tier=2, cold_since=to_days(plot.at(1)))
    assert lost(system, plot, "the beagle", "t1") == [Loss("t1", "dormant", "w:2", detail="since 2024-01-02")]


def test_a_turn_whose_memory_was_absorbed_without_it_or_contradicted_was_superseded(
    hear: Hear, story: Tale
) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "It rained")
    system, context = hear(plot)
    expected = Loss("t1", "superseded", "w:0", detail="by w:1")
    change(context, 0, superseded_by=1)
    assert lost(system, plot, "rain", "t1") == [expected]
    change(context, 0, contradicted_by=1, tier=2, cold_since=to_days(plot.at(0)))
    carry(context, 1, "t2", "t1")
    change(context, 1, tier=2, cold_since=to_days(plot.at(1)))  # not brought back, with the turn
    assert lost(system, plot, "rain", "t1") == [expected]


def test_a_turn_that_was_merged_into_a_memory_that_does_not_say_it_is_absorbed(
    hear: Hear, story: Tale
) -> None:
    plot = story().says("t1", "I adopted a beagle called Maple").says("t2", "A pet came to live here")
    system, context = hear(plot)
    carry(context, 1, "t2", "t1")
    change(context, 0, superseded_by=1)
    question = plot.asks("p", "pet", 0, "t1").world.probes[0].question("w")
    answer = system.recall(question, 10, reinforce=False)
    assert answer.items[0].turns == ("t2", "t1")
    assert system.loss("t1", answer) == Loss("t1", "absorbed", "w:1", 1, "by w:1, which has 1 of its 5 words")


def test_texts_are_told_apart_by_what_a_read_searches(hear: Hear, story: Tale) -> None:
    system, context = hear(story().says("t1", "a beagle").says("t2", "a poodle").says("t3", "a cat"))
    change(context, 0, superseded_by=1)
    change(context, 2, tier=2, cold_since=to_days(context.clock.now()))
    texts = list(map(context.store.partition("w").columns.searched, range(3)))
    assert system.texts() == ([texts[1]], [texts[0], texts[2]])


def test_a_turn_whose_plan_expired(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "I will adopt a beagle").says("t2", "It rained", 3)
    system, context = hear(plot, HIDING)
    expired = Loss("t1", "expired", "w:0", detail="since 2024-01-03")
    change(context, 0, kind=Kind.PLAN, valid_until=to_days(plot.at(2)))
    assert lost(system, plot, "the beagle", "t1") == [expired]
    change(context, 0, tier=2, cold_since=to_days(plot.at(2.5)))
    assert lost(system, plot, "the beagle", "t1") == [expired], "it was over before it went dormant"


def test_a_turn_that_the_search_did_not_find(hear: Hear, story: Tale) -> None:
    # dense search alone, the ten candidates of a plain strategy: the last turn is none of them
    search = SearchConfig(fusion="none", overfetch=1, pool=0)
    engine = replace(EngineConfig(), search=search)
    plot = story()
    for turn in range(10):
        plot.says(f"b{turn}", "I adopted a beagle")
    system, context = hear(plot.says("t2", "It rained all day"), engine)
    (expected,) = lost(system, plot, "I adopted a beagle", "t2", k=1)
    assert (expected.stage, expected.memory, expected.rank) == ("not a candidate", "w:10", None)
    searched = map(context.store.partition("w").columns.searched, range(11))
    ours = context.embedder.embed(["I adopted a beagle", *searched])
    last, own = float(ours[0] @ ours[1]), float(ours[0] @ ours[11])  # that of the tenth, as of any beagle
    words = "0.000 by words"  # of which there is no list that could have been full
    assert expected.detail == f"{words}; {own:.3f} by meaning, {last - own:.3f} below the last fetched"
    change(
        context, 10, kind=Kind.FACT, valid_until=to_days(context.clock.now())
    )  # only plans and states expire
    assert lost(system, plot, "I adopted a beagle", "t2", k=1) == [expected]


def test_a_turn_that_others_out_ranked_tells_its_place(hear: Hear, story: Tale) -> None:
    plot = (
        story()
        .says("t1", "beagle")
        .says("t2", "a beagle, it seems")
        .says("t3", "a beagle barked in the park")
    )
    system, _ = hear(plot)
    assert lost(system, plot, "beagle", "t1", "t2", "t3", k=3) == []
    (probe,) = story().asks("p", "beagle", 0).world.probes
    best, second, third = (
        item.score for item in system.recall(probe.question("w"), 3, reinforce=False).items
    )
    assert lost(system, plot, "beagle", "t1", "t2", "t3", k=1) == [
        Loss("t2", "out-ranked", "w:1", 2, f"place 2; {best - second:.3f} short of w:0 at place 1"),
        Loss("t3", "out-ranked", "w:2", 3, f"place 3; {best - third:.3f} short of w:0 at place 1"),
    ]


def test_a_question_that_was_taken_for_none(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "   ")
    system, _ = hear(plot)
    gated, filtered = lost(system, plot, "Hello!", "t1", "t2")
    assert (gated.turn, gated.stage, gated.memory) == ("t1", "gated", "w:0")
    assert filtered.stage == "filtered"  # it was lost before
    (probe,) = story().asks("p", "Hello!", 0).world.probes
    assert system.recall(probe.question("w"), 3, reinforce=False).confidence == 0.0


def test_a_turn_that_was_selected_and_withheld(hear: Hear, story: Tale) -> None:
    engine = replace(ENGINE, injection=InjectionConfig(abbreviated=1.0))
    plot = story().says("t1", "a beagle barked").says("t2", "a beagle in the park")
    system, _ = hear(plot, engine)
    [loss] = lost(system, plot, "Which beagle barked at the cello?", "t1", k=1)
    assert loss == Loss("t1", "withheld", "w:0", 1, "place 1; too little confidence")
    [loss] = lost(system, plot, "Which beagle barked at the cello?", "t2", k=1)
    assert (loss.stage, loss.rank) == ("out-ranked", 2)
    (probe,) = story().asks("p", "Which beagle barked at the cello?", 0).world.probes
    answer = system.recall(probe.question("w"), 1, reinforce=False)
    assert answer.items == ()
    assert 0 < answer.confidence < 1


def test_a_turn_that_made_way_for_another_that_tells_something_else(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "a beagle barked").says("t2", "a beagle barked").says("t3", "beagle food")
    system, _ = hear(plot, ENGINE.having(DiversityConfig(enabled=True, balance=0.1)))
    [loss] = lost(system, plot, "Which beagle barked?", "t2", k=2)
    assert loss == Loss("t2", "diversity", "w:1", 2, "place 2; the last that was returned is w:2")
    plain, _ = hear(plot, ENGINE.having(DiversityConfig(enabled=False)))
    assert lost(plain, plot, "Which beagle barked?", "t2", k=2) == []


class Backwards:
    """A reranker that turns the order round."""

    name = "backwards"

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        return list(map(float, range(len(texts))))


def test_a_turn_that_a_reranker_put_behind_others_is_lost_at_the_rerank(
    bench: Callable[..., SystemContext], story: Tale
) -> None:
    """Of three memories the reranker puts the best last."""
    plot = story().says("t1", "beagle").says("t2", "a beagle barked").says("t3", "a beagle in the park")
    context = bench(replace(ENGINE, rerank=RerankConfig(enabled=True, candidates=3)))
    system = Cogmem(replace(context, reranker=Backwards()))
    replay(plot.world, system, "cogmem", context.clock, ReplayConfig())
    [loss] = lost(system, plot, "beagle", "t1", k=2)
    assert loss == Loss("t1", "rerank", "w:0", 1, "place 1; the last that was returned is w:2")
    assert lost(system, plot, "beagle", "t2", "t3", k=2) == []


def test_an_answer_carries_provenance_tokens_and_the_number_of_candidates(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "The cello is old", 1)
    system, context = hear(plot)
    (probe,) = story().asks("p", "What about the beagle?", 1).world.probes
    answer = system.recall(probe.question("w"), 1, reinforce=False)
    (item,) = answer.items
    assert (item.memory, item.turns) == ("w:0", ("t1",))
    assert item.text == "[1 January 2024] Ada: I adopted a beagle"
    assert item.confidence == pytest.approx(answer.confidence, abs=1e-6)
    assert answer.candidates == 2
    change(context, 1, superseded_by=0)
    assert system.recall(probe.question("w"), 1, reinforce=False).candidates == 1


def test_a_probe_strengthens_what_it_recalls_only_if_told_to(hear: Hear, story: Tale) -> None:
    system, context = hear(story().says("t1", "I adopted a beagle"))
    (probe,) = story().asks("p", "the beagle", 0).world.probes
    accesses = context.store.partition("w").columns["access_count"]
    system.recall(probe.question("w"), 1, reinforce=False)
    assert accesses.tolist() == [0]
    system.recall(probe.question("w"), 1, reinforce=True)
    assert context.store.partition("w").columns["access_count"].tolist() == [1]


def test_the_size_counts_by_tier_and_leaves_the_superseded_out_of_what_is_active(
    hear: Hear, story: Tale
) -> None:
    plot = story()
    for turn in range(4):
        plot.says(f"t{turn}", f"turn number {turn}")
    system, context = hear(plot)
    assert system.size()[:4] == (4, 4, 0, 0)
    change(context, 0, superseded_by=1)
    change(context, 2, tier=2)  # dormant
    change(context, 3, tier=3)  # stub
    assert system.size()[:4] == (4, 1, 1, 1)
    assert system.size().nbytes == context.store.partition("w").nbytes()


def test_what_is_left_of_every_memory(hear: Hear, story: Tale) -> None:
    system, _ = hear(story().says("t1", "I adopted a beagle").says("t2", "It rained", 60))
    # τ = 60 d (see above): e^(−60/60) and 1
    assert [(left.memory, left.category, left.age_days) for left in system.retention()] == [
        ("w:0", "semantic", 60.0),
        ("w:1", "semantic", 0.0),
    ]
    assert [left.retention for left in system.retention()] == pytest.approx([np.exp(-1), 1.0], abs=1e-9)


def test_a_dream_tells_what_was_left_of_its_rows_and_what_absorbed_them(
    hear: Hear, story: Tale, monkeypatch: pytest.MonkeyPatch
) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "It rained").says("t3", "The cello is old")
    system, context = hear(plot)
    context.clock.advance(days=60)  # τ = 60 d (see above)

    def night(namespace: str) -> Trace:
        change(context, 0, superseded_by=2)
        return Trace("dream", (Decision("rehearsal", "rehearsed", rows=(1,)), Decision("decay", "none")))

    monkeypatch.setattr(system.engine, "dream", night)
    rehearsed, none, succession = system.dream()
    assert rehearsed.scores == pytest.approx([np.exp(-1)], abs=1e-6)
    assert none.scores == ()
    assert (succession.stage, succession.decision, succession.rows) == ("takeover", "absorbed", (0,))
    assert dict(succession.numbers) == {"into": 2.0}
    assert system.dream()[2:] == []  # each is told once


def test_an_answer_accounts_for_the_gold_and_for_those_that_were_told(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "a beagle barked").says("t2", "my beagle sleeps").says("t3", "beagle", 60)
    system, context = hear(plot.says("t4", "The cello is old", 60))
    change(context, 3, superseded_by=0)
    (probe,) = story().asks("p", "beagle", 60, "t1", "t4").world.probes
    question = probe.question("w")
    answer = system.recall(question, 1, reinforce=False)
    accounts = {decision.rows[0]: decision for decision in system.account(probe.evidence, question)}
    (ranking,) = [decision for decision in answer.decisions if decision.stage == "ranking"]
    assert sorted(accounts) == [0, 2, 3]  # the gold, and the one that was told
    gold, decision, replaced = accounts[0], accounts[2], accounts[3]
    assert [decision.decision for decision in (gold, decision, replaced)] == [
        "eligible",
        "eligible",
        "absorbed",
    ]
    assert (decision.numbers["place"], decision.scores, decision.reason) == (
        1.0,
        ranking.scores[:1],
        "Ada: beagle",
    )
    place = ranking.rows.index(0)
    assert gold.numbers["place"] == place + 1
    assert gold.numbers["relevance"] == pytest.approx(ranking.components["relevance"][place], abs=1e-6)
    assert gold.numbers["retention"] == pytest.approx(np.exp(-1), abs=1e-6)
    assert replaced.scores == ()
    assert {"place", "relevance"}.isdisjoint(replaced.numbers)
    assert replaced.numbers["lexical"] == 0.0


def test_a_question_about_a_past_instant_is_answered_as_of_it(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "The beagle ate my shoes", 10).dreams(20)
    system, _ = hear(plot)
    then, now = story().asks("p", "beagle", 20, as_of=plot.at(5)).asks("q", "beagle", 20).world.probes
    found = [
        {turn for item in system.recall(probe.question("w"), 5, reinforce=False).items for turn in item.turns}
        for probe in (then, now)
    ]
    assert found == [{"t1"}, {"t1", "t2"}]


def test_what_forgetting_saw_of_the_candidates_gives_their_scores_again(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "The beagle slept", 30).says("t3", "Rain", 40)
    system, context = hear(plot)
    (probe,) = story().asks("p", "Who adopted the beagle?", 0, "t1").world.probes
    question = probe.question("w", "a question")
    answer = system.recall(question, 10, reinforce=False)
    ranking = Trace("read", tuple(answer.decisions)).last(RankingDecision)
    seen = system.fading(("t1",))
    assert ranking is not None
    assert seen is not None
    left = exponential(seen.ages, seen.strengths, seen.floors) ** context.engine.scoring.alpha
    assert left * seen.scores == pytest.approx(ranking.components["base"])
    assert [item.turns for item in seen.carriers.values()] == [("t1",)]
    by_age = [place for _, place in sorted(zip(seen.ages, seen.places, strict=True))]
    assert by_age == sorted(by_age)
    assert by_age[-1] == pytest.approx(2 / 3)  # two of three memories have faded less
    system.recall(question, 10, reinforce=True)
    assert system.fading(("t1",)) is None  # the ages are gone


def test_what_the_hot_tier_tells_beside_the_results_is_no_error(hear: Hear, story: Tale) -> None:
    plot = story().says("t1", "I adopted a beagle").says("t2", "The beagle is called Maple")
    system, context = hear(plot, ENGINE.having(HotTierConfig(enabled=True)))
    change(context, 0, utility=0.9, access_count=10, tier=Tier.SEMANTIC)
    (probe,) = story().asks("p", "What is the beagle called?", 0).world.probes
    answer = system.recall(probe.question("w"), 1, reinforce=False)
    assert checked_answer(answer, 1, system) == answer
    assert [item.turns for item in answer.items] == [("t2",), ("t1",)]
