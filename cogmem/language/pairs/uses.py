"""Uses: whether two statements use a word in the same way.

"I work as a nurse" and "Work is stressful" share a word, as "My car is red" and "The car park was full" do,
but the later of them is no answer to a question about the earlier one.
"""

from cogmem.language.packs import language_pack
from cogmem.language.pairs.statements import ME, Statement

_ONE = ("a", "an")


def other_uses(asked: Statement, earlier: Statement, later: Statement, language: str) -> bool:
    """Whether the later statement uses otherwise all words that the question and the earlier one use alike.

    It uses them as a noun and not as what somebody does, or as a part of the name of another thing. In a
    language whose words take suffixes the order of words does not tell, so the answer is always no.

    >>> from cogmem.language.pairs.statements import statement
    >>> from cogmem.language.reading import read
    >>> said = lambda text: statement(read(text, "en"), "Ada")
    >>> asked, car = said("What car do I have?"), said("My car is a red Skoda.")
    >>> [other_uses(asked, car, said(text), "en") for text in ("The car park is full.", "The car is a Fiat.")]
    [True, False]
    """
    if language_pack(language).suffix:
        return False
    pack = language_pack(language)
    determiners, pronoun = pack.words("pairs", "determiners"), pack.patterns("pairs", "pronoun")

    def use(word: str, said: Statement) -> str:
        """ "verb" for what somebody does, "noun", or nothing where it is not clear."""
        place = said.words.index(word)
        if place and said.spoken[place - 1] in determiners:
            return "noun"
        start = next((at for at in range(place - 1, -1, -1) if said.words[at] in said.content), -1) + 1
        if any(map(pronoun.fullmatch, said.spoken[start:place])):
            return "verb"
        return "noun" if not start and place < said.verb else ""

    uses = []
    for word in asked.content & earlier.content & later.content:
        alike = use(word, earlier)
        if alike and alike == use(word, asked):
            again = use(word, later)
            part = alike == again == "noun" and _is_part(word, earlier, later, asked)
            uses.append(part or (bool(again) and again != alike))
    return bool(uses) and all(uses)


def _is_part(word: str, earlier: Statement, later: Statement, asked: Statement) -> bool:
    """Whether a noun is a part of a longer name that is not asked for: "the car park", "a flat tyre"."""
    known = earlier.content | asked.content | later.signs
    words, place = later.words, later.words.index(word)
    behind = words[place + 1] if place + 1 < len(words) else ""
    if behind in later.frame - known and (place + 1 < later.verb or later.spoken[place - 1] in _ONE):
        return True
    qualified = later.before[word] in later.frame - known
    return qualified and ME in earlier.words and ME not in words
