"""`python -m experiments.curves` is `python -m experiments curves`."""

from experiments.__main__ import start

if __name__ == "__main__":
    start("curves")
