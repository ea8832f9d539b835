"""Named entities from gazetteers, titles and context: technology, organisations, people, places, dates. An
entity is written `entity://KIND/SLUG` with a slug in ASCII: `entity://place/izmir`."""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from cogmem.language.dates import DateMention, find
from cogmem.language.names import slug
from cogmem.language.packs import fold, function_words, language_pack
from cogmem.language.reading import Reading, once


class Mention(NamedTuple):
    """A name in a text: its position [start, end) in the text in NFC, and its entity."""

    start: int
    end: int
    kind: str
    slug: str

    @property
    def entity(self) -> str:
        return f"entity://{self.kind}/{self.slug}"


def extract(text: Reading, kinds: Sequence[str], limit: int, people: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The first `limit` distinct entities of these kinds, in order of their first mention. `people`: known
    names, such as the speakers'.

    >>> from cogmem.language.reading import read
    >>> extract(read("My sister Sara moved to Berlin for Google.", "en"), ("org", "person", "place"), 8)
    ('entity://person/sara', 'entity://place/berlin', 'entity://org/google')
    >>> extract(read("Oya Hanım Ankara'dan döndü.", "tr"), ("person", "place"), 8)
    ('entity://person/oya', 'entity://place/ankara')
    """
    found = [mention.entity for mention in mentions(text, people) if mention.kind in kinds]
    return tuple(dict.fromkeys(found))[:limit]


@once
def mentions(
    text: Reading, people: tuple[str, ...] = (), days: tuple[DateMention, ...] = ()
) -> tuple[Mention, ...]:
    """Every name in a text, in order, without overlap. `people`: as in `extract`; `days`: those of the text's
    dates that are names of it, too."""
    words = _Words.of(unicodedata.normalize("NFC", text.text))
    found = [Mention(day.start, day.end, "date", day.slug) for day in days]
    dated = bytearray(len(words.text))
    for day in found:
        dated[day.start : day.end] = b"\x01" * (day.end - day.start)
    lexicon, known = _lexicon(text.language), _known(people)
    position = 0
    while position < len(words.folded):
        match = None
        if not dated[words.spans[position][0]]:
            match = _named(words, position, lexicon, known)
        if match is not None:
            entry, position = match
            found.append(entry)
        else:
            position += 1
    return tuple(sorted(found))


def asked_about(question: Reading, at: float) -> frozenset[str]:
    """The entities that a question names, asked at an instant (days since 1970, in its zone)."""
    return frozenset(mention.entity for mention in mentions(question, (), find(question, at)))


def kind_of(entity: str) -> str:
    """The kind of an entity.

    >>> kind_of("entity://place/izmir")
    'place'
    """
    return entity.removeprefix("entity://").partition("/")[0]


_TOKEN = re.compile(r"\w+|\+\+|#")
_APOSTROPHES = ("'", "’", "`", "´")
_STARTS = re.compile(r"[^\w\s,'’`´&/)-]|\n")  # between two words: the second may begin a sentence


class _Entry(NamedTuple):
    """A name of the gazetteer: its folded words, its entity, and the condition under which it is meant: `any`
    case, a `capital`, these capitals `exactly`, a capital `inside` a sentence, a `place` word before it."""

    words: tuple[str, ...]
    name: str
    kind: str
    slug: str
    needs: str


class _Lexicon(NamedTuple):
    """A pack's [entities]. The gazetteer is indexed by first words, the longest names first."""

    gazetteer: dict[str, list[_Entry]]
    names: frozenset[str]
    name_words: frozenset[str]
    titles: frozenset[str]
    kin: frozenset[str]
    honorifics: frozenset[str]
    person_cues: frozenset[str]
    person_verbs: frozenset[str]
    speech: frozenset[str]
    place_cues: frozenset[str]
    place_suffix: re.Pattern[str]
    common: frozenset[str]


class _Words(NamedTuple):
    """The words of a text with their positions and folded forms."""

    text: str
    spans: list[tuple[int, int]]
    folded: list[str]

    @classmethod
    def of(cls, text: str) -> "_Words":
        matches = list(_TOKEN.finditer(folded := fold(text)))
        return cls(
            text, [match.span() for match in matches], [folded[slice(*match.span())] for match in matches]
        )

    def word(self, position: int) -> str:
        """The folded word; empty beyond the text."""
        return self.folded[position] if 0 <= position < len(self.folded) else ""

    def gap(self, position: int) -> str:
        """The text between a word and the one before it."""
        start = self.spans[position - 1][1] if position > 0 else 0
        end = self.spans[position][0] if position < len(self.spans) else len(self.text)
        return self.text[start:end]

    def as_written(self, position: int) -> str:
        return self.text[slice(*self.spans[position])]

    def is_capital(self, position: int) -> bool:
        return position < len(self.spans) and self.text[self.spans[position][0]].isupper()

    def is_initial(self, position: int) -> bool:
        return position == 0 or bool(_STARTS.search(self.gap(position)))

    def before(self, position: int) -> str:
        """The word before, if only a space stands between; else empty."""
        return self.word(position - 1) if position > 0 and self.gap(position) == " " else ""

    def after(self, position: int) -> str:
        return self.word(position + 1) if self.gap(position + 1) == " " else ""

    def suffix(self, position: int) -> str:
        """The suffix after an apostrophe, which is no part of the name: Ankara'da, Ada's."""
        following = position + 1
        apart = self.gap(following) in _APOSTROPHES and not self.is_capital(following)
        return self.word(following) if apart else ""


def _named(
    words: _Words, position: int, lexicon: _Lexicon, known: dict[str, list[_Entry]]
) -> tuple[Mention, int] | None:
    """The name that begins at a word, and the position after it."""
    capital = words.is_capital(position)
    if capital and (found := _listed(words, position, lexicon, known)):
        return found
    introduced = capital and _is_introduced(words, position, lexicon)
    if not introduced and (found := _listed(words, position, lexicon, lexicon.gazetteer)):
        return found
    word = words.word(position)
    if not capital or not word.isalpha() or len(word) < 2 or word in lexicon.common:
        return None
    inside = not words.is_initial(position)
    shouted = words.as_written(position).isupper()
    before = words.before(position)
    if introduced or word in lexicon.names or (inside and word in lexicon.name_words):
        return _mention(words, position, _surname(words, position, lexicon), "person")
    if shouted:
        return None
    if inside and (before in lexicon.person_cues or words.after(position) in lexicon.person_verbs):
        return _mention(words, position, position + 1, "person")
    if before in lexicon.place_cues and words.suffix(position) != "s":
        spoken_to = words.before(position - 1) in lexicon.speech
        kind = "person" if spoken_to else "place"
        return _mention(words, position, _surname(words, position, lexicon), kind)
    if lexicon.place_suffix.fullmatch(words.suffix(position)):
        return _mention(words, position, position + 1, "place")
    return None


def _mention(words: _Words, position: int, stop: int, kind: str) -> tuple[Mention, int]:
    start, end = words.spans[position][0], words.spans[stop - 1][1]
    return Mention(start, end, kind, slug(words.text[start:end])), stop


def _listed(
    words: _Words, position: int, lexicon: _Lexicon, gazetteer: dict[str, list[_Entry]]
) -> tuple[Mention, int] | None:
    for entry in gazetteer.get(words.word(position), ()):
        stop = position + len(entry.words)
        if tuple(words.folded[position:stop]) != entry.words:
            continue
        if all(len(words.gap(inner)) <= 2 for inner in range(position + 1, stop)) and _is_meant(
            words, position, stop, entry, lexicon
        ):
            return Mention(words.spans[position][0], words.spans[stop - 1][1], entry.kind, entry.slug), stop
    return None


def _is_meant(words: _Words, position: int, stop: int, entry: _Entry, lexicon: _Lexicon) -> bool:
    match entry.needs:
        case "any":
            return True
        case "exactly":
            return words.text[words.spans[position][0] : words.spans[stop - 1][1]] == entry.name
        case "inside":
            return words.is_capital(position) and not words.is_initial(position)
        case "place":
            cued = words.before(position) in lexicon.place_cues
            return words.is_capital(position) and (
                cued or bool(lexicon.place_suffix.fullmatch(words.suffix(position)))
            )
        case _:
            return words.is_capital(position)


def _is_introduced(words: _Words, position: int, lexicon: _Lexicon) -> bool:
    """Whether a title (Dr. Oz), a kinship (my sister Ada) or an honorific after the name (Oya Hanım)
    introduces it."""
    if words.word(position) in lexicon.common:
        return False
    title = words.word(position - 1) if position > 0 and words.gap(position) in (" ", ". ") else ""
    return (
        title in lexicon.titles
        or words.before(position) in lexicon.kin
        or words.after(position) in lexicon.honorifics
    )


def _surname(words: _Words, position: int, lexicon: _Lexicon) -> int:
    """The end of a name that begins here. Up to two more words with a capital belong to it."""
    stop = position + 1
    while stop < min(position + 3, len(words.spans)) and words.is_capital(stop) and words.gap(stop) == " ":
        word = words.word(stop)
        if word in lexicon.common or word in lexicon.honorifics or len(word) < 2 or not word.isalpha():
            break
        if _listed(words, stop, lexicon, lexicon.gazetteer):
            break
        stop += 1
    return stop


_NEEDS = {"tech": "any", "tech_word": "inside", "org": "capital", "org_word": "inside", "place": "capital"}


@cache
def _gazetteer() -> dict[str, list[_Entry]]:
    data = tomllib.loads((files("cogmem.documents.v9") / "gazetteer.toml").read_text("utf-8"))
    filed: dict[str, list[_Entry]] = {}
    for key, names in data.items():
        for item in re.split(r",\s*", names.strip()):
            name, _, canonical = item.removesuffix(")").partition(" (")
            needs = _NEEDS.get(key, "place")
            if needs == "capital" and not name[0].isupper():
                needs = "any"
            elif needs == "capital" and len(name) <= 4 and name.isupper():
                needs = "exactly"
            words = tuple(_TOKEN.findall(fold(name)))
            entry = _Entry(words, name, key.partition("_")[0], slug(canonical or name), needs)
            filed.setdefault(words[0], []).append(entry)
    for entries in filed.values():
        entries.sort(key=lambda entry: -len(entry.words))
    return filed


@cache
def _lexicon(language: str) -> _Lexicon:
    pack = language_pack(language)
    lists = {key: pack.words("entities", key) for key in _LISTS}
    lists["common"] |= function_words(language) - lists["names"] - lists["name_words"]
    suffix = re.compile(pack.section("entities")["place_suffix"] or r"(?!)")
    return _Lexicon(gazetteer=_gazetteer(), place_suffix=suffix, **lists)


_LISTS = [field for field in _Lexicon._fields if field not in ("gazetteer", "place_suffix")]


@lru_cache(maxsize=1024)
def _known(people: tuple[str, ...]) -> dict[str, list[_Entry]]:
    """Known people by their first words. A first name alone means its bearer."""
    filed: dict[str, list[_Entry]] = {}
    for person in dict.fromkeys(people):
        words = tuple(_TOKEN.findall(fold(unicodedata.normalize("NFC", person))))
        if words:
            named = [_Entry(words, person, "person", slug(person), "capital")]
            named += [named[0]._replace(words=words[:1])] if len(words) > 1 else []
            filed.setdefault(words[0], []).extend(named)
    for entries in filed.values():
        entries.sort(key=lambda entry: -len(entry.words))
    return filed
