"""`python -m experiments.curves` is `python -m experiments curves`."""

import sys
from functools import partial

from experiments.studies.command import main_of_study
from experiments.studies.curves import STUDY

main = partial(main_of_study, STUDY)

if __name__ == "__main__":
    sys.exit(main())
