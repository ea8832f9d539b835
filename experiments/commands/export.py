"""Write the gold and the rankings of a finished run in the format of another tool.

--trec: the files qrels.txt and SYSTEM.trec, one for each system of the run, which trec_eval, ranx and
ir-measures read (`experiments/runs/trec.py`). `score SYSTEM.trec corpus=...` reads them again.
"""

from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.runs.trec import export_trec


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("export", __doc__, "results/runs/my-run --trec")
    parser.add_argument("run", type=Path, help="the folder of a finished run")
    parser.add_argument("--trec", action="store_true", required=True, help="TREC run and qrels files")
    parser.add_argument("--out", type=Path, help="where to write them (default: RUN/trec)")
    args = parser.parse_args(argv)

    def work() -> None:
        for path in export_trec(args.run, args.out or args.run / "trec"):
            print(path)

    return reported(work)
