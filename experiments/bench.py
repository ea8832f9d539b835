"""`python -m experiments.bench` is `python -m experiments bench`."""

import sys
from functools import partial

from experiments.studies.bench import STUDY
from experiments.studies.command import main_of_study

main = partial(main_of_study, STUDY)

if __name__ == "__main__":
    sys.exit(main())
