"""Sentences, and the division of long texts."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from cogmem.language.packs import fold, language_pack, languages
from cogmem.message import SHARES

_PICTURES = "\U0001f300-\U0001faff☀-➿\ufe0f\u200d"
_BORDER = re.compile(
    rf"(?P<mark>(?<![.!?…])[.!?…]++|(?<![{_PICTURES}])[{_PICTURES}]++)[\"'”’»)\]]*+(?:\s++|\Z)|\n\s*+"
    r"|[。！？｡]++[\"'”’»」』）)\]]*+\s*+"  # scripts without spaces put none after a sentence either
)
_PART = re.compile(r"[^。！？｡，；：、]*+[。！？｡，；：、]++[\"'”’»」』）)\]]*+|.+", re.DOTALL)
_CLAUSE_END = (",", ";", ":", "—", "–", ")", "]", "，", "；", "：", "、", "）")


def sentences(text: str) -> list[str]:
    """The sentences of a text, stripped. Abbreviations ("Dr."), initials, numbers, and ordinals with a point
    ("3. kat") end no sentence; the end of a line does.

    >>> sentences("I met Dr. Oz... we ran 3.5 km. It rained! 3. kat mı? Evet :) tamam.")
    ['I met Dr. Oz... we ran 3.5 km.', 'It rained!', '3. kat mı?', 'Evet :) tamam.']
    >>> sentences("他说：“走吧！”我去了海边。")
    ['他说：“走吧！”', '我去了海边。']
    """
    return [text[start:end] for start, end in sentence_bounds(text)]


def sentence_bounds(text: str) -> list[tuple[int, int]]:
    """Where each sentence of a text begins and ends, without the white space around it.

    >>> sentence_bounds("I ran.  I swam.")
    [(0, 6), (8, 15)]
    """
    found, start = [], 0
    for match in _BORDER.finditer(text):
        if _ends_sentence(text, start, match):
            found.append((start, match.end()))
            start = match.end()
    stripped = (without_margins(text, *bounds) for bounds in [*found, (start, len(text))])
    return [(start, end) for start, end in stripped if start < end]


def without_margins(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of a part of a text without the white space at its ends."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())


def conjunctions(text: str, language: str) -> list[tuple[int, int]]:
    """Where a conjunction stands between two clauses: its first character, and the one after it."""
    grammar, folded = _grammar(language), fold(text)
    return [
        found.span()
        for found in grammar["conjunction"].finditer(folded)
        if grammar["clause_end"].fullmatch(_last_word(folded, found.start()))
        and grammar["clause_start"].match(folded, found.end())
    ]


def clauses(text: str, language: str) -> list[str]:
    """A text, cut at the conjunctions between its clauses.

    >>> clauses("I live in Oslo and I love hiking.", "en")
    ['I live in Oslo', 'I love hiking.']
    """
    cuts = [(0, 0), *conjunctions(text, language), (len(text), len(text))]
    return [text[before[1] : after[0]] for before, after in pairwise(cuts)]


def divide(text: str, limit: int) -> list[str]:
    """Pieces of at most `limit` characters (>= 1), cut after a sentence if possible, else after a clause,
    else between words; a longer word is cut. In text with spaces the pieces, joined with spaces, give the
    words again; scripts without spaces are cut after their own marks.

    >>> divide("I ran. I swam, then slept a while.", 20)
    ['I ran.', 'I swam,', 'then slept a while.']
    >>> divide("我跑了。我游了泳，然后睡了一会儿。", 10)
    ['我跑了。', '我游了泳，', '然后睡了一会儿。']
    """
    if len(text) <= limit:
        return [" ".join(text.split())] if text.strip() else []
    words: list[str] = []
    gaps: list[int] = []  # number of spaces after each word
    for word in text.split():
        fragments = _parts(word, limit)
        words += fragments
        gaps += [*[0] * (len(fragments) - 1), 1]
    ends = set()  # indexes of the words that end a sentence
    count = 0
    for sentence in sentences(text):
        count += sum(len(_parts(word, limit)) for word in sentence.split())
        ends.add(count)
    pieces, start = [], 0
    while start < len(words):
        stop, length = start, 0
        while stop < len(words) and length + len(words[stop]) <= limit:
            length += len(words[stop]) + gaps[stop]
            stop += 1
        if stop < len(words):
            cuts = range(stop, start, -1)
            by_sentence = next((cut for cut in cuts if cut in ends), 0)
            by_clause = next((cut for cut in cuts if words[cut - 1].endswith(_CLAUSE_END)), 0)
            stop = by_sentence or by_clause or stop
        spaced = (word + " " * gap for word, gap in zip(words[start:stop], gaps[start:stop], strict=True))
        pieces.append("".join(spaced).rstrip(" "))
        start = stop
    return pieces


def passages(text: str, limit: int) -> Iterator[str]:
    """Passages of a text of at most `limit` characters (>= 2): whole sentences if possible. Each begins with
    the last piece of the one before, so that what stands together is together in one of them.

    >>> list(passages("I ran. I swam. I slept. I ate.", 20))
    ['I ran. I swam.', 'I swam. I slept.', 'I slept. I ate.']
    """
    if len(text) <= limit:
        yield text
        return
    held: list[str] = []
    size = 0
    for piece in (piece for sentence in sentences(text) for piece in divide(sentence, limit // 2)):
        if held and size + len(piece) > limit:
            yield " ".join(held)
            held = held[-1:]
            size = len(held[0]) + 1
        held.append(piece)
        size += len(piece) + 1
    yield " ".join(held)


def without_code(text: str) -> str:
    """A text without its code: blocks in fences and words in backquotes. What stands in a fence and reads as
    prose stays.

    >>> without_code("Run `x()`:\\n```\\nx = f(x); y = g(x)\\n```\\n```\\nCall Ada.\\n```").split()
    ['Run', ':', 'Call', 'Ada.']
    """
    return _QUOTED.sub(" ", _without_blocks(text))


def spoken(text: str) -> str:
    """What somebody says in the text of a message or a memory: no block of code, no caption of an image.
    Empty where markup or code without a fence is a good part of it.

    >>> spoken("We use `uv` now. [shares image: a key]"), spoken("<p>We use <b>uv</b> now</p>")
    ('We use `uv` now.', '')
    """
    said = _without_blocks(text.partition(SHARES)[0]).rstrip()
    return "" if len(_MARKUP.findall(said)) > max(_MARKS, _MARKED * len(said)) else said


def _without_blocks(text: str) -> str:
    def prose(fence: re.Match[str]) -> str:
        within = fence[1]
        marks = len(_CODE_MARK.findall(within))
        return "\n" if marks > _CODE * len(within) else f"\n{within}\n"

    return _FENCE.sub(prose, text) if "```" in text else text


_FENCE = re.compile(r"```\w*\n?(.*?)(?:```|\Z)", re.DOTALL)
_QUOTED = re.compile(r"`[^`\n]+`")
_CODE_MARK = re.compile(r"[{}()\[\];=<>/\\_$#|&*+:\"]")
_CODE = 0.05  # least share of the characters of code that are such marks
_MARKUP = re.compile(r"[{}<>=\\]")
_MARKS, _MARKED = 3, 0.03  # number and share of such marks that prose may have


def _parts(word: str, limit: int) -> list[str]:
    """What stands between two spaces, cut after the marks of scripts without spaces, and into `limit`
    characters."""
    return [part[at : at + limit] for part in _PART.findall(word) for at in range(0, len(part), limit)]


def _ends_sentence(text: str, start: int, match: re.Match[str]) -> bool:
    mark = match["mark"]
    if mark is None or "\n" in match[0]:
        return True
    following = text[match.end() : match.end() + 1]
    if mark == ".":
        before = text[max(start, match.start() - 12) : match.start()]
        last = re.split(r"[\s(]", before)[-1]
        if last.isdecimal() and following.islower():
            return False
        return not (len(last) == 1 and last.isupper()) and fold(last) not in _abbreviations()
    return (
        mark[0] in "!?" or not following.islower()
    )  # an ellipsis or an emoticon may stand inside a sentence


def _last_word(text: str, end: int) -> str:
    """The word before a place."""
    return text[max(0, end - 40) : end].rpartition(" ")[2]


@cache
def _grammar(language: str) -> dict[str, re.Pattern[str]]:
    pack = language_pack(language)
    words = "|".join(sorted(map(re.escape, pack.words("formation", "conjunctions"))))
    grammar = {key: pack.patterns("formation", key) for key in ("clause_start", "clause_end")}
    return grammar | {"conjunction": re.compile(rf",? (?:{words}) |; ")}


@cache
def _abbreviations() -> frozenset[str]:
    """The abbreviations of all languages, because a text may quote another one."""
    return frozenset().union(
        *(language_pack(code).words("rewriting", "abbreviations") for code in languages())
    )
