"""Apart: two statements of which the later cannot replace the earlier, whatever words they share.

A replacement gives another value to the same attribute of the same thing, and another owner or person makes
it another thing. What happened once stands beside what happened another time, what holds for a while beside
what lasts, and what somebody else says, or what is made up, beside what the speaker says. Whether two
statements are about the same subject is decided by the question (`cogmem.rank.succession`).
"""

import re
from functools import cache
from itertools import islice
from typing import NamedTuple

from cogmem.language.analysis import analyser
from cogmem.language.packs import language_pack
from cogmem.language.pairs.statements import LEAVING, LONGEST, ME, TURNING, Statement, statement, turns
from cogmem.language.reading import Reading, once


class _Pack(NamedTuple):
    """A pack's [pairs], as far as texts and not words are searched."""

    frame: re.Pattern[str]
    played: re.Pattern[str]
    several: frozenset[str]
    """Verbs of which several things are true at a time, as stems."""


@cache
def _pack(language: str) -> _Pack:
    pack = language_pack(language)
    frame = pack.patterns("pairs", "frame").pattern
    several = (stem for word in pack.words("pairs", "several") for stem in analyser(language).terms(word))
    return _Pack(re.compile(rf"{frame}\W*$"), pack.patterns("pairs", "played"), frozenset(several))


@once
def own(text: Reading) -> Reading:
    """What the speaker says as such: a text without the lines and sentences that it quotes, and without what
    is to be translated, read or played. Of a long text only the beginning is read, as statements are.

    >>> from cogmem.language.reading import read
    >>> own(read('Hello. Tom said: I live in Paris now.', "en")).text
    'Hello. Tom said:'
    >>> own(read('As I said: I live in Paris now.', "en")).text
    'As I said: I live in Paris now.'
    >>> own(read('Pretend you are my bank. My name is Victor.', "en")).text
    'Pretend you are my bank.'
    """
    lines = text.text[: 2 * LONGEST].splitlines()
    said = "\n".join(line for line in lines if not line.lstrip().startswith(">"))
    said = _QUOTED.sub(lambda quoted: "" if _tells_of_me(text.part(quoted[0][1:-1])) else quoted[0], said)
    for colon in islice(_COLON.finditer(said), _COLONS):
        before = said[max(0, colon.start() - _LEAD) : colon.start()]
        start = max((end.end() for end in _STOP.finditer(before)), default=0)
        if _pack(text.language).frame.search(text.part(before[start:]).folded):
            line = said.find("\n", colon.end())
            rest = "" if line < 0 or colon[0].strip(" :") != "" else said[line:]
            return own(text.part(f"{said[: colon.start() + 1]}{rest}".strip()))
    return _unplayed(text.part(said.strip()))


def _unplayed(text: Reading) -> Reading:
    """The text up to a sentence that says that what follows is played, or is somebody else's."""
    for start, sentence in text.placed:
        if _pack(text.language).played.fullmatch(sentence.folded.strip(" .!?:…()[]")):
            return text.part(text.text[: start + len(sentence.text)])
    return text


def _tells_of_me(quoted: Reading) -> bool:
    return statement(quoted, "").subject == ME or "first" in quoted.folded


FIGURES = frozenset(("number", "decimal", "money", "percent", "clock"))
"""The kinds of values that are figures."""

_QUOTED = re.compile(r'"[^"\n]+"|“[^“”\n]+”|«[^«»\n]+»|„[^„“”\n]+[“”]')
_COLON = re.compile(r":\s+(?=\S+\s+\S+\s+\S)")
_STOP = re.compile(r"[.!?…]\s+|\n")
_COLONS = 50  # maximum number of colons that are looked at
_LEAD = 200  # maximum number of characters before a colon that say what stands behind it


def apart(earlier: Statement, later: Statement, language: str) -> str:
    """Why the later one does not replace the earlier one: "question", "unreal", "reported", "former",
    "restricted", "brief", "over", "event", "several", "loose", "owner", "another", "person" or "subject";
    empty if it may.

    >>> from cogmem.language.reading import read
    >>> said = lambda text: statement(read(text, "en"), "Ada")
    >>> rent = said("My rent is 900.")
    >>> apart(rent, said("My sister's rent is 950."), "en"), apart(rent, said("My rent is 950."), "en")
    ('owner', '')
    """
    if earlier.end == "?" or (later.end == "?" and "request" not in later.cues):
        return "question"
    for mark in ("unreal", "reported", "former", "restricted"):
        if mark in later.marks - earlier.marks:
            return mark
    turning = turns(earlier, later)
    passing = not turning or later.cues & TURNING == {"now"}
    if "brief" in later.marks - earlier.marks and passing and later.tense != "past":
        return "brief"
    if _other_owner(earlier, later):
        return "owner"
    if _ends_another(earlier, later):
        return "another"
    if _other_person(earlier, later):
        return "person"
    if not language_pack(language).suffix and _other_subject(earlier, later):
        return "subject"
    if earlier.happened and later.happened and not turning:
        return "event"
    over = later.tense == "over" != earlier.tense and len(later.words) <= _BRIEF
    if over and not turning:
        return "over"
    if not turning and _several(earlier, later, _pack(language).several):
        return "several"
    return "loose" if _loose(earlier, later) else ""


def _several(earlier: Statement, later: Statement, verbs: frozenset[str]) -> bool:
    """Whether both say the same of two things, and both may be true: "I speak Dutch", "I speak Danish"."""
    if min(earlier.verb, later.verb) < 0 or "negated" in earlier.marks ^ later.marks:
        return False
    one, other = (said.words[said.verb :][:2] for said in (earlier, later))
    same = verbs.intersection(one) & verbs.intersection(other)
    return bool(same) and not _exchanged(earlier, later, FIGURES)


def _loose(earlier: Statement, later: Statement) -> bool:
    """Whether statements of more words than `_LONG` have little in common, or are the same."""
    shared = len(earlier.content & later.content)
    least = min(len(earlier.content), len(later.content))
    little = shared < _TOUCHING * least and len(earlier.words) + len(later.words) > _LONG
    return little or (earlier.words == later.words and later.cues - earlier.cues <= {LEAVING})


def _other_owner(earlier: Statement, later: Statement) -> bool:
    """Whether what both are about belongs to somebody else."""
    owners = earlier.owners | later.owners
    if not owners:
        return False
    both = [(earlier.before[stem], later.before[stem]) for stem in earlier.frame & later.frame]
    return any(one != other and {one, other} <= owners | {ME} for one, other in both)


def _ends_another(earlier: Statement, later: Statement) -> bool:
    """Whether the later one only says that something ended, or does not hold, of another value: "I left the
    club in Ely" beside "I'm in the club in Bath"."""
    ends = "ended" in later.cues or "negated" in later.marks - earlier.marks
    if not earlier.content.isdisjoint(later.given_up):
        return False
    if not (ends and earlier.ordered and later.ordered) or later.cues & _EXCHANGING:
        return False
    gone, come = earlier.content - later.content, later.content - earlier.content
    if _exchanged(earlier, later, _NAMES):
        if any(earlier.values.get(kind, frozenset()) & later.content for kind in _NAMES):
            return False
        return sum(len(later.values.get(kind, ())) for kind in _NAMES) == 1
    old, new = earlier.ordered[-1], later.ordered[-1]
    if old not in gone or new not in come or min(len(earlier.ordered), len(later.ordered)) < _HEADED:
        return False
    return _lead(earlier, old) == _lead(later, new) and earlier.ordered[-2] == later.ordered[-2]


def _lead(one: Statement, word: str) -> tuple[str, ...]:
    """The word before another one, and the one before that."""
    place = one.words.index(word)
    return one.words[max(place - 2, 0) : place]


def _other_person(earlier: Statement, later: Statement) -> bool:
    """Whether the later one tells of a relative of whom the earlier one does not, and of nobody else."""
    if later.subject not in later.kin - earlier.kin or later.subject in earlier.content:
        return False
    place = later.words.index(later.subject)
    ahead = later.verb if later.verb > 0 else len(later.words) if later.verb < 0 else 1
    return place < ahead and ME not in later.words[place:]


def _other_subject(earlier: Statement, later: Statement) -> bool:
    """Whether they say the same verb of two things: "I weigh 71 kilos", "My dog weighs 9 kilos"."""
    if min(earlier.verb, later.verb) < 1 or later.words[later.verb - 1] == ME:
        return False
    same = earlier.words[earlier.verb] == later.words[later.verb] and later.words[later.verb] in later.content
    one, other = (said.content.intersection(said.words[: said.verb]) for said in (earlier, later))
    known = one or earlier.words[earlier.verb - 1] == ME
    return (
        bool(same and known and other) and later.content.isdisjoint(one) and earlier.content.isdisjoint(other)
    )


def _exchanged(earlier: Statement, later: Statement, kinds: frozenset[str]) -> bool:
    both = earlier.values.keys() & later.values.keys() & kinds
    return any(earlier.values[kind].isdisjoint(later.values[kind]) for kind in both)


_EXCHANGING = frozenset(("change", "correction"))
_HEADED = 2  # content words of what has a qualifier
_BRIEF = 14  # words of a statement that tells of one thing
_LONG = 20  # words of two statements together
_TOUCHING = 1 / 3  # share of the content of the shorter one
_NAMES = frozenset(("name", "code"))
