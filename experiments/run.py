"""`python -m experiments.run` is `python -m experiments run`."""

from experiments.__main__ import start

if __name__ == "__main__":
    start("run")
