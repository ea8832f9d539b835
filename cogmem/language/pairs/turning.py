"""Turning: a later statement that says by its own grammar which kind of older statement it replaces.

Its sign of change ("now", "switched to", "turns out") says that something is no longer as it was, and what
both statements share says what. It needs no learnt weights. Whatever is apart (`cogmem.language.pairs.apart`)
replaces nothing all the same.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from cogmem.language.packs import fold, language_pack, pattern_lines
from cogmem.language.pairs.statements import LEAVING, ME, NONE, TURNING, Statement
from cogmem.language.patterns import PatternBook
from cogmem.language.phrases import phrases, table


def turned(earlier: Statement, later: Statement, language: str) -> bool:
    """Whether the later one ends a state that the earlier one tells of, or has a sign of change and gives
    another value, another word in the same place, or another word before the same one; or ends all that the
    earlier one says.

    >>> from cogmem.language.pairs.statements import statement
    >>> from cogmem.language.reading import read
    >>> said = lambda text: statement(read(text, "en"), "Ada")
    >>> turned(said("I work the night shift."), said("I've switched to the day shift."), "en")
    True
    >>> turned(said("My yoga class is on Tuesdays."), said("My pottery class is on Thursdays now."), "en")
    False
    >>> turned(said("The heating is broken."), said("The plumber repaired the heating."), "en")
    True
    """
    if not _about_the_same(earlier, later):
        return False
    if _ends_state(earlier, later, language):
        return True
    suffixed = bool(language_pack(language).suffix)
    if _given_up(earlier, later, suffixed):
        return True
    if later.cues.isdisjoint(_SIGNS):
        return False
    return (
        restates(earlier, later)
        or _other_value(earlier, later)
        or _other_word(earlier, later, suffixed)
        or _other_kind(earlier, later)
        or _ended(earlier, later)
        or _denied(earlier, later)
    )


def _given_up(earlier: Statement, later: Statement, suffixed: bool) -> bool:
    """Whether the later one says that what the earlier one says of its subject is given up, or has another in
    its place: "We have a Golf", "We swapped the Golf for a Volvo"; "I study chemistry", "I've changed from
    chemistry to geology". `suffixed`: as `_other_word`."""
    value = earlier.content.intersection(earlier.words[max(earlier.verb, 1) :])
    names = earlier.values.get("name", NONE)
    others = later.values.get("name", NONE) - earlier.content
    mine = ME in earlier.words or (suffixed and not earlier.kin)
    for word in value.intersection(later.given_up):
        who = later.given_up[word]
        if not who and not earlier.kin and (others or word not in names):
            return True
        if who and (who in earlier.words or (who == ME and mine) or (later.subject == "other" and not mine)):
            return True
    return False


def follows(earlier: Statement, later: Statement, language: str) -> bool:
    """Whether the later one tells of the same as the earlier one in other words."""
    return restates(earlier, later) or _ends_state(earlier, later, language)


def restates(earlier: Statement, later: Statement) -> bool:
    """Whether the later one says with a word of now, in the same two or more words, what else it is: "I'm a
    florist", "To be honest, I'm a judge now"."""
    if "now" not in later.cues or not earlier.words or earlier.words[0] not in later.plain:
        return False
    old, new = earlier.words, later.plain[later.plain.index(earlier.words[0]) :]
    same = run(old, new)
    gone, come = old[same:], new[same:]
    if same < _RESTATED or len(gone) != 1 or len(come) != 1:
        return False
    return not earlier.content.isdisjoint(gone) and not later.content.isdisjoint(come)


def run(one: Iterable[str], other: Iterable[str]) -> int:
    """How many words at the beginning are the same."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        count += 1
    return count


def _about_the_same(earlier: Statement, later: Statement) -> bool:
    """Whether both may be about the same people, and the later one tells of what is so."""
    if "?" in (earlier.end, later.end) or (later.cues - earlier.cues) & _UNSURE:
        return False
    strangers = (later.kin - earlier.kin) | (later.owners - earlier.owners - earlier.content)
    said = min(map(later.words.index, earlier.content & later.content), default=len(later.words))
    ahead = not strangers.isdisjoint(later.words[:said])
    return not ahead and not (later.subject == "other" and earlier.subject == ME)


def _other_value(earlier: Statement, later: Statement) -> bool:
    """Whether both give a value of one kind for the same thing: "The demo is on Monday", "Turns out the demo
    is on Tuesday"."""
    shared = earlier.content & later.content
    kinds = earlier.values.keys() & later.values.keys() - {"unit"}
    names = later.values.get("name", NONE) - earlier.content
    other = _ahead(later, names) and not _ahead(earlier, earlier.values.get("name", NONE))
    if other or earlier.frame - later.content:
        kinds -= {"name"}
    differ = any(
        earlier.values[kind] - later.values[kind] and later.values[kind] - earlier.values[kind]
        for kind in kinds
    )
    if not differ or not shared or 2 * len(shared) < len(earlier.frame):
        return False
    return not _other_units(earlier, later) and not _qualified(earlier, later, shared)


def _other_units(earlier: Statement, later: Statement) -> bool:
    """Whether they count different things."""
    one, other = (
        {unit[:_STEM] for unit in said.content.intersection(_units(said))} for said in (earlier, later)
    )
    return bool(one and other) and one.isdisjoint(other)


def _ahead(said: Statement, names: frozenset[str]) -> bool:
    """Whether one of these names stands before the verb."""
    return not names.isdisjoint(said.words[: max(said.verb, 0)])


def _units(said: Statement) -> list[str]:
    return [unit.partition(" ")[2] for unit in said.values.get("unit", ())]


def _qualified(earlier: Statement, later: Statement, shared: frozenset[str]) -> bool:
    """Whether the later one puts a new word before a shared one, or between the thing and what it says of it:
    "the report for Atlas is due"."""
    new = later.content - earlier.content - later.signs
    values = NONE.union(*later.values.values())
    if any(later.before[word] in new - values for word in shared - values):
        return True
    names = shared & earlier.values.get("name", NONE)
    ahead = names.intersection(earlier.words[: max(earlier.verb, 0)])
    if any(later.before[name] != earlier.before[name] for name in ahead):
        return True
    first = min(map(later.words.index, shared))
    verb = max(later.verb, first)
    to_me = ME in later.words[verb : verb + 2] and ME not in later.words[:verb]  # "the centre moved me to"
    return not to_me and not new.isdisjoint(later.words[first:verb])


def _other_word(earlier: Statement, later: Statement, suffixed: bool) -> bool:
    """Whether they say the same but for one place behind the verb, or around a verb: "I drive to work", "I
    cycle to work these days". `suffixed`: whether the predicate begins with what is behind its subject."""
    old, new = earlier.words, later.plain
    if ("ended" in later.cues and "now" not in later.cues) or "negated" in later.marks - earlier.marks:
        return False
    if not old or old[0] not in new:
        return False
    new = new[new.index(old[0]) :]
    begin = run(old, new)
    end = min(run(old[::-1], new[::-1]), min(len(old), len(new)) - begin)
    gone, come = old[begin : len(old) - end], new[begin : len(new) - end]
    if not (gone and come) or max(len(gone), len(come)) > _PLACE:
        return False
    if earlier.content.isdisjoint(gone) or later.content.isdisjoint(come):
        return False
    if begin + 1 < earlier.verb and not suffixed and earlier.frame <= {*gone}:
        return False  # of another thing: "my appointment is on Tuesday", "I'm back at the gym on Tuesdays"
    kept = {*old[:begin], *new[len(new) - end :]} if end else {*old[:begin]}
    verb = earlier.verb - suffixed if earlier.verb >= 0 else 1
    return not earlier.content.isdisjoint(kept) and begin > 0 and (begin > verb or end > 0)


def _other_kind(earlier: Statement, later: Statement) -> bool:
    """Whether another word stands before the same last word, in statements about one person: "the night
    shift", "the day shift"."""
    if later.subject not in ("", earlier.subject) or "change" not in later.cues:
        return False
    new = later.content - earlier.content
    for word in earlier.frame & later.frame:
        one, other = earlier.before[word], later.before[word]
        if one in earlier.content - later.content and other in new - later.signs:
            about = later.subject == ME or len(earlier.content & later.content) > 1
            return about and new <= {other} | later.signs and later.words.index(word) >= later.verb
    return False


def _ended(earlier: Statement, later: Statement) -> bool:
    """Whether the later one says that all that the earlier one says is over: "I eat fish", "I don't eat fish
    any more"."""
    if later.cues.isdisjoint(("ended", "change")) or "negated" in earlier.marks:
        return False
    left = earlier.content - later.content
    shared = earlier.content & later.content
    added = later.content - shared - later.signs
    return bool(shared) and not added and len(left) <= 1 and left <= earlier.frame


def _denied(earlier: Statement, later: Statement) -> bool:
    """Whether the later one says, with little else, that what the earlier one denies is so: "I don't drive",
    "I passed my test, so I drive now"."""
    denied = {word for word in earlier.content if word.endswith("n't")}
    if "negated" not in earlier.marks - later.marks or not earlier.content > denied:
        return False
    return earlier.content - denied <= later.content and len(later.content - later.signs) <= _PLACE


def _any_of(values: str) -> str:
    """A pattern of the values of a kind that have no number."""
    words = (phrase for phrase in phrases(values) if not _COUNTING.search(phrase))
    return "|".join(phrase.replace("*", r"\w*") for phrase in words)


@cache
def _book(language: str, key: str) -> PatternBook:
    """The states of a pack by number, both sides of its lines "what tells of one : what ends it". "{drink}"
    stands for any value of this kind in the pack."""
    kinds = table(language, "values")
    lines = [
        _KIND.sub(lambda kind: f"(?:{_any_of(kinds[kind[1]])})", line).split(" : ")
        for line in pattern_lines(language_pack(language).section("pairs")[key])
    ]
    sides = {
        f"{side} {number}": [pattern]
        for number, line in enumerate(lines)
        for side, pattern in zip(("holds", "ends"), line, strict=True)
    }
    return PatternBook(sides, where=f"{language}.toml [pairs] {key}")


def _ends_state(earlier: Statement, later: Statement, language: str) -> bool:
    """Whether the later one tells what ends a state of the same thing: "The heating is broken", "They fixed
    the heating"."""
    if not _found(earlier.text, language, "states", "holds") & _found(later.text, language, "states", "ends"):
        return False
    return "negated" not in later.marks - earlier.marks and _about_one(earlier, later)


def is_known(text: str, language: str) -> bool:
    """Whether a sentence tells of a thing that the pack has several wordings for."""
    return bool(_found(text, language, "values", "holds") or _found(text, language, "values", "ends"))


def gives_another(earlier: Statement, later: Statement, language: str) -> bool:
    """Whether the later one gives another value for the same thing in other words.

    >>> from cogmem.language.pairs.statements import statement
    >>> from cogmem.language.reading import read
    >>> said = lambda text: statement(read(text, "en"), "Ada")
    >>> home = said("I live in Berlin.")
    >>> [gives_another(home, said(f"{who} moved to Paris."), "en") for who in ("We", "My sister")]
    [True, False]
    """
    ends = _found(later.text, language, "values", "ends")
    if not ends or "?" in (earlier.end, later.end) or "negated" in later.marks - earlier.marks:
        return False
    holds = _found(earlier.text, language, "values", "holds") | _found(
        earlier.text, language, "values", "ends"
    )
    names = later.values.get("name", NONE) - earlier.content
    others = frozenset(
        name for name in names if later.before[name] in {*later.content, ME, "^"}
    )  # not "at Orbit"
    if not holds & ends or later.content <= earlier.content or _ahead(later, others):
        return False
    if language_pack(language).suffix:
        mine = ME in earlier.words
        return mine is (ME in later.words) and (mine or later.words[0] in earlier.content)
    kinds = earlier.values.keys() & later.values.keys()
    differ = any(later.values[kind] - earlier.values[kind] for kind in kinds)
    return earlier.doer == later.doer and (differ or not earlier.values)


@lru_cache(maxsize=1 << 13)
def _found(text: str, language: str, key: str, side: str) -> frozenset[str]:
    """The numbers of the lines of which a side is found in a text."""
    found = (name.split() for name in _book(language, key).found(fold(text)))
    return frozenset(number for which, number in found if which == side)


def _about_one(earlier: Statement, later: Statement) -> bool:
    """Whether the later one names what the earlier one is about, and no other name or person."""
    about = earlier.content.intersection(earlier.words[: max(earlier.verb, 0)])
    names = earlier.values.get("name", NONE)
    others = later.values.get("name", NONE) - earlier.content if names else NONE
    named = not names.isdisjoint(fold(later.text).replace(".", " ").split())
    return (named or about <= later.content) and not others


_KIND = re.compile(r"\{([a-z]+)\}")
_COUNTING = re.compile(r"[#%_$]")
_SIGNS = TURNING - {LEAVING, "left", "moved"}
_UNSURE = frozenset(("unreal", "open", "also", "past", "others"))
_RESTATED = 2  # words with which a statement without other content begins again
_STEM = 3  # letters by which two units are the same: "katta", "kata"
_PLACE = 3  # words of the place that differs
