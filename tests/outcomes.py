"""The outcome digests of small runs. Run as a program, it prints a line for each.

`.ci/run` compares the lines of two versions of Python, which must be the same.
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from experiments.commands import run as command

DATASETS = Path(__file__).parents[1] / "datasets"
CORPORA = {
    "english": ["corpus=jsonl", f"corpus.path={DATASETS / 'english.jsonl'}"],
    "turkish": ["corpus=jsonl", f"corpus.path={DATASETS / 'turkish.jsonl'}", "language=tr"],
    "synthetic": ["corpus.worlds=1", "corpus.days=60", "corpus.horizons=[1,20]"],
}
PROFILES = ("cogmem", "sdk", "v9")
PLAIN = ["quiet=true", "workers=1", "baselines=[]", "scoring.figures=false"]


def digest_of(corpus: str, profile: str) -> str:
    """The outcome digest of a run."""
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "run"
        command.main([*CORPORA[corpus], f"profile={profile}", *PLAIN, f"run_dir={run}"])
        return str(json.loads((run / "manifest.json").read_text())["outcome"])


def main(names: Sequence[str]) -> None:
    """Print the digest of every profile on the corpora of these names; of none: on all."""
    for corpus in names or CORPORA:
        for profile in PROFILES:
            print(corpus, profile, digest_of(corpus, profile), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
