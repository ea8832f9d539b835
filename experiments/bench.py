"""`python -m experiments.bench` is `python -m experiments bench`."""

from experiments.config.program import program
from experiments.studies.bench import STUDY
from experiments.studies.command import main_of_study

if __name__ == "__main__":
    program(lambda: main_of_study(STUDY))
