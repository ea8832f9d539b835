"""Rich lives: what stands side by side survives, what ends is over, and the truth of turns says so."""

from collections.abc import Callable
from typing import Any

import pytest

from experiments.corpora.events import Corpus, MessageEvent, Probe
from experiments.corpora.synthetic import SyntheticCorpus, TurnTruth, languages
from experiments.corpora.synthetic.catalogue import BLURRED, RICH, RICH_PLANS, family

SEED = 0
Truths = dict[str, dict[str, TurnTruth]]


@pytest.fixture(
    scope="module",
    params=[pytest.param(code, marks=[pytest.mark.soak] * (code != "tr")) for code in languages()],
)
def config(request: pytest.FixtureRequest) -> SyntheticCorpus:
    return SyntheticCorpus(language=request.param, depth="rich", wording="labelled", history=False)


@pytest.fixture(scope="module")
def corpus(config: SyntheticCorpus, lived: Callable[..., Any]) -> Corpus:
    return lived(config, SEED).corpus


@pytest.fixture(scope="module")
def truth(config: SyntheticCorpus, lived: Callable[..., Any]) -> Truths:
    return lived(config, SEED).truth


@pytest.fixture(scope="module")
def asked(config: SyntheticCorpus, lived: Callable[..., Any]) -> dict[str, dict[str, str]]:
    return lived(config, SEED).asked


@pytest.mark.slow
def test_a_rich_life_says_all_that_the_plain_one_says_and_more(
    corpus: Corpus, truth: Truths, lived: Callable[..., Any]
) -> None:
    plain = lived(SyntheticCorpus(language=corpus.language, wording="labelled"), SEED).truth
    for conversation, turns in plain.items():
        facts = {(turn.subject, turn.attribute, turn.value) for turn in turns.values()}
        more = {(turn.subject, turn.attribute, turn.value) for turn in truth[conversation].values()} - facts
        assert facts <= {(turn.subject, turn.attribute, turn.value) for turn in truth[conversation].values()}
        assert {attribute for _, attribute, _ in more} <= {*RICH, *RICH_PLANS}
        assert len({attribute for _, attribute, _ in more}) > 10


def test_a_turn_replaces_earlier_turns_of_its_subject_and_attribute(corpus: Corpus, truth: Truths) -> None:
    for conversation in corpus.conversations:
        turns = truth[conversation.namespace]
        times = {event.message.id: event.time for event in conversation.messages}
        for turn, turn_truth in turns.items():
            for old in turn_truth.replaces:
                assert times[old] < times[turn]
                assert (turns[old].subject, turns[old].attribute) == (
                    turn_truth.subject,
                    turn_truth.attribute,
                )
                assert turns[old].value != turn_truth.value
            assert turn_truth.expires is None or turn_truth.expires > times[turn]


def test_what_coexists_holds_and_is_not_replaced(corpus: Corpus, truth: Truths) -> None:
    for conversation in corpus.conversations:
        turns = truth[conversation.namespace]
        times = {event.message.id: event.time for event in conversation.messages}
        replaced: set[str] = set()
        for turn, turn_truth in turns.items():
            replaced.update(turn_truth.replaces)
            assert not replaced & set(turn_truth.coexists)
            for other in turn_truth.coexists:
                beside = turns[other]
                assert times[other] < times[turn]
                assert family(beside.attribute) == family(turn_truth.attribute)
                assert (beside.subject, beside.attribute, beside.value) != (
                    turn_truth.subject,
                    turn_truth.attribute,
                    turn_truth.value,
                )
                assert beside.expires is None or beside.expires > times[turn]
                assert beside.cls not in ("outcome", "ended")


def test_much_coexists_within_an_attribute_across_attributes_and_across_people(truth: Truths) -> None:
    pairs = [
        (turn_truth, turns[other])
        for turns in truth.values()
        for turn_truth in turns.values()
        for other in turn_truth.coexists
    ]
    assert sum(a.subject == b.subject and a.attribute == b.attribute for a, b in pairs) > 80
    assert sum(a.subject == b.subject and a.attribute != b.attribute for a, b in pairs) > 50
    assert sum(a.subject != b.subject and a.attribute == b.attribute for a, b in pairs) > 100
    parallel = [
        turn_truth
        for turns in truth.values()
        for turn_truth in turns.values()
        if turn_truth.cls == "parallel"
    ]
    assert len(parallel) > 30
    assert all(not turn_truth.replaces for turn_truth in parallel)


def test_history_replayed_from_the_truth_of_turns_gives_the_gold(
    corpus: Corpus, truth: Truths, asked: dict[str, dict[str, str]]
) -> None:
    """An independent reading: a turn holds until it is replaced or expires; an end holds nothing."""
    kinds: dict[str, int] = {}
    for conversation in corpus.conversations:
        heard: dict[str, TurnTruth] = {}
        for event in conversation.events:
            if isinstance(event, MessageEvent):
                heard[event.message.id] = truth[conversation.namespace][event.message.id]
            if not isinstance(event, Probe) or event.kind in ("event", "trivia", "shock"):
                continue
            about = asked[conversation.namespace][event.id]
            truths = {
                turn: turn_truth
                for turn, turn_truth in heard.items()
                if f"{turn_truth.subject}.{turn_truth.attribute}" == about
            }
            replaced = {turn for turn_truth in truths.values() for turn in turn_truth.replaces}
            over = {
                turn
                for turn, turn_truth in truths.items()
                if turn_truth.expires and turn_truth.expires <= event.time
            }
            ends = {turn for turn, turn_truth in truths.items() if turn_truth.cls in ("outcome", "ended")}
            holds = set(truths) - replaced - over - ends
            values = {truths[turn].value for turn in holds}
            kinds[event.kind] = kinds.get(event.kind, 0) + 1
            if event.kind in ("expired_plan", "ended"):
                assert not holds
                assert set(event.evidence) <= ends
                assert set(event.stale) == set(truths) - ends
                assert event.kind == "expired_plan" or event.evidence
            else:
                assert set(event.evidence) == holds
                assert set(event.stale) == {
                    turn for turn in replaced | over if truths[turn].value not in values
                }
            if event.kind == "parallel":
                assert {truths[turn].subject for turn in event.evidence} == {"self"}
    assert kinds["parallel"] > 40
    assert kinds["ended"] > 10


def test_the_evidence_of_a_parallel_question_is_every_value_that_stands(
    corpus: Corpus, truth: Truths
) -> None:
    sizes = [
        len({truth[conversation.namespace][turn].value for turn in probe.evidence})
        for conversation in corpus.conversations
        for probe in conversation.probes
        if probe.kind == "parallel"
    ]
    assert sum(size >= 2 for size in sizes) > 0.8 * len(sizes)
    assert max(sizes) >= 3


def test_ending_one_of_two_leaves_the_other(corpus: Corpus, truth: Truths) -> None:
    survivors = 0
    for conversation in corpus.conversations:
        turns = truth[conversation.namespace]
        for turn_truth in turns.values():
            if turn_truth.cls == "ended":
                assert turn_truth.value == ""
                assert turn_truth.replaces
                assert not turn_truth.expires
                survivors += any(
                    turns[other].attribute == turn_truth.attribute for other in turn_truth.coexists
                )
    assert survivors


def test_same_words_may_carry_a_new_value(truth: Truths) -> None:
    """A change of these attributes is told in the sentences of the first mention: nothing says "now"."""
    changed = [
        turn_truth
        for turns in truth.values()
        for turn_truth in turns.values()
        if turn_truth.attribute in ("rent", "deadline", "teacher") and turn_truth.replaces
    ]
    assert len(changed) > 5


def test_what_the_measuring_needs_is_derived_from_the_truth(truth: Truths) -> None:
    for turns in truth.values():
        for turn_truth in turns.values():
            assert turn_truth.flashbulb == turn_truth.attribute.startswith("shock.")
            assert turn_truth.plan == (
                turn_truth.attribute.startswith("plan.") and turn_truth.cls != "outcome"
            )
            assert not turn_truth.plan or turn_truth.expires
            assert not turn_truth.correction or turn_truth.replaces
    every = [turn_truth for turns in truth.values() for turn_truth in turns.values()]
    assert any(turn_truth.flashbulb for turn_truth in every)
    assert any(turn_truth.plan for turn_truth in every)
    assert any(turn_truth.correction for turn_truth in every)
    assert not any(
        turn_truth.plan or turn_truth.flashbulb or turn_truth.correction or turn_truth.coexists
        for turn_truth in every
        if not turn_truth.attribute
    )


@pytest.mark.parametrize("days", [30, 90, pytest.param(2000, marks=pytest.mark.soak)])
def test_any_length_of_life_can_be_rich(days: int) -> None:
    corpus = SyntheticCorpus(worlds=1, days=days, depth="rich")
    for seed in range(1 if days > 1000 else 3):
        conversation = corpus.load(seed).conversations[0]
        times = [event.time for event in conversation.events]
        assert times == sorted(times)


def test_a_question_that_a_rich_fact_answers_too_is_not_asked_about_the_plain_one(
    corpus: Corpus, truth: Truths, asked: dict[str, dict[str, str]]
) -> None:
    for conversation in corpus.conversations:
        pairs: set[tuple[str, str]] = set()
        rich = {
            (turn_truth.subject, family(turn_truth.attribute))
            for turn_truth in truth[conversation.namespace].values()
            if turn_truth.attribute in {**RICH, **RICH_PLANS}
        }
        for event in conversation.events:
            if isinstance(event, MessageEvent):
                turn_truth = truth[conversation.namespace][event.message.id]
                if turn_truth.attribute in {**RICH, **RICH_PLANS}:
                    pairs.add((turn_truth.subject, family(turn_truth.attribute)))
            if isinstance(event, Probe):
                subject, _, attribute = asked[conversation.namespace][event.id].partition(".")
                if attribute not in {**RICH, **RICH_PLANS}:
                    group = (subject, family(attribute))
                    assert event.kind != "never" or group not in rich
                    assert group[1] not in BLURRED or group not in pairs
