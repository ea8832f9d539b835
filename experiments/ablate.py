"""`python -m experiments.ablate` is `python -m experiments ablate`."""

import sys
from functools import partial

from experiments.studies.ablate import STUDY
from experiments.studies.command import main_of_study

main = partial(main_of_study, STUDY)

if __name__ == "__main__":
    sys.exit(main())
