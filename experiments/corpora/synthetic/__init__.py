"""The synthetic world: lives with a known truth, told to an assistant over months or years, and questions.

`catalogue` says what can be known, `life` what happens and when it is said, `speech` puts it into words,
`truth` says what holds at an instant, `probing` and `past` ask. The words are data: `wordings/` holds them by
language, `written` reads and checks them. `attacks` makes attacks, and messages that look like them.

The wordings `standard`, `heldout`, `fresh` and `unseen` are for development. `blind` is for judging only:
whoever writes patterns leaves it unread.
"""

from experiments.corpora.synthetic.truth import TurnTruth
from experiments.corpora.synthetic.world import SyntheticCorpus
from experiments.corpora.synthetic.written import languages, wordings

__all__ = ["SyntheticCorpus", "TurnTruth", "languages", "wordings"]
