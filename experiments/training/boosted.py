"""Evidence by gradient-boosted trees, beside the linear model: is a sum of features too simple?

Trees of LightGBM rank the candidates of a question by the features of `cogmem.rank.evidence`, monotone like
the linear model: more evidence never lowers a candidate. Both models see the same questions, each family of
corpora is left out in turn, and nothing is chosen by what is left out. The trees would replace the weights if
the pooled gain in recall@10 were at least `WORTH`.
"""

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
import polars as pl

from cogmem.extras import extra
from cogmem.rank.evidence import NAMES
from experiments.analysis.pooling import pooled
from experiments.analysis.statistics import compare
from experiments.corpora.roles import family
from experiments.report.differences import difference_cells, difference_columns, pooled_table
from experiments.report.tables import Table, columns_of
from experiments.training.evidence import Floats, Judged, fit, recalls, used

WORTH = 0.01
"""Minimum pooled gain for which trees would be worth their complexity."""

ROUNDS = 200
"""Number of trees. With the rest of the settings it was fixed before the first fit."""

_SETTINGS = {
    **{"objective": "lambdarank", "learning_rate": 0.05, "num_leaves": 15, "min_data_in_leaf": 100},
    **{
        "lambdarank_truncation_level": 15,
        "feature_fraction": 0.8,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
    },
    **{"monotone_constraints": [1] * len(NAMES), "deterministic": True, "force_row_wise": True, "seed": 0},
    **{"verbosity": -1},
}


def package() -> Any:
    """LightGBM. Raises MissingPackageError."""
    with extra("boosted"):
        return import_module("lightgbm")


class Trees:
    """A ranker of LightGBM that was trained on questions."""

    def __init__(self, questions: Sequence[Judged]) -> None:
        lightgbm = package()
        chosen = used(questions)
        counts = Counter(judged.corpus for judged in chosen)
        sizes = [len(judged.carried) for judged in chosen]
        worth = np.array([1.0 / counts[judged.corpus] for judged in chosen])
        data = lightgbm.Dataset(
            np.concatenate([judged.features for judged in chosen]),
            label=np.concatenate([judged.carries for judged in chosen]).astype(np.int8),
            group=sizes,
            weight=np.repeat(worth / worth.mean(), sizes),
        )
        self._model = lightgbm.train(_SETTINGS, data, num_boost_round=ROUNDS)

    def evidence(self, judged: Judged) -> Floats:
        """The evidence for each candidate of a question.  (candidates,)"""
        return np.asarray(self._model.predict(judged.features))


def compared(questions: Sequence[Judged]) -> list[Table]:
    """recall@10 of both models by corpus, each family left out, and the pooled difference."""
    rows, differences = [], []
    for name in dict.fromkeys(question.corpus for question in questions):
        of_corpus = [question for question in questions if question.corpus == name]
        others = [question for question in questions if family(question.corpus) != family(name)]
        weights, trees = fit(others), Trees(others)
        linear = [recalls(question, question.features @ weights)[0] for question in of_corpus]
        boosted = [recalls(question, trees.evidence(question))[0] for question in of_corpus]
        before, after = (
            pl.DataFrame(
                {
                    "namespace": [question.conversation for question in of_corpus],
                    "probe": [str(place) for place in range(len(of_corpus))],
                    "recall@10": values,
                }
            )
            for values in (linear, boosted)
        )
        [difference] = compare(before, after, ["recall@10"])
        differences.append(difference)
        means = (float(np.mean(linear)), float(np.mean(boosted)))
        rows.append((name, len(of_corpus), *means, *difference_cells(difference)))
    columns = (
        *columns_of("corpus | n: count | linear: share | trees: share"),
        *difference_columns("trees − linear"),
    )
    note = (
        f"Development. recall@10 of the candidates by their evidence alone; each family of corpora left out "
        f"in turn. {ROUNDS} monotone trees. They are adopted from a pooled gain of {WORTH} on."
    )
    return [
        Table("boosted", "Boosted trees and the linear model", columns, tuple(rows), note),
        pooled_table({"trees − linear": pooled(differences)}, "difference"),
    ]
