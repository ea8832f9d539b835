"""The synthetic world: lives with a known truth, told to an assistant over months or years, and questions.

`catalogue` says what can be known, `life` what happens and when it is said, `speech` puts it into words,
`truth` says what holds at an instant, `probing` asks. `english` and `turkish` are data: `heldout` there was
looked at in sums and then used for development; `fresh` is for judging only, and whoever writes patterns
leaves it unread. `attacks` has attacks, none of them `fresh`.
"""

from experiments.corpora.synthetic.probing import Asked
from experiments.corpora.synthetic.truth import TurnTruth
from experiments.corpora.synthetic.world import LANGUAGES, SyntheticCorpus

__all__ = ["LANGUAGES", "Asked", "SyntheticCorpus", "TurnTruth"]
