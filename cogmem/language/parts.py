"""Parts: a long text, divided where its sense is."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cogmem.language.sentences import divide


class _Block(NamedTuple):
    kind: str  # "heading", "code", "table", "item" or "prose"
    lines: list[str]

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.lines).split())


def parts(text: str, limit: int) -> list[str]:
    """A text as parts of about `limit` characters (at least 40) or fewer. It is divided before a heading,
    between paragraphs, items of lists, tables and blocks of code; what is longer, between its lines or
    sentences. A part from within a section begins with its heading, one from within a list with the line that
    leads to it. White space becomes one space.

    >>> parts("# Hut\\nFor the night we need:\\n- a stove with two bottles of gas\\n- rope", 66)
    ['# Hut For the night we need: - a stove with two bottles of gas', '# Hut For the night we need: - rope']
    """
    found: list[str] = []
    held: list[str] = []
    heading = intro = ""
    for block in _blocks(text):
        whole = block.text
        if block.kind == "heading":
            if _size(held) >= limit // 2:
                found.append(" ".join(held))
                held = []
            heading, intro = whole, ""
        elif block.kind == "prose" or whole.endswith(_LEADING):
            intro = whole if whole.endswith(_LEADING) else ""
        lead = [line for line in (heading, intro) if line and len(line) <= limit // 3]
        for piece in _pieces(block, limit):
            if held and _size(held) + len(piece) >= limit:
                while held and held[-1] in lead:
                    held.pop()  # it leads to what follows
                if held:
                    found.append(" ".join(held))
                held = [line for line in lead if line != piece]
            held.append(piece)
    return [*found, " ".join(held)] if held else found


def _size(pieces: list[str]) -> int:
    return sum(map(len, pieces)) + len(pieces)


def _pieces(block: _Block, limit: int) -> Iterator[str]:
    """A block in pieces of at most `limit` characters."""
    if len(block.text) <= limit or block.kind not in ("code", "table"):
        yield from divide(block.text, limit)
        return
    held = ""
    for piece in (piece for line in block.lines for piece in divide(line, limit)):
        if held and len(held) + 1 + len(piece) > limit:
            yield held
            held = piece
        else:
            held = f"{held} {piece}".lstrip()
    if held:
        yield held


def _blocks(text: str) -> Iterator[_Block]:
    """The blocks of a text. An item goes on in lines that are indented."""
    block: _Block | None = None
    fenced = False
    for line in text.split("\n"):
        fence = line.lstrip().startswith("```")
        kind = "code" if fence or fenced else _kind(line)
        goes_on = block is not None and (
            (kind == block.kind and kind in ("code", "table", "prose"))
            or (kind == "prose" and block.kind == "item" and line[:1].isspace())
        )
        if block is not None and (not goes_on or (fence and not fenced)):
            yield block
            block = None
        if kind:
            block = block or _Block(kind, [])
            block.lines.append(line)
        fenced ^= fence
    if block is not None:
        yield block


def _kind(line: str) -> str:
    """The kind of a line outside of a fence; empty for a blank one."""
    if not line.strip():
        return ""
    return next((kind for kind, form in _FORMS if form.match(line)), "prose")


_LEADING = (":", ":**", "**")
_FORMS = (
    ("heading", re.compile(r"\s{0,3}#{1,6}\s|\s*\*\*[^*]+\*\*:?\s*$")),
    ("item", re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s")),
    ("table", re.compile(r"\s*\|")),
)
