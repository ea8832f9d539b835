"""Apart: two statements of which the later cannot replace the earlier, whatever words they share.

A replacement gives another value to the same attribute of the same thing. What a statement is about stands in
front of its predicate, and there another owner, number or qualifier makes another thing. What happened once
stands beside what happened another time, what holds for a while beside what lasts, and what somebody else
says, or what is made up, beside what the speaker says.
"""

import re
from functools import cache
from typing import NamedTuple

from cogmem.language.analysis import analyser
from cogmem.language.packs import language_pack
from cogmem.language.pairs.statements import LEAVING, ME, TURNING, Statement, statement, turns
from cogmem.language.reading import Reading, once


class _Pack(NamedTuple):
    """A pack's [pairs], as far as texts and not words are searched."""

    frame: re.Pattern[str]
    played: re.Pattern[str]
    role: frozenset[str]
    several: frozenset[str]
    """Verbs of which several things are true at a time, as stems."""
    fresh: frozenset[str]
    """Modifiers that make no other thing, as stems."""
    purpose: frozenset[str]
    """Words before the name that a thing is for."""


@cache
def _pack(language: str) -> _Pack:
    pack = language_pack(language)
    frame = pack.patterns("pairs", "frame").pattern
    several, fresh = (
        frozenset(stem for word in pack.words("pairs", key) for stem in analyser(language).terms(word))
        for key in ("several", "fresh")
    )
    return _Pack(
        re.compile(rf"{frame}\W*$"),
        pack.patterns("pairs", "played"),
        pack.words("pairs", "role"),
        several,
        fresh,
        pack.words("pairs", "purpose"),
    )


@once
def own(text: Reading) -> Reading:
    """What the speaker says as such: a text without the lines and sentences that it quotes, and without what
    is to be translated, read or played.

    >>> from cogmem.language.reading import read
    >>> own(read('Hello. Tom said: I live in Paris now.', "en")).text
    'Hello. Tom said:'
    >>> own(read('As I said: I live in Paris now.', "en")).text
    'As I said: I live in Paris now.'
    >>> own(read('Pretend you are my bank. My name is Victor.', "en")).text
    'Pretend you are my bank.'
    """
    said = "\n".join(line for line in text.text.splitlines() if not line.lstrip().startswith(">"))
    said = _QUOTED.sub(lambda quoted: "" if _tells_of_me(text.part(quoted[0][1:-1])) else quoted[0], said)
    for colon in _COLON.finditer(said):
        before = said[max(0, colon.start() - _LEAD) : colon.start()]
        start = max((end.end() for end in _STOP.finditer(before)), default=0)
        if _pack(text.language).frame.search(text.part(before[start:]).folded):
            line = said.find("\n", colon.end())
            rest = "" if line < 0 or colon[0].strip(" :") != "" else said[line:]
            return own(text.part(f"{said[: colon.start() + 1]}{rest}".strip()))
    return _unplayed(text.part(said.strip()))


def _unplayed(text: Reading) -> Reading:
    """The text up to a sentence that says that what follows is played, or is somebody else's."""
    end = 0
    for sentence in text.sentences:
        end = text.text.index(sentence.text, end) + len(sentence.text)
        if _pack(text.language).played.fullmatch(sentence.folded.strip(" .!?:…()[]")):
            return text.part(text.text[:end])
    return text


def _tells_of_me(quoted: Reading) -> bool:
    return statement(quoted, "").subject == ME or "first" in quoted.folded


_QUOTED = re.compile(r'"[^"\n]+"|“[^“”\n]+”|«[^«»\n]+»|„[^„“”\n]+[“”]')
_COLON = re.compile(r":\s+(?=\S+\s+\S+\s+\S)")
_STOP = re.compile(r"[.!?…]\s+|\n")
_LEAD = 200  # maximum number of characters before a colon that say what stands behind it


def apart(earlier: Statement, later: Statement, language: str, claim: str = "") -> str:
    """Why the later one does not replace the earlier one: "question", "unreal", "reported", "former",
    "restricted", "brief", "over", "event", "several", "loose", "owner", "another", "person" or "subject";
    empty if it may. `claim`: what the claims say.

    >>> from cogmem.language.reading import read
    >>> said = lambda text: statement(read(text, "en"), "Ada")
    >>> leeds = said("The train to Leeds leaves from platform 4.")
    >>> apart(leeds, said("The train to York leaves from platform 9."), "en")
    'subject'
    >>> apart(leeds, said("The train to Leeds leaves from platform 9."), "en")
    ''
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
    if earlier.happened and later.happened:
        return "event"
    over = later.tense == "over" != earlier.tense and len(later.words) <= _BRIEF
    if over and not turning:
        return "over"
    if not turning and _several(earlier, later, _pack(language).several):
        return "several"
    if _loose(earlier, later, _LONGEST if claim else _LONG):
        return "loose"
    if _other_owner(earlier, later):
        return "owner"
    if _ends_another(earlier, later):
        return "another"
    if _other_person(earlier, later):
        return "person"
    return "subject" if _other_subject(earlier, later, language) else ""


def _several(earlier: Statement, later: Statement, verbs: frozenset[str]) -> bool:
    """Whether both say the same of two things, and both may be true: "I speak Dutch", "I speak Danish"."""
    if min(earlier.verb, later.verb) < 0 or "negated" in earlier.marks ^ later.marks:
        return False
    one, other = (said.words[said.verb :][:2] for said in (earlier, later))
    same = verbs.intersection(one) & verbs.intersection(other)
    return bool(same) and not _exchanged(earlier, later, _FIGURES)


def _loose(earlier: Statement, later: Statement, long: int) -> bool:
    """Whether statements of more words than `long` have little in common, or are the same."""
    shared = len(earlier.content & later.content)
    least = min(len(earlier.content), len(later.content))
    little = shared < _TOUCHING * least and len(earlier.words) + len(later.words) > long
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
    return place < max(later.verb, 1) and ME not in later.words[place:]


def _other_subject(earlier: Statement, later: Statement, language: str) -> bool:
    """Whether the later one says the same of another subject, or much the same."""
    if earlier.content.isdisjoint(later.content):  # claims alone speak of a replacement
        return earlier.subject != later.subject and not later.content.isdisjoint(later.words[: later.verb])
    gone, come = earlier.content - later.content, later.content - earlier.content
    if not gone and earlier.subject == ME and ME not in later.words:
        return earlier.content.isdisjoint(earlier.words[: earlier.verb]) and _says_of_another(later, come)
    if not (gone and come):
        return False
    figures, names = (_exchanged(earlier, later, kinds) for kinds in (_FIGURES, _NAMES))
    if earlier.frame == later.frame and figures and names and not turns(earlier, later):
        return True
    if min(earlier.verb, later.verb) < 1:
        return False
    if _other_number(earlier, later):
        return True
    words = _pack(language)
    if _other_qualifier(earlier, later, words.purpose) or _qualified(earlier, later, words.fresh):
        return True
    if not _alike(earlier, later):
        return False
    if gone.isdisjoint(earlier.words[: earlier.verb]) or come.isdisjoint(later.words[: later.verb]):
        return False
    if not gone.isdisjoint(earlier.words[earlier.verb :]) or not come.isdisjoint(later.words[later.verb :]):
        return True
    role = _pack(language).role
    return bool(role) and (role | {ME}).isdisjoint(earlier.words[earlier.verb :][:_ROLE])


def _says_of_another(later: Statement, come: frozenset[str]) -> bool:
    """Whether what the later one is about is new: "The cafe is no longer vegan" beside "I'm vegan"."""
    return not come.isdisjoint(later.words[: later.verb]) and later.tense == "auxiliary"


def _other_qualifier(earlier: Statement, later: Statement, purpose: frozenset[str]) -> bool:
    """Whether what both are about goes with another name: "the meeting with Tom", "the meeting with Eva"."""
    one, other = earlier.words[: earlier.verb], later.words[: later.verb]
    old, new = (
        {(word, side.before[word]) for kind in _NAMES for word in side.values.get(kind, ()) if word in words}
        for side, words in ((earlier, one), (later, other))
    )
    if not old and _behind_shared(earlier, later, frozenset(name for name, lead in new if lead in purpose)):
        return True
    if not old or not new or {word for word, _ in old} & {word for word, _ in new}:
        return False
    led = {before for _, before in old} & {before for _, before in new}
    return bool(led - earlier.content - {"^"}) and bool(earlier.frame.intersection(one) & set(other))


def _other_number(earlier: Statement, later: Statement) -> bool:
    """Whether what both are about has another number: "Flat 3 pays 800", "Flat 5 pays 950"."""
    one, other = (
        {said.before[word]: word for word in said.values.get("number", ()) if word in said.words[: said.verb]}
        for said in (earlier, later)
    )
    return any(one[thing] != other[thing] for thing in one.keys() & other.keys() & earlier.frame)


def _behind_shared(earlier: Statement, later: Statement, names: frozenset[str]) -> bool:
    """Whether new names stand behind a word that both are about: "the budget for Atlas"."""
    ahead, about = later.words[: later.verb], earlier.frame.intersection(earlier.words[: earlier.verb])
    shared = [place for place, word in enumerate(ahead) if word in about]
    return bool(shared) and not earlier.content.issuperset(names.intersection(ahead[shared[0] :]))


def _qualified(earlier: Statement, later: Statement, fresh: frozenset[str]) -> bool:
    """Whether a word that both are about has another or a further one before it: "our sprint", "the design
    sprint", but not "our new sprint"."""
    new = later.frame - earlier.content - later.signs - fresh
    both = (earlier.frame & later.frame).intersection(
        earlier.words[: earlier.verb], later.words[: later.verb]
    )
    return any(later.before[word] in new and earlier.before[word] not in new for word in both)


def _exchanged(earlier: Statement, later: Statement, kinds: frozenset[str]) -> bool:
    both = earlier.values.keys() & later.values.keys() & kinds
    return any(earlier.values[kind].isdisjoint(later.values[kind]) for kind in both)


def _alike(earlier: Statement, later: Statement) -> bool:
    """Whether they have at least half of the words of the longer one in common, and the same verb."""
    if earlier.tense != later.tense or (
        earlier.tense != "auxiliary" and earlier.words[earlier.verb] != later.words[later.verb]
    ):
        return False
    one, other = frozenset(earlier.words), frozenset(later.words)
    return 2 * len(one & other) >= max(len(one), len(other))


_EXCHANGING = frozenset(("change", "correction"))
_HEADED = 2  # content words of what has a qualifier
_BRIEF = 14  # words of a statement that tells of one thing
_LONG = 20  # words of two statements together
_LONGEST = 30  # the same where claims speak of a replacement
_TOUCHING = 1 / 3  # share of the content of the shorter one
_ROLE = 3  # words of a predicate among which a role is named
_FIGURES = frozenset(("number", "decimal", "money", "percent", "clock"))
_NAMES = frozenset(("name", "code"))
