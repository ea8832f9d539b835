import polars as pl
import pytest

from cogmem.config import MECHANISMS, READ, WRITE
from cogmem.documents.v9.gate import GateDecision
from cogmem.log.facts import AdmissionDecision, FormationDecision
from cogmem.trace import Decision
from experiments.analysis.losses import STAGES, check_losses, losses_by_stage, missed_turns
from experiments.errors import LabError


def test_missed_turns_by_hand(frames_of_cogmem):
    assert missed_turns(frames_of_cogmem["probes"]).rows() == [
        ("cogmem", "w2", "p4", "e"),
        ("cogmem", "w2", "p4", "zz"),
    ]


def test_losses_sum_to_the_misses(frames_of_cogmem):
    check_losses(frames_of_cogmem["losses"], frames_of_cogmem["probes"])  # raises where they do not
    assert frames_of_cogmem["losses"].height == len(missed_turns(frames_of_cogmem["probes"]))


def test_a_miss_without_a_stage_is_an_error(frames_of_cogmem):
    lost = frames_of_cogmem["losses"].filter(pl.col("turn") != "zz")
    with pytest.raises(LabError, match=r"2 gold turns missed: 1 missed but not attributed .*'p4', turn 'zz'"):
        check_losses(lost, frames_of_cogmem["probes"])


def test_a_loss_that_was_found_or_counted_twice_is_an_error(frames_of_cogmem):
    found = frames_of_cogmem["losses"].with_columns(
        probe=pl.lit("p1"), namespace=pl.lit("w1"), turn=pl.lit("a")
    )
    with pytest.raises(LabError, match="attributed but not missed"):
        check_losses(pl.concat([frames_of_cogmem["losses"], found]), frames_of_cogmem["probes"])
    with pytest.raises(LabError, match="4 attributed twice"):
        check_losses(
            pl.concat([frames_of_cogmem["losses"], frames_of_cogmem["losses"]]), frames_of_cogmem["probes"]
        )


def test_stages_are_listed_in_the_order_a_turn_passes_them():
    stages = ["withheld", "somebody else's", "filtered", "withheld"]
    assert list(losses_by_stage(pl.DataFrame({"stage": stages})).items()) == [
        ("filtered", 1),
        ("withheld", 2),
        ("somebody else's", 1),
    ]


def test_the_stages_are_those_that_the_mechanisms_declare_in_the_order_of_a_turn() -> None:
    declared = {loss.name for mechanism in MECHANISMS for loss in mechanism.losses}
    assert set(STAGES) == declared | {"absorbed", "not returned", "untold", "unknown turn"}
    order = list(STAGES)
    assert order.index("density") < order.index("dormant") < order.index("gated") < order.index("withheld")
    assert order[-4:] == ["absorbed", "not returned", "untold", "unknown turn"]


def subclasses(kind: type[Decision]) -> set[type[Decision]]:
    return {kind}.union(*map(subclasses, kind.__subclasses__()))


def test_every_stage_that_can_lose_a_turn_has_a_meaning_in_the_table_of_losses() -> None:
    selecting = {mechanism.stage or mechanism.name for mechanism in READ.select if mechanism.build} - {
        "falling"
    }  # it moves nothing
    rejecting = {FormationDecision.FILTERED, GateDecision.SKIPPED}
    for check in subclasses(AdmissionDecision):
        if check.STAGE in {mechanism.name for mechanism in WRITE.admission}:
            rejecting |= {value for name, value in vars(check).items() if name.isupper() and name != "STAGE"}
    assert "succession" in selecting
    assert (selecting | rejecting) - {name for name, loss in STAGES.items() if loss.meaning} == set()
