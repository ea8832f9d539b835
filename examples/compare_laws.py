"""Two laws of forgetting on the same questions, driven from Python."""

import subprocess
import sys

WORDS = ["corpus.worlds=2", "corpus.days=90", "baselines=[]", "scoring.figures=false", "quiet=true"]
LAWS = ("exponential", "power")

runs = [f"results/runs/{law}" for law in LAWS]
for law, run in zip(LAWS, runs, strict=True):
    words = [*WORDS, f"decay_model={law}", f"run_dir={run}"]
    subprocess.run([sys.executable, "-m", "experiments.run", *words], check=True)
subprocess.run([sys.executable, "-m", "experiments.compare", *runs], check=True)
