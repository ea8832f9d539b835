"""The entity hub: every memory that mentions an entity of the question is a candidate."""

import numpy as np

from cogmem.documents.shared.joining import newcomers
from cogmem.documents.v9.entities import asked_about
from cogmem.documents.v9.router import ROUTER, strategy_of
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Candidates, Stage, View
from cogmem.trace import Decision


class Hub:
    """Where the strategy asks for it: the latest `MOST` memories of each entity."""

    MOST = 100

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        request, columns = view.request, view.columns
        named: frozenset[str] = frozenset()
        if strategy_of(request).hub:
            named = asked_about(request.question, request.zone.local(request.now))
        if not named:
            return candidates, Decision("hub", "none")
        mentioning = [columns.mentioning("entities", name)[-self.MOST :] for name in named]
        rows = np.unique(np.concatenate(mentioning))
        rows, cosine, relevance = newcomers(rows[view.may_surface(rows)], candidates, view)
        joined = candidates.joined_by(rows, cosine, relevance)
        return joined, Decision("hub", "joined", numbers={"joined": float(len(rows))})


HUB = Mechanism[Stage](
    "hub",
    "read",
    switch="",
    when=ROUTER.is_on,
    build=lambda config, _: Hub(),
    phase="collect",
    after="corrected",
)
