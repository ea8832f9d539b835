"""`python -m experiments.compare` is `python -m experiments compare`."""

from experiments.__main__ import start

if __name__ == "__main__":
    start("compare")
