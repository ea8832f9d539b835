"""Abstracts: the central points of many memories, as one memory that is found again by its key."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from cogmem.documents.shared.extractive import Said, contained, joined
from cogmem.documents.shared.writer import SummaryWriter, Telling, draft, entities, said, speaker, union
from cogmem.documents.v9.entities import mentions
from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.language.analysis import analyser
from cogmem.language.dates import find
from cogmem.language.names import slug
from cogmem.language.packs import fold, language_pack
from cogmem.language.reading import Reading, once, read
from cogmem.llm.prompts import MOST_NOTES
from cogmem.memory import NO_ROW, Kind
from cogmem.store.columns import Rows
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision

_TOKEN = re.compile(r"[^\W_]+(?:(?<=\d)[.,:]\d+)*")
_DATED_AT = 0.0  # days; an unnamed year of absolute dates is the same in all texts


class AbstractWriter(SummaryWriter):
    """Writes the central points of several memories."""

    def abstract(self, state: Workspace, rows: Rows, purpose: str, sentences: int) -> Telling:
        """The central points of these memories: the best sentence of each of the `sentences` most central
        ones, or a language model's text about the `MOST_NOTES` most central ones."""
        order = central(state, rows)
        rows = np.sort(order[:MOST_NOTES])
        text = self.ask(state, said(state, rows), purpose)
        if not text:
            rows = np.sort(order[:sentences])
            text = quote(said(state, rows), self.language)
        carried = [contained(told, text) for told in said(state, rows)]
        return self.telling(rows[np.array(carried, np.bool_)], text)


def central(state: Workspace, rows: Rows) -> Rows:
    """The rows, sorted by mean cosine to the others times importance, the highest first; ties by row."""
    vectors = state.partition.vectors(rows).astype(np.float64)
    others = vectors.sum(axis=0) - vectors
    cosines = (vectors * others).sum(axis=1) / max(len(rows) - 1, 1)
    scores = np.round(cosines * state["importance"][rows], DECIMALS)
    return rows[np.lexsort((rows, -scores))]


def quote(texts: Iterable[Said], language: str) -> str:
    """The sentence of each text with most content (values, then terms, then the first), each once."""
    found: dict[str, Said] = {}
    for text in texts:
        best = max(text.quotes(), key=lambda sentence: _content(sentence, language), default="")
        found.setdefault(best, text)
    return joined([(text, quote) for quote, text in found.items() if quote])


def _content(text: str, language: str) -> tuple[int, int]:
    """The numbers of its values and of its content terms."""
    return len(values(text, language)), len(set(analyser(language).terms(text)))


def values(text: str, language: str) -> frozenset[str]:
    """The values of a text, what it tells of: dates, numbers in digits and words, weekdays and
    months, names (known ones, and capitals inside a sentence). As slugs; a name of several words is several
    values.

    >>> sorted(values("Ilka told Bo on 3 May 2023 that two of the 12.5 km were flat.", "en"))
    ['12.5', '2023-05-03', 'bo', 'two']
    >>> sorted(values("Deniz perşembe günü İzmir'de 18 gram kahve aldı.", "tr"))
    ['18', 'izmir', 'persembe']
    """
    return _values(read(text, language, apart=True))  # a weekday is a value of its own


@once
def _values(said: Reading) -> frozenset[str]:
    text, language = unicodedata.normalize("NFC", said.text), said.language
    dates = tuple(mention for mention in find(said, _DATED_AT) if not mention.relative)
    dated = {place for day in dates for place in range(day.start, day.end)}
    names = mentions(said, (), dates)
    named = {place for name in names for place in range(name.start, name.end)}
    found, end = {day.slug for day in dates}, 0
    for match in _TOKEN.finditer(text):
        word, start = match[0], match.start()
        token = slug(word) if word.isalpha() else fold(word)
        inside = end > 0 and not _OPENS.search(text, end, start)
        end = match.end()
        if start not in dated and (
            start in named
            or (inside and len(word) > 1 and word[0].isupper())
            or fold(word) in _counted(language)
            or any(map(str.isdigit, word))
        ):
            found.add(token)
    return frozenset(found)


_OPENS = re.compile(r"[.!?…:;\"“«(|\n]")  # before a word that may be capitalised as the first of a sentence


@cache
def _counted(language: str) -> frozenset[str]:
    """Words that are values anywhere: numbers above one, weekdays and months."""
    pack = language_pack(language)
    section = pack.section("dates")
    numbers = [line.partition(" ") for line in section["numbers"].strip().splitlines()]
    listed = [words for value, _, words in numbers if int(value) > 1]
    listed += [*section["months"].strip().splitlines(), *section["weekdays"].strip().splitlines()]
    return frozenset(fold(word) for words in listed for word in words.split("|")) - pack.words(
        "dates", "capital"
    )


class KeptDecision(Decision):
    """Memories of a key that a step wrote."""

    MADE = "made"
    """The rows are new memories."""
    RETOLD = "retold"
    """The rows got a new text."""
    SAME = "same"
    """The text stayed the same; it is not reported."""


class Kept:
    """The memory of a key. It is rewritten, never duplicated; `written_at` is when (days; −inf: never)."""

    def __init__(self, state: Workspace, key: str) -> None:
        rows = state.partition.columns.mentioning("entities", key)
        self._state = state
        self._key = key
        self._row = int(rows[-1]) if rows.size else NO_ROW
        self.written_at = float(state["valid_from"][self._row]) if rows.size else -np.inf

    def unheard(self, rows: Rows) -> int:
        """How many of these rows are newer than the text."""
        return int((self._state["created_at"][rows] > self.written_at).sum())

    def outdated(self) -> bool:
        """Whether a memory that the text carries was replaced since it was written."""
        state = self._state
        if self._row == NO_ROW:
            return False
        replaced = (state["contradicted_by"] != NO_ROW) & (state["valid_until"] >= self.written_at)
        turns = union(state, "source_turns", np.flatnonzero(replaced))
        return not set(turns).isdisjoint(state.object("source_turns", self._row))

    def tell(self, rows: Rows, telling: Telling, kind: Kind, importance: float) -> tuple[str, int]:
        """Store a text about these rows: "made", "retold" (the memory then counts as new) or "same", and the
        row. A new memory replaces one that is immutable or no longer live."""
        state, row = self._state, self._row
        if row != NO_ROW and state.object("text", row) == telling.text:
            return KeptDecision.SAME, row
        if row == NO_ROW or state["immutable"][row] or not state.live()[row]:
            return KeptDecision.MADE, state.add(draft(state, rows, telling, kind, importance, key=self._key))
        state.retell(row, telling.text, telling.vector)
        state.put("speaker", row, speaker(state, rows))
        state.put("source_turns", row, union(state, "source_turns", telling.carried))
        state.put("entities", row, entities(state, rows, self._key))
        at = np.array([row])
        for column in ("valid_from", "last_accessed_at"):
            state.set(column, at, state.now)
        state.set("at_floor_since", at, np.nan)
        return KeptDecision.RETOLD, row


def reports(step: type[KeptDecision], kept: Sequence[tuple[str, int]]) -> list[Decision]:
    """The results of `Kept.tell` as two decisions: the memories made and the memories retold."""
    return [
        report(step, outcome, np.array([row for done, row in kept if done == outcome], np.int64))
        for outcome in (step.MADE, step.RETOLD)
    ]
