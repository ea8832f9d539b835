"""What became of a baseline, in words."""

from collections.abc import Sequence
from typing import Any

from experiments.analysis.baselines import Comparison, Move
from experiments.analysis.losses import STAGES
from experiments.report.tables import Form, Table, columns_of, form_value

SHOWN = 3
"""How many probes are named of each kind of harm."""


def summary(name: str, found: Comparison) -> str:
    """One line: the verdict, what it rests on, and the stage that is to blame."""
    verdict, outcome = found.verdict, found.now.outcome[:16]
    if verdict == "same":
        return f"{name}: same, outcome {outcome}"
    if verdict == "fine":
        return f"{name}: fine, within the tolerances (outcome {outcome})"
    moves = [move for move in found.moves if move.verdict == verdict]
    moved = ", ".join(f"{move.name} {' → '.join(_values(move))}" for move in moves)
    if verdict == "better":
        return f"{name}: better: update the baseline with --update ({moved})"
    stage = f"; more is lost at {found.stage!r}" if found.stage else ""
    meaning = f": {STAGES[found.stage].meaning}" if found.stage in STAGES else ""
    return f"{name}: worse: {moved}{stage}{meaning}".removesuffix(": ")


def tables(found: Comparison) -> list[Table]:
    """What moved: the figures, the stages that lost gold turns, the decisions that changed most."""
    figures = []
    for move in found.moves:
        change, allowed = f"{move.loss:+.1%}", f"{move.tolerance:.0%}"
        if move.p is not None:
            change = form_value(move.after - move.before, "change")
            allowed = form_value(move.tolerance, "score")
        figures.append((move.name, *_values(move), change, allowed, move.p, move.verdict, move.rule))
    headings = "figure | baseline | now | difference | tolerance | p (sign test): p | is | by the rule of"
    lost: list[tuple[Any, ...]] = [
        (loss.stage, loss.before, loss.after, len(loss.probes), _first(loss.probes)) for loss in found.losses
    ]
    lost += [("outdated first", None, None, len(found.leaks), _first(found.leaks))] * bool(found.leaks)
    of_stage = columns_of("stage | then: count | now: count | new probes: count | the first of them")
    of_decision = columns_of("decision | then: count | now: count")
    made = [
        Table("figures", "What moved", columns_of(headings), tuple(figures)),
        Table("lost", "Gold turns lost, by stage", of_stage, tuple(lost)),
        Table("decided", "Decisions that changed most", of_decision, tuple(found.decided[:5])),
    ]
    return [table for table in made if table.rows]


def _values(move: Move) -> tuple[str, str]:
    """Then and now."""
    form: Form = "count" if move.p is None else "score"
    return form_value(move.before, form), form_value(move.after, form)


def _first(probes: Sequence[str]) -> str:
    return ", ".join(probes[:SHOWN]) + ", ..." * (len(probes) > SHOWN)
