"""`python -m experiments.ablate` is `python -m experiments ablate`."""

from experiments.__main__ import start

if __name__ == "__main__":
    start("ablate")
