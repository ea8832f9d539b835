"""Confidence: how sure it is that a memory answers a question, on one scale for all questions.

Relevance is relative: the best candidate of a question that nothing answers has the highest there is. What is
absolute is which share of the question a memory covers: of its words by their rarity (a word that no memory
has weighs most), and how near its meaning is as the embedder's own scale goes. What happened in a time
covers a question that has no word besides: "What did I do yesterday?" Half of it is left where the question
names one who speaks here, and another said it: "What did Tom adopt?" is no question about Ada's dog. So it is
with what somebody else has: "Daniel's birthday is in May" tells little of "my birthday".
"""

import numpy as np

from cogmem.language.pairs.statements import ME, Statement, statement, statements
from cogmem.language.reading import Reading, once
from cogmem.plugins.mechanism import Mechanism
from cogmem.present.injection import OTHER_OWNER, OTHER_SPEAKER, InjectionConfig
from cogmem.rank.request import Candidates, Floats, Measure, View
from cogmem.rank.search import SearchConfig
from cogmem.rank.speakers import said_by_named
from cogmem.rank.times import in_time


class Confidence:
    """Weighted as search weighs words and meaning."""

    def __init__(self, config: InjectionConfig, dense_weight: float) -> None:
        self._config = config
        self._dense_weight = dense_weight

    def __call__(self, candidates: Candidates, view: View) -> Floats:
        """In [0, 1], one a candidate."""
        match self._config.measure:
            case "score":
                return np.clip(candidates.scores, 0.0, 1.0)
            case "similarity":
                return np.clip(candidates.cosine, 0.0, 1.0)
            case _:
                return self._coverage(candidates, view)

    def _coverage(self, candidates: Candidates, view: View) -> Floats:
        ceiling = view.partition.ceiling(view.request.content)
        words = candidates.lexical / ceiling if ceiling else in_time(view, candidates.rows)
        covered = (1.0 - self._dense_weight) * words + self._dense_weight * candidates.cosine
        named = said_by_named(candidates, view)
        if named[: view.request.depth].any():
            covered = np.where(named, covered, OTHER_SPEAKER * covered)
        if mine := _owned(view.request.question):
            others = [_of_another(row, mine, view) for row in candidates.rows.tolist()]
            covered = np.where(others, OTHER_OWNER * covered, covered)
        return np.clip(covered, 0.0, 1.0)


@once
def _owned(question: Reading) -> frozenset[str]:
    """The content words that stand behind "my" in a question.

    >>> from cogmem.language.reading import read
    >>> sorted(_owned(read("When is my birthday?", "en")))
    ['birthday']
    """
    return frozenset(word for word, owner in statement(question, "").before.items() if owner == ME)


def _of_another(row: int, mine: frozenset[str], view: View) -> bool:
    """Whether a memory tells of what somebody else has of these, and of nothing that its speaker has."""
    speaker = view.columns.objects("speaker")[row]
    told = _told(view.said(row), speaker)
    owners = {sentence.before.get(word) for sentence in told for word in mine}
    return ME not in owners and not owners.isdisjoint(owner for sentence in told for owner in sentence.owners)


@once
def _told(said: Reading, speaker: str) -> tuple[Statement, ...]:
    return tuple(statement(sentence, speaker) for sentence in statements(said, speaker))


CONFIDENCE = Mechanism[Measure](
    "confidence",
    "read",
    InjectionConfig,
    switch="",
    build=lambda config, dependencies: Confidence(
        config.of(InjectionConfig), config.of(SearchConfig).weight_for(dependencies.embedder.name)
    ),
)
