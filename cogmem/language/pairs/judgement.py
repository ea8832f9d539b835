"""Judgement: whether a later text of a speaker replaces an earlier one, by grammar alone.

It does if it has a sign of change ("now", "switched to") for what both say, or gives another value of the
same kind for the same thing. Statements that are apart (`cogmem.language.pairs.apart`) stand beside each
other. No list of attributes says what may change in a life, and no weights are learnt.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import NamedTuple

from cogmem.language.packs import language_pack
from cogmem.language.pairs.apart import FIGURES, apart
from cogmem.language.pairs.statements import ME, Statement, is_plain, statement, statements
from cogmem.language.pairs.turning import follows, gives_another, is_known, turned
from cogmem.language.reading import Reading, once, read

BREATH = 40
"""Maximum number of words of a statement: sentences that are read together."""

AMENDED = 2
"""Maximum number of content words beside values in a message that only corrects the one before it."""

BRIEF = 15
"""Maximum number of words of a message that changes what the one before it tells of."""

FEW = 4
"""Maximum number of sentences of two texts together that are judged as one statement each. Of longer texts
only a sentence with another value is judged: in chat (LoCoMo, two conversations) no other judgement was
right."""


_CLAUSE = re.compile(r"[,:;.!…–—]\s+")
_CLAUSES = 4  # maximum number of marks between the clauses of a correction


class Pair(NamedTuple):
    """An earlier and a later statement."""

    earlier: Statement
    later: Statement


class Stated:
    """What a speaker states in a text. Make one with `stated`."""

    def __init__(self, text: Reading, speaker: str) -> None:
        self._text, self._speaker = text, speaker
        sentences = statements(text, speaker)
        self.count = len(sentences)
        """Number of its sentences."""
        said = [each for each in sentences if is_plain(each) or not statement(each, speaker).reacts]
        self.sentences = {sentence.text: sentence for sentence in said}
        """Its sentences, less those that only speak to the hearer."""
        read_as = {each.text: statement(each, speaker) for each in said if not is_plain(each)}
        self.telling = {words: found for words, found in read_as.items() if _gives_value(found)}
        """Those that give a value."""
        self.whole = self._together(self.sentences)
        """Its sentences as one statement; None if they are too long."""

    @cached_property
    def known(self) -> tuple[Statement, ...]:
        """Those that tell of a thing that the pack has several wordings for."""
        language = self._text.language
        return tuple(
            statement(sentence, self._speaker)
            for text, sentence in self.sentences.items()
            if is_known(text, language)
        )

    @cached_property
    def ending(self) -> Statement | None:
        """What stands before its first comma, if that says that something is over: "I don't drink coffee any
        more, only tea"."""
        lead, comma, _ = self._text.text.partition(",")
        ends = comma and self.whole is not None and "ended" in self.whole.cues
        found = statement(self._text.part(lead), self._speaker) if ends else None
        return found if found is not None and "ended" in found.cues else None

    def without(self, same: Collection[str]) -> Statement | None:
        """Its sentences as one statement, without some unless these are all; None if it is too long."""
        left = [words for words in self.sentences if words not in same] if same else ()
        return self._together(left) if left else self.whole

    def _together(self, sentences: Iterable[str]) -> Statement | None:
        whole = " ".join(sentences)
        too_long = not whole or whole.count(" ") >= BREATH
        return None if too_long else statement(self._text.part(whole), self._speaker)


@once
def stated(text: Reading, speaker: str) -> Stated:
    """What a speaker states in a text."""
    return Stated(text, speaker)


def replaces(earlier: Reading, later: Reading, speaker: str, sought: frozenset[str] = frozenset()) -> bool:
    """Whether a later text of a speaker replaces an earlier one. `sought`: the content of a question; where
    only a value differs, the later text must have what the earlier one has of it.

    >>> from cogmem.language.reading import read
    >>> said = ("My rent is 900 euros.", "My rent is 950 euros now.", "My phone bill is 30 euros.")
    >>> rent, now, phone = (read(text, "en") for text in said)
    >>> sought = frozenset({"rent"})
    >>> replaces(rent, now, "Ada", sought), replaces(rent, phone, "Ada", sought)
    (True, False)
    """
    old, new = stated(earlier, speaker), stated(later, speaker)
    for told, again in product(old.known, new.known):
        if gives_another(told, again, later.language) and apart(told, again, later.language) in ("", "loose"):
            return True
    few = old.count + new.count <= FEW
    for pair, whole in _pairs(old, new, later.language):
        value = exchanged(*pair)
        if not value and not (whole and few):
            continue
        if value and sought & pair.earlier.content <= pair.later.content:
            if not apart(*pair, later.language):
                return True
        elif (value or few) and turned(*pair, later.language) and not apart(*pair, later.language):
            return True
    return False


def corrects(earlier: Reading, later: Reading, speaker: str) -> bool:
    """Whether a message only gives another value for what the one before it says, or a few other words.

    >>> from cogmem.language.reading import read
    >>> flight = read("My flight is at 7:15.", "en")
    >>> said = ("Actually no, 17:15.", "On second thought, early.", "No, my dog is 3.")
    >>> [corrects(flight, read(each, "en"), "Ada") for each in said]
    [True, True, False]
    """
    later = later if later.language == earlier.language else read(later.text, earlier.language)
    pack = language_pack(later.language)
    opening = pack.patterns("pairs", "elliptic").match(later.folded)
    before = statement(earlier, speaker)
    if opening is None:
        return _admits(before, later, speaker) or _changes(before, later, speaker)
    new, opened = (statement(text, speaker) for text in (later, later.part(later.text[: opening.end()])))
    units = {unit.split()[-1] for unit in new.values.get("unit", ())}
    rest = new.frame - opened.content - new.signs - units
    if new.end == "?":
        return False
    comma, amending = later.text.find(",", opening.end()), pack.patterns("pairs", "amending")
    if comma > 0 and amending.search(later.folded[: opening.end()]):
        # "Sorry, I meant 1993, she is younger than I thought"
        first = statement(later.part(later.text[:comma]), speaker)
        if not first.frame - opened.content - first.signs and _another_value(before, first):
            return True
    if len(rest) > AMENDED:
        return False
    if amending.search(later.folded):
        told = statement(later.part(later.text[opening.end() :]), speaker)
        bare = ME not in told.words and not told.kin and (pack.suffix or told.verb < 1)
        if bare and told.content - before.content and before.content and before.end != "?":
            return True
    return not rest and _another_value(before, new)


def _admits(before: Statement, later: Reading, speaker: str) -> bool:
    """Whether a message has a clause that admits a mistake, and otherwise only another value, of what the one
    before it tells or of "it": "I mixed it up, it's 16 March", "I got that wrong: the code is 4471"."""
    if later.text.count(" ") >= BREATH or "correction" not in statement(later, speaker).cues:
        return False
    clauses = [statement(later.part(clause), speaker) for clause in _CLAUSE.split(later.text, _CLAUSES)]
    told = [clause for clause in clauses if "correction" not in clause.cues]
    if not told or len(told) == len(clauses) or "?" in (before.end, told[-1].end):
        return False
    pronoun = told[0].verb == 0 or (told[0].verb == 1 and told[0].words[0] not in told[0].content)
    rest = frozenset[str]().union(*(clause.frame for clause in told)) - before.content
    if len(rest) > (AMENDED if pronoun and ME not in told[0].words else 0):
        return False
    known = _by_sort(before)
    return any(
        values - known[sort] for clause in told for sort, values in _by_sort(clause).items() if sort in known
    )


def _changes(before: Statement, later: Reading, speaker: str) -> bool:
    """Whether a message says that somebody gave another value to what the one before it tells of, without
    naming it or by a word for it: "My lesson is on Tuesday", "Petra moved it to Thursday"."""
    told = statement(later, speaker)
    passing = language_pack(later.language).patterns("pairs", "passing").search(later.folded.rstrip(" .!"))
    if passing is None or "?" in (before.end, told.end) or len(told.words) > BRIEF:
        return False
    if "unreal" in told.marks or ME in told.words[1:] or told.owners - before.content:
        return False
    if passing.groupdict().get("named") and told.frame.isdisjoint(before.frame):
        return False
    return _another_value(before, told, but="name")


def _another_value(before: Statement, later: Statement, but: str = "") -> bool:
    """Whether the later one gives another value of a sort that the one before it gives. `but`: a sort that
    does not count."""
    given, known = _by_sort(later), _by_sort(before)
    return any(given[sort] - known[sort] for sort in (given.keys() & known.keys()) - {but})


def _by_sort(said: Statement) -> Mapping[str, frozenset[str]]:
    """The values of a statement; all figures are of one sort."""
    sorts: dict[str, frozenset[str]] = {}
    for kind, values in said.values.items():
        sort = "figure" if kind in FIGURES else kind
        if kind != "unit":
            sorts[sort] = sorts.get(sort, frozenset()) | values
    return sorts


def _pairs(old: Stated, new: Stated, language: str) -> Iterator[tuple[Pair, bool]]:
    """The pairs of two texts, and whether each is of both as a whole. Sentences that both have say nothing
    of a change, unless there is nothing else. The others are read together, up to BREATH words. A pair shares
    content, or the later statement follows the earlier one in other words."""
    same = old.sentences.keys() & new.sentences.keys()
    one, other = old.without(same), new.without(same)
    whole = False
    if one is not None and other is not None and one.content and other.content:
        whole = not one.content.isdisjoint({*other.content, *other.given_up}) or follows(one, other, language)
        if whole:
            yield Pair(one, other), True
            if new.ending is not None:
                yield Pair(one, new.ending), True
    if old.count > 1 or not whole:
        for said, earlier in old.telling.items():
            for again, later in new.telling.items():
                both = said in new.sentences or again in old.sentences
                if not both and not earlier.frame.isdisjoint(later.frame):
                    yield Pair(earlier, later), False


def _gives_value(said: Statement) -> bool:
    """Whether a sentence states a value that another one can exchange."""
    return bool(said.values.keys() - {"name"}) and said.end != "?" and len(said.words) <= BREATH


def exchanged(old: Statement, new: Statement) -> bool:
    """Whether two statements say the same with another value: they share at least half of what the one that
    says less says beside values, and each gives another value of one kind. Another name counts only where
    they share all of it.

    >>> from cogmem.language.reading import read
    >>> said = lambda text: statement(read(text, "en"), "Ada")
    >>> exchanged(said("The API runs on port 8080."), said("Our API is on port 9090 now."))
    True
    >>> exchanged(said("Bart won a race."), said("Bart lost a comic on 3 May."))
    False
    """
    shared = len(old.frame & new.frame)
    kinds = old.values.keys() & new.values.keys()
    if old.frame != new.frame:
        kinds -= {"name"}
    differ = any(
        old.values[kind] - new.values[kind] and new.values[kind] - old.values[kind] for kind in kinds
    )
    return differ and 0 < min(len(old.frame), len(new.frame)) <= 2 * shared
