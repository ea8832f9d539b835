"""Learn how a statement is told to replace, refine, repeat or stand beside an earlier one, and measure it.

The material and what every figure is of: `experiments.training.pairs`.
"""

from functools import partial

from experiments.training import main_of_language
from experiments.training.pairs import explanation, study

_EXAMPLE = "--language en --explain 'My rent is 950.' 'My rent is 1020 now.'"

main = partial(main_of_language, "pairs", __doc__, _EXAMPLE, ("EARLIER", "LATER"), study, explanation)
