"""Replay a corpus through a memory and score what it recalls: the main job.

  corpus=locomo corpus.path=FILE   the conversations: synthetic (default), jsonl, locomo, beam, ...
  system=bm25                      the memory: cogmem (default), a baseline, or package.module:Class
  profile=plain decay_model=none   the engine's preset and its law of forgetting
  toggle=[feedback,succession]     switch mechanisms the other way round
  embedder=minilm                  the vectors: static (default), hashing, minilm, openai
  replay.k=10 seed=0 workers=2     results per question, the seed, processes
  baselines=[bm25,fusion]          systems beside it; run_dir=FOLDER is where the run goes

The run gets a folder of scores, tables and a page. With -m, values separated by commas make a run each; those
that were asked the same are compared at the end. All settings: --settings, docs/reference/configuration.md.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hydra.core.hydra_config import HydraConfig
from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.compose import described
from experiments.config.jobs import run_job
from experiments.config.schema import RunConfig
from experiments.replay.forks import spare
from experiments.report.tables import Table, show
from experiments.runs.folder import RUNS, read_json
from experiments.runs.running import objectives, run

MOST = 12
"""The maximum number of runs that are compared: a search of hundreds is read otherwise."""


def job(config: RunConfig, notes: Path | None = None) -> float | tuple[float, ...]:
    """Run it; what is returned is for Hydra's sweepers. `notes`: a folder in which each run of a sweep notes
    where it is, whichever process computes it."""
    done = run(config, Console(quiet=config.quiet))
    if notes and not config.quiet:
        (notes / f"{HydraConfig.get().job.num:06}").write_text(str(done.folder.resolve()))
    found = objectives(done)
    return found[0] if len(found) == 1 else found


def compared(folders: Sequence[Path]) -> list[Table]:
    """The runs that were asked the same, each beside the first of them; what each law of forgetting retained,
    where they have several."""
    if len(folders) < 2:
        return []
    from experiments.report.differences import difference_table  # SciPy takes long to load
    from experiments.report.scores import laws_table
    from experiments.runs.paired import asked, differences, names

    alike: dict[tuple[str, ...], list[Path]] = {}
    for folder in folders:
        alike.setdefault(tuple(asked(folder).values()), []).append(folder)
    groups = [group for group in alike.values() if 1 < len(group) <= MOST]
    retained = [laws_table(names(runs), [read_json(run, "metrics.json") for run in runs]) for runs in groups]
    return [
        *(difference_table(names(runs), differences(runs)) for runs in groups),
        *(table for table in retained if len({row[1] for row in table.rows}) > 1),
    ]


def main(argv: Sequence[str]) -> int:
    """Returns the exit code."""
    parser = Parser("run", __doc__, "decay_model=power")
    parser.add_argument("--settings", action="store_true", help="show all groups and settings with values")
    parser.add_argument("-m", "--multirun", action="store_true", help="a run for each of several values")
    args, words = parser.parse_known_args(argv)

    def work() -> None:
        if args.settings:
            print(described(words))
        elif not args.multirun:
            run_job(job, words)
        else:
            RUNS.mkdir(parents=True, exist_ok=True)  # machines of a cluster share this folder
            with TemporaryDirectory(prefix=".sweep-", dir=RUNS.resolve()) as notes:
                run_job(partial(job, notes=Path(notes)), ["-m", *words])
                folders = [Path(note.read_text()) for note in sorted(Path(notes).iterdir())]
            show(Console(), *compared(folders))

    spare()
    return reported(work)
