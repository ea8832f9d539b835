"""A run against an earlier one of the same probes (a reference): what changed, and which stage changed it.

A replay is deterministic. Where the digest of the outcome is equal nothing changed at all ("same");
elsewhere every difference is real for these probes, and the question is whether it does harm. The gate
decides by rules, however few conversations there are, and not by statistical significance for new
conversations. A run is "worse" by

- the tolerance rule: the mean of a metric is worse by more than its tolerance; or
- the balance rule: more probes became worse than better than tosses of a coin would have it (sign test, .05
  over all metrics), and the mean is worse. It finds many small losses that no gains balance; or
- the size rule: the memories, the active ones, or the tokens of an answer grew by more than the tolerance
  of sizes. A system that forgets, merges or withholds less buys recall with room.

"Better" is the rule of the metrics upwards, if nothing is worse: fewer memories are no gain in themselves.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

import polars as pl
from scipy.special import bdtr

from experiments.analysis.losses import stage_order
from experiments.analysis.statistics import ALPHA, Difference, compare
from experiments.errors import LabError
from experiments.metrics.registry import higher_is_better

Verdict = Literal["same", "fine", "better", "worse"]
Rule = Literal["", "tolerance", "balance", "size"]

GUARDED = ("active", "memories", "tokens")
"""The sizes that may not grow; the others tell where memories went."""


@dataclass(frozen=True)
class Snapshot:
    """What is kept of a run."""

    overrides: tuple[str, ...]
    """The settings that repeat it."""
    corpus: str
    sha256: str
    """Of the corpus."""
    outcome: str
    """The digest of all frames."""
    tolerances: Mapping[str, float]
    """How much each metric may lose, and by which share the "sizes" may grow."""
    sizes: Mapping[str, float]
    """The store at the end, and the tokens of an answer."""
    probes: pl.DataFrame
    """One row a probe: namespace, probe, and the metrics."""
    losses: pl.DataFrame
    """One row a gold turn that was missed: namespace, probe, turn, and the stage that lost it."""

    @property
    def metrics(self) -> list[str]:
        """The metrics of which some probe has a value."""
        values = self.probes.drop("namespace", "probe")
        return [name for name in values.columns if values[name].count()]


class Move(NamedTuple):
    """One figure of the reference and of the run."""

    name: str
    before: float
    after: float
    loss: float
    """How much worse it became, in its own unit; a size: as a share of what it was."""
    tolerance: float
    p: float | None
    """Of the sign test over probes, for all metrics (Bonferroni); None for a size."""
    rule: Rule = ""
    """The rule by which it is worse or better; empty: neither."""

    @property
    def verdict(self) -> Verdict:
        return "fine" if not self.rule else "worse" if self.loss > 0 else "better"


class Lost(NamedTuple):
    """One stage: the gold turns that it lost in both runs, and the probes that newly lose one there."""

    stage: str
    before: int
    after: int
    probes: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """A reference and a run of the same probes now."""

    then: Snapshot
    now: Snapshot
    moves: tuple[Move, ...]

    @property
    def verdict(self) -> Verdict:
        found = {move.verdict for move in self.moves}
        if self.then.outcome == self.now.outcome:
            return "same"
        return "worse" if "worse" in found else "better" if "better" in found else "fine"

    @property
    def losses(self) -> list[Lost]:
        """The stages whose losses changed, the stage with the largest increase first."""
        before, after = (Counter(run.losses["stage"]) for run in (self.then, self.now))
        newly = self.now.losses.join(self.then.losses, on=["namespace", "probe", "turn"], how="anti")
        found = [
            Lost(stage, before[stage], after[stage], _named(newly.filter(stage=stage)))
            for stage in sorted({*before, *after}, key=stage_order)
        ]
        changed = [loss for loss in found if loss.before != loss.after or loss.probes]
        return sorted(changed, key=lambda loss: loss.before - loss.after)

    @property
    def leaks(self) -> tuple[str, ...]:
        """The probes that newly get an outdated answer first."""
        both = self.then.probes.join(self.now.probes, on=["namespace", "probe"], suffix="_now")
        return _named(both.filter(pl.col("stale_leak_now") > pl.col("stale_leak")))


def judge(then: Snapshot, now: Snapshot) -> Comparison:
    """What moved between two runs of the same corpus. Raises LabError if corpus or probes differ."""
    if then.sha256 != now.sha256:
        raise LabError(
            f"the corpus differs: {now.corpus} is {now.sha256[:16]} now; expected {then.sha256[:16]} "
            f"of {then.corpus}, or --update"
        )
    found = compare(then.probes, now.probes, then.metrics)
    moves = [_score_move(effect, then.tolerances[effect.metric], len(found)) for effect in found]
    for name in GUARDED:
        before, after, tolerance = then.sizes[name], now.sizes[name], then.tolerances["sizes"]
        growth = (after - before) / max(before, 1)
        rule: Rule = "size" if growth > tolerance else ""
        moves.append(Move(name, before, after, growth, tolerance, None, rule))
    return Comparison(then, now, tuple(moves))


def _score_move(effect: Difference, tolerance: float, metrics: int) -> Move:
    up = higher_is_better(effect.metric)
    loss = -effect.difference if up else effect.difference
    worse, better = (effect.lower, effect.higher) if up else (effect.higher, effect.lower)
    p = (
        min(1.0, 2 * float(bdtr(min(worse, better), worse + better, 0.5)) * metrics)
        if worse + better
        else 1.0
    )
    rule: Rule = ""
    if abs(loss) > tolerance + 1e-9:
        rule = "tolerance"
    elif p <= ALPHA and (worse - better) * loss > 0:
        rule = "balance"
    return Move(effect.metric, effect.baseline, effect.candidate, loss, tolerance, p, rule)


def _named(rows: pl.DataFrame) -> tuple[str, ...]:
    """The distinct probes of some rows, in order."""
    keys = rows.select("namespace", "probe").unique().sort("namespace", "probe")
    return tuple(f"{namespace}/{probe}" for namespace, probe in keys.iter_rows())
