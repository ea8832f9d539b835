"""Learn how shocks, plans, corrections and attacks are told, and measure how well they are.

The material and what every figure is of: `experiments.training.recognition`.
"""

from functools import partial

from experiments.training import main_of_language
from experiments.training.recognition import explanation, study

_EXAMPLE = "--language en --explain 'My father died.'"

main = partial(main_of_language, "recognition", __doc__, _EXAMPLE, ("TEXT",), study, explanation)
