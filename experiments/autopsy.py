"""`python -m experiments.autopsy` is `python -m experiments autopsy`."""

from experiments.__main__ import start

if __name__ == "__main__":
    start("autopsy")
