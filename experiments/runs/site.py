"""The published results as a static site: leaderboards, and a page for each study, all without network.

    index.html          a leaderboard for each corpus, and the list of studies
    STUDY.html          the tables and figures of each result of a study, and the command that made it
    data/STUDY/CORPUS/  result.json and the CSV files, to which the pages link

The pages are the page over runs (`experiments.runs.page`) with other data.
"""

import base64
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from experiments.errors import LabError
from experiments.report.tables import Column, Estimate, Form, Table
from experiments.runs.page import Blocks, plain, rendered
from experiments.runs.results import Result, older, read_result, replace_folder

Line = dict[str, Any]

_SOURCES = {"run": "main", "rivals": "rivals", "profiles": "runs"}
"""The studies that score systems on one corpus, with the table that has a line for each system."""

_MARK = ".cogmem-site"
"""A file that every site has, so that no other folder is taken for one."""

_METRICS = ("R@10", "strict@10", "R@1024t", "stale leak", "tokens")

_FORMS: Mapping[str, Form] = {
    "R@10": "score",
    "strict@10": "score",
    "R@1024t": "score",
    "stale leak": "score",
    "tokens": "count",
    "difference": "change",
}

_NOTE = (
    "R@10: share of the gold among ten results, with its 95 % interval where it is published. R@1024t: in "
    "a budget of 1,024 tokens. Tokens: mean of a question. Against cogmem: what the system is, compared with "
    "cogmem, and the difference of R@10. Engine: the first digits of the hash of the code that made the "
    "replays; compare lines of one engine alone. The last column leads to the tables and the command."
)


def write_site(root: Path, out: Path) -> int:
    """Write the site of the published results below `root` as the whole content of `out`; returns the number
    of results.

    Raises LabError if there is no result, one is not whole, or `out` holds something else than a site.
    """
    found = {path.parent: read_result(path.parent) for path in sorted(root.glob("*/*/result.json"))}
    if not found:
        raise LabError(f"{root}: no published result; expected folders STUDY/CORPUS with a result.json")
    files = {"index.html": _index([*found.values()])}
    for study, group in groupby(found.values(), key=lambda result: result.study):
        files[f"{study}.html"] = _study(study, list(group))
    contents = {name: page.encode() for name, page in files.items()}
    for folder, result in found.items():
        contents |= {f"data/{result.name}/{name}": (folder / name).read_bytes() for name in _files(result)}
    contents[_MARK] = b"Made by python -m experiments view --site, which replaces this folder.\n"
    replace_folder(out, contents, _MARK)
    return len(found)


def leaderboards(results: Sequence[Result]) -> dict[str, Table]:
    """A table for each corpus with a line for each published score of a system, the highest R@10 first."""
    lines = defaultdict[str, list[Line]](list)
    for result in results:
        for corpus, line in _lines(result):
            lines[corpus].append(line)
    return {corpus: _board(corpus, found) for corpus, found in sorted(lines.items())}


def _board(corpus: str, lines: Sequence[Line]) -> Table:
    metrics = [name for name in _METRICS if any(line.get(name) is not None for line in lines)]
    texts = [name for name in ("version", "embedder", "judged on") if any(line.get(name) for line in lines)]
    names = ["system", *metrics, "against cogmem", "difference", *texts, "engine", "made by"]
    columns = [Column(name, _FORMS.get(name, "text")) for name in names]
    ordered = sorted(lines, key=lambda line: -1.0 if line["R@10"] is None else line["R@10"], reverse=True)
    rows = tuple(tuple(line.get(name) for name in names) for line in ordered)
    return Table(corpus, corpus, tuple(columns), rows, _NOTE)


def _lines(result: Result) -> Iterator[tuple[str, Line]]:
    """The scores of systems that a result holds, each with the name of its corpus."""
    named = re.search(r"\bembedder=(\w+)", result.command)
    embedder = named[1] if named else "the engine's default"
    made = {"embedder": embedder, "engine": result.source[:8], "made by": result.name}
    verdicts = _verdicts(result)
    if result.study == "transfer":
        for row in _rows(result, "transfer"):
            at = {"judged on": row["judged on"]}
            for system in row.keys() - {"corpus", "judged on", "conversations", "n"}:
                compared = verdicts.get((row["corpus"], system), {})
                yield row["corpus"], {"system": system, "R@10": row[system]} | made | compared | at
        return
    intervals = dict(found) if isinstance(found := result.facts.get("intervals"), Mapping) else {}
    budgets = {row["system"]: row for row in _rows(result, "budgets") if "system" in row}
    for place, row in enumerate(_rows(result, _SOURCES.get(result.study, ""))):
        system = str(row.get("system", row.get("run")))
        low, high = row.get("low"), row.get("high")
        if place == 0 and "recall@10" in intervals:
            low, high = intervals["recall@10"]
        score = row.get("R@10")
        if score is not None and low is not None and high is not None:
            score = Estimate(score, low, high)
        at = {"R@1024t": budgets.get(system, {}).get("R@1024t"), "system": system, "R@10": score}
        yield result.corpus.removesuffix("-minilm"), row | made | at | verdicts.get(("", system), {})


def _verdicts(result: Result) -> dict[tuple[str, str], Line]:
    """The verdict on R@10 of each system against cogmem, by corpus (none: that of the result) and system."""
    found = {}
    for row in _rows(result, "verdicts"):
        if "rival is" in row and row["metric"] == "R@10":
            found["", row["rival"]] = {"against cogmem": row["rival is"], "difference": row["difference"]}
        elif "cogmem is" in row:  # told of the tuned engine, the other way round
            opposite = {"better": "worse", "worse": "better"}.get(row["cogmem is"], row["cogmem is"])
            change = row["cogmem − rival"]
            found[row["corpus"], row["rival"]] = {
                "against cogmem": opposite,
                "difference": None if change is None else -change,
            }
    return found


def _rows(result: Result, name: str) -> list[Line]:
    """The rows of a table by the titles of its columns; none where the result has no such table."""
    tables = [table for table in result.tables if table.name == name]
    return [
        dict(zip([column.title for column in table.columns], row, strict=True))
        for table in tables
        for row in table.rows
    ]


def _index(results: Sequence[Result]) -> str:
    blocks = Blocks()
    studies = [
        [result.study, result.corpus, result.question, result.titles, _engine(result)] for result in results
    ]
    boards = [plain(board) for board in leaderboards(results).values()]
    title = "Published results"
    first = blocks.add({"title": title, "boards": boards, "studies": studies})
    return rendered(title, first, blocks)


def _study(study: str, results: Sequence[Result]) -> str:
    blocks = Blocks()
    shown = {
        result.corpus: {
            "question": result.question,
            "command": result.command,
            "engine": _engine(result),
            "versions": result.versions,
            "content": blocks.add({"tables": list(map(plain, result.tables)), "figures": _figures(result)}),
            "files": _files(result),
        }
        for result in results
    }
    return rendered(study, blocks.add({"title": study, "study": study, "results": shown}), blocks)


def _engine(result: Result) -> str:
    return f"{result.source[:8]}{'' if older(result) else ' (this version)'}"


def _figures(result: Result) -> Mapping[str, str]:
    """The address of the content of each picture by its name; of one in two formats, of the SVG."""
    kinds = {".svg": "image/svg+xml", ".png": "image/png"}
    chosen = {Path(name).stem: name for name in sorted(result.figures) if Path(name).suffix in kinds}
    return {
        stem: f"data:{kinds[Path(name).suffix]};base64,{base64.b64encode(result.figures[name]).decode()}"
        for stem, name in chosen.items()
    }


def _files(result: Result) -> list[str]:
    """What a page links to: the tables, the pages in which something can be set, and all as JSON."""
    pages = [name for name in result.figures if name.endswith(".html")]
    return [*(f"{table.name}.csv" for table in result.tables), *pages, "result.json"]
