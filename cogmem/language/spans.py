"""Spans: a long text as groups of sentences that point into it."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cogmem.language.sentences import sentence_bounds, without_margins

LENGTH = 480
"""Length of a span in characters, some 80 words. A single sentence, item or block may be longer."""

Bounds = tuple[int, int]
"""The place of the first character of a span in its text, and the place behind its last."""


class _Unit(NamedTuple):
    """What is never cut: a sentence, an item of a list, a row of a table, a heading or a block of code."""

    kind: str  # "heading", "code", "row", "item" or "prose"
    start: int
    end: int
    leads: bool
    """Whether it introduces what follows: a heading, or a line that ends with a colon."""


def spans(text: str, length: int = LENGTH) -> tuple[Bounds, ...]:
    """The spans of a text, in order: groups of whole sentences, items, rows of tables and blocks of code, of
    about `length` characters. None of a text that is one span. A heading, or a line that leads to a list,
    stands in the span of what follows it, where that has room; a longer block is a span of its own.

    >>> text = "For the night we need:\\n- a stove with two bottles of gas\\n- rope\\n\\nWe leave at six."
    >>> [text[start:end] for start, end in spans(text, 60)]
    ['For the night we need:\\n- a stove with two bottles of gas', '- rope\\n\\nWe leave at six.']
    """
    if len(text) <= length:
        return ()
    units = list(_units(text))
    found: list[Bounds] = []
    first = 0
    for number in range(1, len(units)):
        held = units[number - 1].end - units[first].start
        fits = units[number].end - units[first].start <= length
        section = units[number].kind == "heading" and held >= length // 2
        if number > first and (section or not fits):
            cut = number
            room = units[number].end - length
            while cut > first + 1 and units[cut - 1].leads and units[cut - 1].start >= room:
                cut -= 1
            found.append((units[first].start, units[cut - 1].end))
            first = cut
    if units:
        found.append((units[first].start, units[-1].end))
    if len(found) > 1 and found[-1][1] - found[-1][0] < length // _REST:
        found[-2:] = [(found[-2][0], found[-1][1])]
    return tuple(found) if len(found) > 1 else ()


_LEAD = LENGTH // 3  # maximum length of a line that leads to others
_REST = 4  # what is left at the end and is shorter than this part of a span joins the one before it


def span_texts(text: str, bounds: Sequence[Bounds]) -> list[str]:
    """The words of spans as they are searched: behind the heading of the section and the line that leads to
    the list in which a span begins.

    >>> span_texts("# Hut\\nWe need:\\n- a stove\\n- rope", [(0, 24), (25, 31)])
    ['# Hut\\nWe need:\\n- a stove', '# Hut\\nWe need:\\n- rope']
    """
    if not bounds:
        return []
    leads = dict[int, list[str]]()  # by the place where a unit begins
    heading, intro = "", ""
    for unit in _units(text):
        leads[unit.start] = [line for line in (heading, intro) if line]
        line = text[unit.start : unit.end]
        if unit.kind == "heading":
            heading, intro = line if unit.leads else "", ""
        elif unit.kind == "prose":
            intro = line if unit.leads else ""
    return ["\n".join([*leads.get(start, ()), text[start:end]]) for start, end in bounds]


def _units(text: str) -> Iterator[_Unit]:
    for kind, start, end in _blocks(text):
        bounds = [without_margins(text, start, end)] if kind == "heading" else [(start, end)]
        if kind == "prose":
            bounds = [(start + first, start + last) for first, last in sentence_bounds(text[start:end])]
        for first, last in bounds:
            is_lead = kind == "heading" or (kind == "prose" and text.endswith(_LEADING, first, last))
            yield _Unit(kind, first, without_margins(text, first, last)[1], is_lead and last - first <= _LEAD)


class _Block(NamedTuple):
    kind: str
    start: int
    end: int


def _blocks(text: str) -> Iterator[_Block]:
    """The blocks of a text. An item goes on in lines that are indented, and in fences that begin in one."""
    block: _Block | None = None
    start, fenced, blank = 0, False, False
    for line in text.split("\n"):
        end = start + len(line)
        fence = line.count("```") % 2 == 1
        kind = "code" if fence or fenced else _kind(line)
        if block is not None and kind:
            indented = line[:1].isspace() and kind in ("prose", "code")
            goes_on = fenced or (block.kind == "item" and indented)
            goes_on |= kind == block.kind == "code" and not fence and line[:1].isspace()
            goes_on |= kind == block.kind == "prose" and not blank
            if goes_on:
                block = block._replace(end=end)
            else:
                yield block
                block = None
        if kind and block is None:
            block = _Block(kind, start, end)
        blank = not line.strip()
        if fence and fenced and block is not None and block.kind == "code":
            yield block
            block = None
        fenced ^= fence
        start = end + 1
    if block is not None:
        yield block


def _kind(line: str) -> str:
    """The kind of a line outside of a fence; empty for a blank one."""
    if not line.strip():
        return ""
    return next((kind for kind, form in _FORMS if form.match(line)), "prose")


_LEADING = (":", ":**", "：")
_FORMS = (
    ("heading", re.compile(r"\s{0,3}#{1,6}\s|\s*\*\*[^*]+\*\*:?\s*$")),
    ("item", re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s")),
    ("row", re.compile(r"\s*\|")),
    ("code", re.compile(r" {4}|\t")),
)
