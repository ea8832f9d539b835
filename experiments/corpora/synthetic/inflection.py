"""How a word changes on its way into a sentence: English articles and possessives, Turkish case endings."""

from collections.abc import Callable

_BACK = "aıou"
_VOWELS = "aıoueiöü"
_HARD = "fstkçşhp"
_ONES = ("sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_TENS = ("yüz", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan")


def of(code: str) -> Callable[[str, str], str]:
    """How the words of a language change: by rules for English and Turkish, else not at all."""
    return {"en": english, "tr": turkish}.get(code, lambda word, spec: word)


def english(word: str, spec: str) -> str:
    """ "a": with its indefinite article; "poss": possessive; "": as it is.

    >>> english("owl", "a"), english("Chris", "poss")
    ('an owl', "Chris's")
    """
    forms = {"": word, "a": f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}", "poss": f"{word}'s"}
    if spec not in forms:
        raise ValueError(f"{word!r}: unknown English form {spec!r}; expected one of a, poss")
    return forms[spec]


def turkish_lower(text: str) -> str:
    """Lower case with the Turkish pairs İ/i and I/ı."""
    return text.replace("İ", "i").replace("I", "ı").lower()


def turkish(word: str, spec: str) -> str:
    """A Turkish case ending by vowel harmony; with an apostrophe after a proper name (last word capitalised)
    and after a number, which is read aloud for it.

    A final "~" marks a possessive compound, whose cases take a pronominal n. Stems are not softened, so that
    dative, accusative and genitive are for names, compounds, and words that do not end in a stop.

    >>> [turkish("İzmir", case) for case in ("loc", "abl", "dat", "acc", "gen", "ins")]
    ["İzmir'de", "İzmir'den", "İzmir'e", "İzmir'i", "İzmir'in", "İzmir'le"]
    >>> turkish("Oslo", "dat"), turkish("park", "loc"), turkish("çevre yolu~", "loc"), turkish("araba", "ins")
    ("Oslo'ya", 'parkta', 'çevre yolunda', 'arabayla')
    >>> turkish("Mart 2023", "loc"), turkish("2024", "abl"), turkish("2026", "dat")
    ("Mart 2023'te", "2024'ten", "2026'ya")
    """
    compound = word.endswith("~")
    stem = word.removesuffix("~")
    if not spec:
        return stem
    lower = _aloud(stem) if stem[-1].isdigit() else turkish_lower(stem)
    last = next(letter for letter in reversed(lower) if letter in _VOWELS)
    two = "a" if last in _BACK else "e"
    four = {"a": "ı", "ı": "ı", "o": "u", "u": "u", "e": "i", "i": "i", "ö": "ü", "ü": "ü"}[last]
    open_end = lower[-1] in _VOWELS
    stop = "nd" if compound else "t" if lower[-1] in _HARD else "d"
    buffer = "n" if compound else "y" if open_end else ""
    endings = {
        "loc": f"{stop}{two}",
        "abl": f"{stop}{two}n",
        "dat": f"{buffer}{two}",
        "acc": f"{buffer}{four}",
        "gen": f"{'n' if open_end else ''}{four}n",
        "ins": f"{'y' if open_end else ''}l{two}",
    }
    if spec not in endings:
        raise ValueError(f"{word!r}: unknown Turkish form {spec!r}; expected one of {', '.join(endings)}")
    name = stem.split()[-1][0].isupper() or stem[-1].isdigit()
    return f"{stem}{chr(39) if name else ''}{endings[spec]}"


def _aloud(number: str) -> str:
    """The last word of a number as one says it."""
    tens, ones = number[-2:-1], int(number[-1])
    return _ONES[ones] if ones or not tens.isdigit() else _TENS[int(tens)]
