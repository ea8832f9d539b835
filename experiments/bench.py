"""`python -m experiments.bench` is `python -m experiments bench`."""

from experiments.__main__ import start

if __name__ == "__main__":
    start("bench")
