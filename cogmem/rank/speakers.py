"""Who said it: questions about a person are mostly answered by that person's words."""

from functools import lru_cache

import numpy as np

from cogmem.language.packs import fold
from cogmem.rank.request import Candidates, View
from cogmem.store.columns import Mask


def said_by_named(candidates: Candidates, view: View) -> Mask:
    """Which candidates were said by somebody whom the question names, by the first name."""
    words, speakers = view.request.cues.words, view.columns.objects("speaker")
    said = [_first_name(speakers[row]) in words for row in candidates.rows.tolist()]
    return np.array(said, np.bool_)


@lru_cache(maxsize=4096)
def _first_name(speaker: str) -> str:
    return fold(speaker).partition(" ")[0]
