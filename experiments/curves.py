"""`python -m experiments.curves` is `python -m experiments curves`."""

import sys

from experiments.studies.command import main_of_study
from experiments.studies.curves import STUDY

if __name__ == "__main__":
    sys.exit(main_of_study(STUDY))
