"""Score finished runs again, or rank anybody's system by a file of its rankings, without running it.

RUN is the folder of a finished run: its frames, which must be those that manifest.json tells of, are scored
again, with the scoring settings of the run, or others: scoring.cutoffs=[1,5], scoring.budgets=[256],
scoring.kinds=[1,4]. `report RUN` draws figures and report.html again.

FILE is a TREC run, or JSONL rankings (`experiments/corpora/rankings.py`), of the questions of a corpus:
corpus=locomo corpus.path=... It gets the folder of a run, which `compare` and `report` read. Of several files
the first is the primary system, the others are baselines, unless baselines=[...] names them. A ranking is cut
at replay.k memories, as every run is.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.compose import composed, key_of
from experiments.corpora.events import Conversation
from experiments.corpora.rankings import Rankings, encoded, find, read_rankings
from experiments.errors import LabError
from experiments.report.scores import main_table
from experiments.report.tables import say, show
from experiments.runs.finishing import score
from experiments.runs.folder import exclusive, read_settings, side
from experiments.runs.running import run
from experiments.systems.ranked import PREFIX

_GROUP = "scoring."


def rescore(folder: Path, words: Sequence[str], console: Console) -> None:
    """Score one run again, by its settings with these overrides, and print its main table. Raises LabError if
    it is no finished replay, or its frames are not those of its manifest."""
    saved = [f"{_GROUP}{name}={value}" for name, value in read_settings(folder)["scoring"].items()]
    with exclusive(folder):
        metrics = score(folder, composed([*saved, *words]).scoring if words else None, words)
    show(console, main_table(metrics))
    say(console, f"scores    {folder / 'metrics.json'}")


def score_files(files: Sequence[Path], words: Sequence[str], console: Console) -> None:
    """Score rankings as a run of these overrides, and print it as a run is printed. Raises LabError if the
    corpus asks none of the questions of a file."""
    names = [_quoted(f"{PREFIX}{min(str(file), os.path.relpath(file), key=len)}") for file in files]
    given = {key_of(word) for word in words}
    systems = [f"system={names[0]}", f"baselines=[{','.join(names[1:])}]"]
    config = composed([*(word for word in systems if key_of(word) not in given), *words])
    worlds = config.load().conversations
    probes = [(world.namespace, probe.id) for world in worlds for probe in world.probes]
    for file in files:
        rankings = read_rankings(file)
        known = sum(find(rankings, *probe) is not None for probe in probes)
        if not known:
            some = f"names like {probes[0][1]!r}" if probes else "a corpus with questions"
            raise LabError(f"{file}: no question of the corpus among its {len(rankings)}; expected {some}")
        if without := len(probes) - known:
            say(console, f"{file}: {without:,} of {len(probes):,} questions have no ranking: empty answers")
        if strange := len(rankings) - known:
            say(console, f"{file}: {strange:,} rankings are of no question of the corpus: left out")
        check_ids(file, rankings, worlds, console)
    run(config, console)


def check_ids(file: Path, rankings: Rankings, worlds: Sequence[Conversation], console: Console) -> None:
    """Warn of ids that are of no message of the corpus. Raises LabError if none is of one."""
    ids, unknown = 0, list[str]()
    for world in worlds:
        said = {event.message.id for event in world.messages}
        said |= set(map(encoded, said))
        for probe in world.probes:
            ranking = find(rankings, world.namespace, probe.id) or ()
            turns = [turn for ranked in ranking for turn in ranked.turns]
            ids += len(turns)
            unknown += [turn for turn in turns if turn not in said]
    if unknown:
        told = f"{len(unknown):,} of {ids:,} ids are of no message of the corpus, the first is {unknown[0]!r}"
        if len(unknown) == ids:
            raise LabError(f"{file}: {told}; expected ids like {worlds[0].messages[0].message.id!r}")
        say(console, f"warning: {file}: {told}")


def _quoted(name: str) -> str:
    """A value as Hydra reads it."""
    return "'{}'".format(name.replace("'", "\\'"))


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("score", __doc__, "my-system.trec corpus=locomo corpus.path=locomo10.json")
    parser.add_argument("words", nargs="+", metavar="RUN | FILE | NAME=VALUE", help="see above")
    given = parser.parse_args(argv).words
    words = [word for word in given if "=" in word and not Path(word).exists()]
    places = [Path(word) for word in given if word not in words]
    files = [place for place in places if place.is_file()]

    def work() -> None:
        if not places:
            raise LabError("no RUN to score; expected the folder of a finished run, or a FILE of rankings")
        if files and len(files) < len(places):
            raise LabError("expected folders of runs, or files of rankings, not both")
        if files:
            score_files(files, words, Console())
            return
        if other := [word for word in words if not word.startswith(_GROUP)]:
            raise LabError(f"{other[0]}: a run is scored again by {_GROUP}NAME=VALUE alone")
        for folder in places:
            rescore(side(str(folder))[0], words, Console())

    return reported(work)
