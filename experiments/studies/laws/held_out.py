"""Predictions of reviews that the parameters were not fitted to."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from cogmem.dynamics.arrays import Bools, Floats
from cogmem.rng import stream
from experiments.errors import LabError
from experiments.studies.laws.fitting import fit
from experiments.studies.laws.models import Model
from experiments.studies.laws.reviews import Ints, Reviews
from experiments.studies.laws.scores import auc, bins_of, drawn, interval, log_losses, rmse_bins

FOLDS = 5
_LEAST = 100
"""Reviews to predict, below which nothing can be held out."""


@dataclass(frozen=True)
class Split:
    """A way to hold out reviews: pairs of the presentations to fit to and of the reviews to predict."""

    name: str
    parts: Sequence[tuple[Bools, Bools]]


def by_unit(reviews: Reviews, units: Ints, name: str) -> Split:
    """Five folds of cards or persons."""
    fold = stream(0, f"laws/{reviews.name}").permutation(int(units.max()) + 1)[units] % FOLDS
    return Split(name, [(fold != part, reviews.asked & (fold == part)) for part in range(FOLDS)])


def by_time(reviews: Reviews) -> Split:
    """Each of the last five sixths of the predicted reviews, fitted to all before it, as in srs-benchmark."""
    days = np.sort(reviews.day[reviews.asked])
    cuts = [*days[[len(days) * part // (FOLDS + 1) for part in range(1, FOLDS + 1)]], np.inf]
    parts = []
    for start, end in pairwise(cuts):
        parts.append((reviews.day < start, reviews.asked & (reviews.day >= start) & (reviews.day < end)))
    return Split("time", parts)


def splits(reviews: Reviews) -> list[Split]:
    """By card and by time; by person where there are several. Raises LabError for too few reviews."""
    units = len(np.unique(reviews.person if reviews.person.max() > 0 else reviews.card))
    if reviews.asked.sum() < _LEAST or units < FOLDS:
        raise LabError(
            f"{reviews.name}: {reviews.asked.sum()} reviews to predict, of {units} cards or persons; "
            f"expected at least {_LEAST} and {FOLDS}"
        )
    if reviews.person.max() > 0:
        return [by_unit(reviews, reviews.person, "persons")]
    return [by_unit(reviews, reviews.card, "cards"), by_time(reviews)]


class Bench:
    """A log with its splits; what a model predicts is computed once."""

    def __init__(self, reviews: Reviews, resamples: int) -> None:
        self.reviews = reviews
        self.splits = splits(reviews)
        self._training = [[reviews.taken(part) for part, _ in split.parts] for split in self.splits]
        self._resamples = resamples
        self._found: dict[tuple[str, int], Floats] = {}

    @cached_property
    def bins(self) -> Ints:
        return bins_of(self.reviews)

    @cached_property
    def units(self) -> Ints:
        """What is drawn anew in a bootstrap: the card, or the person where there are several."""
        return self.reviews.person if self.reviews.person.max() > 0 else self.reviews.card

    @cached_property
    def _drawn(self) -> Floats:
        return drawn(int(self.units.max()) + 1, stream(0, f"laws/{self.reviews.name}"), self._resamples)

    def interval(self, values: Floats, rows: Bools) -> tuple[float, float]:
        """The 95 % bootstrap interval of the mean of values (n,) over some reviews (n,)."""
        return interval(values[rows], self.units[rows], self._drawn)

    def fitted(self, model: Model) -> Floats:
        """The parameters (k,) fitted to the whole log."""
        return _fitted(model, self.reviews, None)

    def predicted(self, model: Model, split: int) -> Floats:
        """(n,): the prediction of each review held out, NaN for the others."""
        key = model.name, split
        if key not in self._found:
            self._found[key] = self._predict(model, split)
        return self._found[key]

    def _predict(self, model: Model, split: int) -> Floats:
        reviews, predict, values = self.reviews, model.bind(self.reviews), None
        found = np.full(len(reviews.gap), np.nan)
        for (_, held), training in zip(self.splits[split].parts, self._training[split], strict=True):
            values = _fitted(model, training, values) if model.fitted else _starts(model)
            found[held] = predict(values[None])[0, held[reviews.asked]]
        return found

    def losses(self, model: Model, split: int) -> Floats:
        """(n,): log losses of the reviews held out, NaN for the others."""
        found = self.predicted(model, split)
        return np.where(np.isnan(found), np.nan, log_losses(found, self.reviews.passed))

    def scores(self, model: Model, split: int) -> tuple[float, float, float]:
        """Log loss, RMSE(bins) and AUC of the reviews held out."""
        found = self.predicted(model, split)
        held = ~np.isnan(found)
        passed = self.reviews.passed[held]
        loss = float(np.nanmean(self.losses(model, split)))
        return loss, rmse_bins(found[held], passed, self.bins[held]), auc(found[held], passed)

    def difference(
        self, model: Model, against: Model, split: int, among: Bools | None = None
    ) -> tuple[float, float, float]:
        """Log loss of a model minus that of another, with its 95 % interval, over some reviews (n,)."""
        off = self.losses(model, split) - self.losses(against, split)
        held = ~np.isnan(off) if among is None else ~np.isnan(off) & among
        return float(off[held].mean()), *self.interval(off, held)


def _starts(model: Model) -> Floats:
    return np.array([parameter.start for parameter in model.parameters])


def _fitted(model: Model, reviews: Reviews, start: Floats | None) -> Floats:
    share = reviews.passed[reviews.asked].astype(np.float64)
    return fit(model.bind(reviews), model.parameters, share, start=start).values
