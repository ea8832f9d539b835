"""Decomposition: a compound question is asked as its parts."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from cogmem.documents.v9.entities import mentions
from cogmem.kernel.checks import at_least, require
from cogmem.language.courtesies import trivial
from cogmem.language.packs import fold, function_words, language_pack
from cogmem.language.reading import Reading, read
from cogmem.language.scripts import tokens
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.fusion import by_maximum
from cogmem.rank.request import Candidates, Divide
from cogmem.trace import Decision

_LONGEST = 400  # letters; whoever asks more tells a story
_WORD = re.compile(r"\w+")
_MARKS = re.compile(r"\?+")
_FURTHER = re.compile(r"^[ ,]*(?:(?:and|ve) )?(?:the )?")
_NAME = re.compile(r"(?<=[\w,;] )[^\W\d_][\w-]*")


@dataclass(frozen=True)
class DecompositionConfig:
    """Division of a compound question into parts, whose rankings are merged by reciprocal ranks,
    1/(rank_constant + rank + 1) (Cormack, Clarke & Büttcher 2009)."""

    enabled: bool = False
    """Whether compound questions are divided."""
    limit: int = 4
    """Maximum number of parts, at least 2."""
    entities: bool = True
    """Whether a conjunction of entities divides a question too, as in "Who runs Docker and React?"."""
    cut: bool = True
    """Whether a question with more than `limit` parts is asked by its first parts, rather than as a whole."""
    rank_constant: float = 60.0
    """Constant of the reciprocal ranks, at least 0, where a larger value prefers memories that all parts
    find."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 2, "limit"), *at_least(self, 0, "rank_constant"))


class DecompositionDecision(Decision, stage="decomposition"):
    """Whether a question was divided, and why."""

    WHOLE = "whole"
    DIVIDED = "divided"


class Decomposition:
    """Divides a question, and merges the rankings of its parts."""

    def __init__(self, config: DecompositionConfig) -> None:
        self._config = config

    def __call__(self, question: Reading) -> tuple[list[str], DecompositionDecision]:
        return decompose(question, self._config)

    def merged(self, rankings: Sequence[Candidates]) -> Candidates:
        return merged(rankings, self._config)


class _Grammar(NamedTuple):
    """A pack's [decomposition], see there."""

    joins: re.Pattern[str]
    first: re.Pattern[str]
    further: re.Pattern[str]
    lead: re.Pattern[str]
    instead: re.Pattern[str]
    together: re.Pattern[str]
    self: frozenset[str]
    subject: frozenset[str]
    possessive: frozenset[str]
    unclear: frozenset[str]
    common: frozenset[str]
    possessed: str
    dropped: bool


def decompose(question: Reading, config: DecompositionConfig) -> tuple[list[str], DecompositionDecision]:
    """The parts of a question, at most `limit`; the question itself if it is not compound, or if a part would
    not be understood by itself.

    >>> asked = read("Where does Ada live and what does she do?", "en")
    >>> decompose(asked, DecompositionConfig())[0]
    ['Where does Ada live?', 'what does Ada do?']
    """
    questions, reason = _parts(question.part(unicodedata.normalize("NFC", question.text)), config)
    if len(questions) < 2:
        return [question.text], DecompositionDecision.made(DecompositionDecision.WHOLE, reason)
    numbers = {"parts": float(len(questions))}
    return questions, DecompositionDecision.made(DecompositionDecision.DIVIDED, reason, numbers=numbers)


def merged(rankings: Sequence[Candidates], config: DecompositionConfig) -> Candidates:
    """One ranking by the sum of the reciprocal ranks, scores in [0, 1]; each row once, with the best that a
    part found of it. (Cormack, Clarke & Büttcher 2009)"""
    rows = np.unique(np.concatenate([ranking.rows for ranking in rankings]))
    scores, cosine, lexical, relevance = np.zeros((4, len(rows)))
    linked = np.ones(len(rows), np.bool_)
    for ranking in rankings:
        at = np.searchsorted(rows, ranking.rows)
        scores[at] += 1.0 / (config.rank_constant + np.arange(len(at)) + 1.0)
        for best, other in (
            (cosine, ranking.cosine),
            (lexical, ranking.lexical),
            (relevance, ranking.relevance),
        ):
            best[at] = np.maximum(best[at], other)
        linked[at] &= ranking.linked
    found = Candidates.found(
        rows,
        cosine,
        lexical,
        relevance,
        max(ranking.cosine_weight for ranking in rankings),
        max(ranking.best_cosine for ranking in rankings),
    )
    scores = by_maximum(scores)
    return replace(found, linked=linked, base=scores).ranked(scores)


def _parts(asked_for: Reading, config: DecompositionConfig) -> tuple[list[str], str]:
    """The parts, none if it cannot be divided; and why."""
    question = asked_for.text
    if len(question) > _LONGEST:
        return [], "too long"
    grammar, folded = _grammar(asked_for.language), asked_for.folded
    if len(folded) != len(question) or not (question.count("?") > 1 or grammar.joins.search(folded)):
        return [], "simple"
    if _mostly_tells(asked_for):
        return [], "tells more than it asks"
    asked = [part.strip() for part in _MARKS.split(question)]
    asked = [part for part in asked if tokens(part) and not trivial(part)]
    together = len(asked) < 2 and grammar.together.search(folded)
    clauses = asked if together else [clause for part in asked for clause in _clauses(part, grammar)]
    if len(clauses) < 2:
        questions = _of_entities(asked_for, grammar) if config.entities else []
        many = len(questions) > config.limit and not config.cut
        if many or len(questions) < 2:
            return [], "about several at once" if together else "simple"
        return questions[: config.limit], "different entities"
    if len(clauses) > config.limit and not config.cut:
        return [], "too many parts"
    questions = []
    for clause in clauses[: config.limit]:
        understood = _understood(clause, questions, grammar, asked_for.language) if questions else clause
        if understood is None:
            return [], "unclear parts"
        questions.append(understood)
    return [f"{part}?" for part in questions], "several questions" if len(asked) > 1 else "joined clauses"


def _of_entities(asked_for: Reading, grammar: _Grammar) -> list[str]:
    """A question of several entities in a row, as one of each: what stands before the entities of the first
    stands before those of the others, and what follows the last follows the others. None if the question is
    of another form, or names an entity twice."""
    question, folded = asked_for.text.rstrip(" ?"), asked_for.folded
    named = [(name.start, name.end, name.entity) for name in mentions(asked_for) if name.kind != "date"]
    starts = {start for start, _, _ in named}
    joins = [join.span() for join in grammar.joins.finditer(folded)]
    joins += [(comma.start(), comma.end()) for comma in re.finditer(",", folded)]
    cuts = [(at, _after(folded, end)) for at, end in sorted(joins)]
    asks = {end for _, end in cuts if grammar.first.fullmatch(folded[end:])}
    cuts = [(at, end) for at, end in cuts if end in starts | asks and any(name[1] <= at for name in named)]
    borders = list(zip([0, *(end for _, end in cuts)], [*(at for at, _ in cuts), len(question)], strict=True))
    borders = [(start, end) for start, end in borders if question[start:end].strip(" ,")]
    entities = [[mention for mention in named if start <= mention[0] < end] for start, end in borders]
    distinct = [mention[2] for several in entities for mention in several]
    if len(borders) < 2 or not all(entities) or len(set(distinct)) < len(distinct):
        return []
    last = question[entities[-1][-1][1] :]
    questions = []
    for (start, end), several in zip(borders, entities, strict=True):
        said = question[start:end].rstrip(" ,")
        if start and start not in asks:
            said = question[: entities[0][-min(len(several), len(entities[0]))][0]] + said
        if several[-1][1] == start + len(question[start:end].rstrip(" ,")) and not asks:
            said += last if several is not entities[-1] else ""
        questions.append(f"{said}?")
    return questions


def _after(folded: str, end: int) -> int:
    """The place of the first letter behind a conjunction, and behind a further one."""
    return end + len(folded[end:]) - len(_FURTHER.sub("", folded[end:], count=1))


def _mostly_tells(text: Reading) -> bool:
    """Whether a text of several questions has as many other sentences, courtesies apart: what two people say
    to each other is about one thing.

    >>> _mostly_tells(read("Is it red? I like that colour. Isn't it pretty? Mum chose it.", "en"))
    True
    """
    statements = [sentence.text for sentence in text.sentences if not trivial(sentence.text)]
    asked = sum("?" in text for text in statements)
    return 2 <= asked <= len(statements) - asked


def _clauses(part: str, grammar: _Grammar) -> list[str]:
    """A sentence, cut where what stands before and what follows are questions of their own."""
    folded, start, clauses = fold(part), 0, []
    for join in grammar.joins.finditer(folded):
        before, after = folded[start : join.start()].strip(" ,;"), folded[join.end() :].lstrip()
        if grammar.first.fullmatch(before) and grammar.further.match(after):
            clauses.append(part[start : join.start()].strip(" ,;"))
            start = join.end()
    clauses.append(part[start:].strip(" ,;"))
    return clauses


def _understood(clause: str, before: Sequence[str], grammar: _Grammar, language: str) -> str | None:
    """A part with the subject or the question that it shares with the one before; None if it is not certain
    which that is."""
    clause = _without(clause, grammar.lead)
    words = set(tokens(fold(clause)))
    known = _people(before[-1], grammar, language)
    people = _people(clause, grammar, language)
    other = _without(clause, grammar.instead)
    if other != clause or clause in people:
        swapped = len(known) == 1 and other in (*people, other.title()) and other not in known
        return re.sub(rf"\b{re.escape(known[0])}\b", other, before[-1]) if swapped else None
    if people or (words & grammar.self and not words <= grammar.common):
        return clause
    if words & grammar.unclear:
        return None
    person = known[0] if len(known) == 1 else None
    if words & (grammar.subject | grammar.possessive):
        return None if person is None else _named(clause, person, grammar)
    if grammar.dropped:
        return None if person is None else f"{person} {clause}"
    return clause if mentions(read(clause, language)) else None


def _without(clause: str, opening: re.Pattern[str]) -> str:
    while (match := opening.match(fold(clause))) and (rest := clause[match.end() :].lstrip(" ,.;:!-")):
        clause = rest
    return clause


def _named(clause: str, person: str, grammar: _Grammar) -> str:
    """The person for the first pronoun that means one."""
    for word in _WORD.finditer(fold(clause)):
        if word[0] in grammar.subject | grammar.possessive:
            name = person if word[0] in grammar.subject else grammar.possessed.format(name=person)
            return clause[: word.start()] + name + clause[word.end() :]
    return clause


def _people(clause: str, grammar: _Grammar, language: str) -> list[str]:
    """Who may be meant: names of people, and capitals inside a sentence that name nothing else. Where a
    clause needs no subject, a name with a suffix is none."""
    found = mentions(read(clause, language))
    spans = [(mention.start, mention.end) for mention in found if mention.kind == "person"]
    taken = [(mention.start, mention.end) for mention in found]
    for match in _NAME.finditer(clause):
        inside = any(start <= match.start() < end for start, end in taken)
        if not inside and match[0][0].isupper() and fold(match[0]) not in grammar.common:
            spans.append(match.span())
    names = [clause[start:end] for start, end in sorted(spans) if not _is_inflected(clause, end, grammar)]
    return list(dict.fromkeys(names))


def _is_inflected(clause: str, end: int, grammar: _Grammar) -> bool:
    return grammar.dropped and clause[end : end + 1] in ("'", "’")


@cache
def _grammar(language: str) -> _Grammar:
    pack = language_pack(language)
    patterns, words = partial(pack.patterns, "decomposition"), partial(pack.words, "decomposition")
    return _Grammar(
        joins=patterns("joins"),
        first=patterns("first"),
        further=patterns("further"),
        lead=patterns("lead"),
        instead=patterns("instead"),
        together=patterns("together"),
        self=words("self"),
        subject=words("subject"),
        possessive=words("possessive"),
        unclear=words("unclear"),
        common=function_words(language),
        possessed=pack.section("decomposition")["possessed"],
        dropped=pack.section("decomposition")["dropped"],
    )


DECOMPOSITION = Mechanism[Divide](
    "decomposition",
    "read",
    DecompositionConfig,
    build=lambda config, _: Decomposition(config.of(DecompositionConfig)),
    phase="divide",
)
