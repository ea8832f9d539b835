"""The entity hub: every memory that mentions an entity of the question is a candidate."""

import numpy as np

from cogmem.read.request import Candidates, View
from cogmem.trace import Decision


class Hub:
    """Where the strategy asks for it: the latest `MOST` memories of each entity."""

    MOST = 100

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        request, columns = view.request, view.columns
        if not request.strategy.hub or not request.cues.entities:
            return candidates, Decision("hub", "none")
        mentioning = [columns.mentioning("entities", name)[-self.MOST :] for name in request.cues.entities]
        rows = np.setdiff1d(np.unique(np.concatenate(mentioning)), candidates.rows)
        rows = rows[view.may_surface(rows)]
        cosine = view.partition.similarity(request.vector, rows)
        joined = candidates.joined_by(rows, cosine, candidates.by_cosine(cosine))
        return joined, Decision("hub", "joined", numbers={"joined": float(len(rows))})
