"""`python -m experiments.ablate` is `python -m experiments ablate`."""

import sys

from experiments.studies.ablate import STUDY
from experiments.studies.command import main_of_study

if __name__ == "__main__":
    sys.exit(main_of_study(STUDY))
