"""Two laws of forgetting on the same questions, from Python instead of the command line."""

import subprocess
import sys

WORDS = ["corpus.worlds=2", "corpus.days=90", "baselines=[]", "scoring.figures=false", "replay.liveness_every=0"]
LAWS = ("exponential", "power")

for law in LAWS:
    words = [*WORDS, f"decay_model={law}", f"run_dir=results/runs/{law}", "quiet=true"]
    subprocess.run([sys.executable, "-m", "experiments.run", *words], check=True)
subprocess.run([sys.executable, "-m", "experiments.compare", *(f"results/runs/{law}" for law in LAWS)], check=True)
