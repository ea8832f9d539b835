"""Score finished runs again from their frames, without a replay.

The frames must be those that manifest.json tells of. Writes metrics.json with the scoring settings of the
run, or others: scoring.cutoffs=[1,5], scoring.budgets=[256], scoring.kinds=[1,4]. `report RUN` draws figures
and report.html again.
"""

from collections.abc import Sequence
from pathlib import Path

from hydra.core.override_parser.overrides_parser import OverridesParser
from hydra.errors import HydraException
from omegaconf import OmegaConf
from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.schema import ReportConfig, writable
from experiments.errors import LabError
from experiments.report.scores import main_table
from experiments.report.tables import to_rich
from experiments.runs.finishing import check_frames, score, scoring_of
from experiments.runs.folder import exclusive, read_settings

_GROUP = "scoring."


def chosen(folder: Path, words: Sequence[str]) -> ReportConfig:
    """The scoring settings of a run, changed by overrides. Raises LabError or
    what OmegaConf does about bad ones."""
    plain = read_settings(folder)["scoring"]
    for word in words:
        try:
            override = OverridesParser.create().parse_override(word)
        except HydraException as error:
            raise LabError(f"{word}: {error}") from None
        name = override.key_or_group.removeprefix(_GROUP)
        if name not in plain:
            raise LabError(f"unknown setting {word}; expected {_GROUP}NAME=VALUE of {', '.join(plain)}")
        plain[name] = override.value()
    return scoring_of({"scoring": OmegaConf.to_container(OmegaConf.merge(writable(ReportConfig), plain))})


def rescore(folder: Path, words: Sequence[str], console: Console) -> None:
    """Score one run again and print its main table. Raises LabError if it is no finished replay, or its
    frames are not those of its manifest."""
    check_frames(folder)
    with exclusive(folder):
        metrics = score(folder, chosen(folder, words) if words else None, words)
    console.print(to_rich(main_table(metrics)), "")
    console.print(f"scores    {folder / 'metrics.json'}", soft_wrap=True, markup=False, highlight=False)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("score", __doc__, "results/runs/my-run 'scoring.cutoffs=[1,5,10]'")
    parser.add_argument("words", nargs="+", metavar="RUN | scoring.NAME=VALUE", help="see above")
    given = parser.parse_args(argv).words
    words = [word for word in given if word.startswith(_GROUP)]
    runs = [Path(word) for word in given if word not in words]

    def work() -> None:
        if not runs:
            raise LabError("no RUN to score; expected the folder of a finished run")
        for run in runs:
            rescore(run, words, Console())

    return reported(work)
