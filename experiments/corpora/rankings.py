"""Rankings of anybody's system in a file: for each question the turns that came back, best first.

Two forms are read, by what the first line looks like; a file whose name ends in .xz or .gz is compressed.

A TREC run has six columns, separated by blanks: `QUESTION Q0 TURN RANK SCORE TAG`. It is ranked as by
trec_eval: a higher score first, and of equal scores the id of the turn that sorts last. The columns Q0, RANK
and TAG are not used.

A JSONL file has an object a line, `{"probe": QUESTION, "ranking": [...]}`. An item of the ranking is the id
of a turn, a list of ids (one memory that carries several turns), or an object `{"turns": [...], "text":
"...", "score": 1.5, "memory": "..."}`, of which all but the turns may be missing. The text is what would be
injected; without one, it is what the turns say. No turn (JSONL: no memory with the same text) occurs twice in
a ranking.

QUESTION is the id of a probe (or NAMESPACE/ID, where ids repeat), and TURN the id of a message in the
namespace of the probe. TREC allows no blanks in names: `encoded` writes them as %20.
"""

import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from cogmem.errors import shown
from experiments.corpora.checks import as_kind, decoded, items, lines_of, take
from experiments.errors import CorpusError


class Ranked(NamedTuple):
    """One result. `text`: what would be injected; None: what its turns say."""

    turns: tuple[str, ...]
    score: float
    text: str | None = None
    memory: str = ""


Rankings = Mapping[str, Sequence[Ranked]]
"""By the id of the question, as the file has it; best first."""


def encoded(name: str) -> str:
    """The name as TREC files have it.

    >>> encoded("conv 1:2"), encoded("conv-26:1")
    ('conv%201:2', 'conv-26:1')
    """
    return re.sub(r"[\s%]", lambda found: quote(found[0]), name)


def find(rankings: Rankings, namespace: str, probe: str) -> Sequence[Ranked] | None:
    """The ranking for a question, which is called PROBE or NAMESPACE/PROBE, `encoded` or not."""
    names = (probe, f"{namespace}/{probe}")
    return next((rankings[name] for key in names for name in (key, encoded(key)) if name in rankings), None)


def read_rankings(path: Path) -> Rankings:
    """The rankings of a file, which is read again only if it changed. Raises CorpusError that names file and
    line."""
    try:
        now = path.stat()
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror}") from None
    return _read(path, now.st_mtime_ns, now.st_size)


@lru_cache(maxsize=8)
def _read(path: Path, changed: int, size: int) -> Rankings:
    lines = list(lines_of(path))
    if not lines:
        raise CorpusError(f"{path}: empty; expected a TREC run, or JSONL rankings")
    read = _read_json if lines[0][1].lstrip().startswith(b"{") else _read_trec
    found: dict[str, list[Ranked]] = {}
    for where, line in lines:
        try:
            read(line, where, found)
        except ValueError as error:
            raise CorpusError(f"{where}: {error}") from None
    if read is _read_trec:
        found = {
            name: sorted(ranking, key=lambda ranked: (ranked.score, ranked.memory), reverse=True)
            for name, ranking in found.items()
        }
    for name, ranking in found.items():
        known = Counter((ranked.memory, ranked.text) for ranked in ranking)
        if again := [memory for (memory, _), count in known.items() if count > 1]:
            raise CorpusError(f"{path}: {again[0]!r} repeats for the question {name!r}; expected it once")
    return found


def _read_trec(line: bytes, where: str, found: dict[str, list[Ranked]]) -> None:
    columns = line.decode().split()
    if len(columns) != 6:
        raise CorpusError(f"{where}: {len(columns)} columns; expected six: QUESTION Q0 TURN RANK SCORE TAG")
    question, _, turn, _, score, _ = columns
    ranking = found.setdefault(question, [])
    value = float(score)
    if not isfinite(value):
        raise CorpusError(f"{where}: the score {score!r}; expected a finite number")
    ranking.append(Ranked((turn,), value, memory=turn))


def _read_json(line: bytes, where: str, found: dict[str, list[Ranked]]) -> None:
    record = decoded(line, where)
    name = take(record, "probe", str, where)
    if name in found:
        raise CorpusError(f"{where}: the question {name!r} repeats; expected one ranking for each")
    listed = take(record, "ranking", list, where)
    found[name] = [_item(item, place, f"{where}: {name}") for place, item in enumerate(listed)]


def _item(item: object, place: int, name: str) -> Ranked:
    where = f"{name}: ranking[{place}]"
    if isinstance(item, str):
        return Ranked((item,), float(-place), memory=item)
    if isinstance(item, list):
        turns = _turns(item, where)
        return Ranked(turns, float(-place), memory="+".join(turns))
    fields: dict[str, Any] = as_kind(item, dict, where)
    turns = _turns(fields.get("turns", []), where)
    score = fields.get("score", -place)
    if isinstance(score, bool) or not isinstance(score, int | float) or not abs(score) <= sys.float_info.max:
        raise CorpusError(f"{where}: score: {shown(score)}; expected a finite number")
    text, memory = fields.get("text"), fields.get("memory", "+".join(turns))
    if text is not None:
        as_kind(text, str, f"{where}: text")
    return Ranked(turns, float(score), text, as_kind(memory, str, f"{where}: memory"))


def _turns(listed: object, where: str) -> tuple[str, ...]:
    """The ids of the turns that an item carries, at least one."""
    turns = tuple(items(as_kind(listed, list, f"{where}: turns"), str, f"{where}: turns"))
    if not turns:
        raise CorpusError(f"{where}: no turns; expected the ids of those that it carries")
    return turns
