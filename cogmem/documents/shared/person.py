"""Person: turns the first person into the third and back, and removes fillers."""

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from cogmem.errors import ConfigError
from cogmem.language.packs import fold, language_pack
from cogmem.message import ANONYMOUS

_CITED = re.compile(r"\"[^\"]*\"|“[^“”]*”|\[[^\[\]]*\]")  # quotations and captions: the words of others


_LOOSE = re.compile(r" (?=[,.;:!?])")  # the space that a filler leaves before a mark


def third_person(text: str, language: str, name: str = "") -> str:
    """The text as somebody else would tell it of `name`. Quotations and brackets stay. A text without a first
    person, or in a language that marks the person on the verb, is returned unchanged.

    >>> third_person("I prefer tea, and I've been up since six. My dog hates me.", "en", "Ada")
    "Ada prefers tea, and Ada has been up since six. Ada's dog hates Ada."
    """
    grammar = _grammar(language)
    composed = unicodedata.normalize("NFC", text)
    cited = [match.span() for match in _CITED.finditer(composed)]
    pieces, done = [], 0
    for match in grammar.pattern.finditer(fold(composed)):
        while cited and cited[0][1] <= match.start():
            cited.pop(0)
        if cited and cited[0][0] < match.start():
            continue
        form = grammar.forms[match.lastgroup or ""]
        for group in grammar.groups:
            if f"{{{group}}}" in form:
                said = composed[match.start(group) : match.end(group)] if match[group] else ""
                form = form.replace(f"{{{group}}}", grammar.inflected(said) if group == "verb" else said)
        pieces += [composed[done : match.start()], form.replace("{name}", name or ANONYMOUS)]
        done = match.end()
    return "".join([*pieces, composed[done:]]) if pieces else text


def own_words(text: str, language: str) -> str:
    """The text as `ANONYMOUS` would say it; unchanged if it is about nobody of this name.

    >>> own_words("User's name is Alex, and user prefers tea.", "en")
    'My name is Alex, and I prefer tea.'
    """
    for pattern, said in _described(language):
        text = pattern.sub(said, text)
    return text


def without_fillers(text: str, language: str) -> str:
    """The text without fillers; unchanged if it consists of fillers.

    >>> without_fillers("Well, it was, you know, great, um, and cheap.", "en")
    'It was great and cheap.'
    >>> without_fillers("Yani, dün hani pazara gittim, işte.", "tr")
    'Dün pazara gittim.'
    """
    composed = unicodedata.normalize("NFC", text)
    pattern, folded = _fillers(language), fold(composed)
    pieces, done = [], 0
    for match in pattern.finditer(folded):
        pieces.append(composed[done : match.start()])
        done = match.end()
    if not done:
        return text
    kept = " ".join(" ".join([*pieces, composed[done:]]).split())
    kept = _LOOSE.sub("", kept)
    if not any(character.isalnum() for character in kept):
        return text
    return kept[0].upper() + kept[1:] if composed[0].isupper() else kept


class _Grammar(NamedTuple):
    """`forms`: the replacement of a match, by the name of its group; `groups`: the groups of the match that
    a replacement may quote; `endings`: patterns and their replacements."""

    pattern: re.Pattern[str]
    groups: tuple[str, ...]
    forms: dict[str, str]
    endings: tuple[tuple[re.Pattern[str], str], ...]

    def inflected(self, verb: str) -> str:
        for pattern, ending in self.endings:
            if pattern.search(verb):
                return pattern.sub(ending, verb)
        return verb


@cache
def _grammar(language: str) -> _Grammar:
    pack = language_pack(language)
    verbs = "|".join(sorted(pack.words("rewriting", "verbs"), key=lambda verb: (-len(verb), verb)))
    forms, patterns = {}, []
    for number, (said, becomes) in enumerate(_pairs(language, "first_person")):
        forms[f"rule{number}"] = becomes
        patterns.append(f"(?P<rule{number}>{said.replace('{verb}', f'(?P<verb>{verbs})')})")
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)" if patterns else r"(?!)")
    return _Grammar(
        pattern,
        tuple(group for group in pattern.groupindex if group not in forms),
        forms,
        tuple((re.compile(pattern), ending) for pattern, ending in _pairs(language, "endings")),
    )


@cache
def _described(language: str) -> list[tuple[re.Pattern[str], str]]:
    """What is said of a user, and how the user says it."""
    return [
        (re.compile(rf"(?<!\w)(?:{pattern})", re.IGNORECASE), said)
        for pattern, said in _pairs(language, "described")
    ]


@cache
def _fillers(language: str) -> re.Pattern[str]:
    """Fillers, and asides, which are fillers only between commas or at the borders of the text."""
    section = language_pack(language).section("rewriting")
    always = rf"(?:{'|'.join(section['fillers'].split())})(?!\w)"
    filler = rf"(?:{'|'.join([*section['fillers'].split(), *section['asides'].strip().splitlines()])})(?!\w)"
    return re.compile(
        rf",\s*+{filler}(?:,\s*+{filler})*+(?:,|(?=\s*[.!?]|\s*\Z))"
        rf"|(?:(?<=[.!?] )|\A){filler}(?:,\s*+{filler})*+,"
        rf"|(?<!\w){always}(?:\s*,)?"
    )


def _pairs(language: str, key: str) -> list[tuple[str, str]]:
    """The lines of a list with entries PATTERN : REPLACEMENT."""
    pairs = []
    for line in language_pack(language).section("rewriting")[key].strip().splitlines():
        pattern, colon, becomes = line.partition(" : ")
        if not colon:
            raise ConfigError(f"{language}.toml [rewriting] {key}: {line!r}; expected PATTERN : REPLACEMENT")
        pairs.append((pattern.strip(), becomes.strip()))
    return pairs
