"""`python -m experiments.bench` is `python -m experiments bench`."""

import sys

from experiments.studies.bench import STUDY
from experiments.studies.command import main_of_study

if __name__ == "__main__":
    sys.exit(main_of_study(STUDY))
