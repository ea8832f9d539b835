"""The synthetic world: lives with a known truth, told to an assistant over months or years, and questions.

`catalogue` says what can be known, `life` what happens and when it is said, `speech` puts it into words,
`truth` says what holds at an instant, `probing` asks. `english` and `turkish` are data: `heldout` and `fresh`
there judged once each and then were used for development; `unseen` is for judging only, and whoever writes
patterns leaves it unread. `attacks` has attacks, of the first two populations alone.
"""

from experiments.corpora.synthetic.probing import Asked
from experiments.corpora.synthetic.truth import TurnTruth
from experiments.corpora.synthetic.world import LANGUAGES, SyntheticCorpus

__all__ = ["LANGUAGES", "Asked", "SyntheticCorpus", "TurnTruth"]
