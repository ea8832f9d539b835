"""`python -m experiments.regress` is `python -m experiments regress`."""

from experiments.__main__ import start

if __name__ == "__main__":
    start("regress")
