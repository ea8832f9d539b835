"""Replacement: a new memory is linked to the older ones that it may replace.

A link has a certainty in [0, 1]. It hides nothing: a read places the newer memory above the older one, and
tells of a replacement where it is certain (`cogmem.read.succession`, `cogmem.read.injection`).
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cogmem.contradiction import LIKELY, certain, claimed, contradicted, settled
from cogmem.language.claims import FIXED, decode
from cogmem.language.dates import find
from cogmem.language.pairs.apart import apart, own
from cogmem.language.pairs.judging import Pair, exchanged, paired, pairs, sentence_pairs, stated
from cogmem.language.pairs.statements import TURNING, Statement, statement, statements, turns
from cogmem.language.pairs.turning import turned
from cogmem.language.reading import Reading, read
from cogmem.mechanism import Mechanism
from cogmem.memory import NO_ROW, DataSource, Kind, Relation
from cogmem.store.columns import Columns
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding, Stage
from cogmem.write.facts import Fact

CANDIDATES = 20
"""Number of similar memories that are compared with a new one."""

POSSIBLE = 0.08
"""Minimum certainty of a link."""

CLAIMED = 0.7
"""Minimum certainty where the claims of both memories exclude each other, and the newer one has a word of
change or the model of pairs gives a replacement at least AGREED."""

AGREED = 0.25
"""Minimum probability at which the model of pairs agrees with claims."""

PLAIN = 0.95
"""Minimum certainty where, besides, the newer memory says plainly that something changed."""

UNSAID = 0.89
"""Maximum certainty of what the model of pairs says alone: of 101 such pairs with a probability of at least
.8 by authors left out 93 were replaced. No note tells of it."""

LONG_AGO = 60.0
"""Days since when what a statement tells of happened before whatever it could replace."""

PART = 0.4
"""Factor of the probability of a pair of sentences, and of texts of more sentences than FEW: in chat
(LoCoMo, two conversations) none of 12 such links was right."""

FEW = 4
"""Maximum number of sentences of both texts together for them to be judged as one statement each."""


@dataclass(frozen=True)
class ReplacementConfig:
    """Links from a memory to those that it may replace."""

    enabled: bool = True
    """Whether memories are linked."""
    claims: bool = True
    """Whether claims find what is replaced: another value of an attribute that has one value at a time."""
    pairs: bool = True
    """Whether a model of pairs of statements judges what claims find, and finds more
    (`cogmem.language.pairs`)."""


class ReplacementDecision(Decision, stage="replacement"):
    """Which memories a new one may replace."""

    LINKED = "linked"
    """The rows, with the certainties in the scores. The reason names the claims."""


class Link(NamedTuple):
    """A replacement: how certain it is, and which claims say so."""

    certainty: float
    reason: str = ""


class Candidate(NamedTuple):
    """A memory that a new one may replace, and what of both is judged. `entire`: whether that is both as
    a whole, and short."""

    row: int
    pair: Pair
    entire: bool


class Replacement(Stage):
    """Links a new memory to the older ones that its claims, or a model of pairs, take for replaced."""

    neighbours = CANDIDATES

    def __init__(self, config: ReplacementConfig) -> None:
        self._config = config

    def __call__(self, encoding: Encoding) -> Decision | None:
        fact, columns = encoding.fact, encoding.columns
        if _tells_of_long_ago(fact, encoding.now):
            return None
        near = encoding.near.rows[:CANDIDATES].tolist()
        unquoted = own(fact.said).text == fact.said.text.strip()
        found = contradicted(fact.claims, columns, near) if self._config.claims and unquoted else ()
        reasons = {found_row.row: found_row.reason for found_row in found}
        further = reasons.keys() - near
        if further:
            edges = encoding.partition.relations.touching(np.array(sorted(further)), (Relation.UPDATES,))
            further -= set(edges.target[edges.confidence >= LIKELY].tolist())
        rows = comparable(fact, [*near, *sorted(further)[-CANDIDATES:]], columns)
        judged = self._judged(encoding, rows, reasons).items()
        links = {row: link for row, link in judged if link.certainty >= POSSIBLE}
        if not links:
            return None
        links |= self._echoes(encoding, links)
        rows = sorted(links)
        certainties = [links[row].certainty for row in rows]
        encoding.changes.relate(encoding.row, rows, Relation.UPDATES, certainties, encoding.now)
        encoding.replaced = np.array([row for row in rows if links[row].certainty >= LIKELY], np.int64)
        return ReplacementDecision.made(
            ReplacementDecision.LINKED,
            "; ".join(links[row].reason for row in rows if links[row].reason),
            rows=tuple(rows),
            scores=tuple(round(sure, 6) for sure in certainties),
        )

    def _judged(self, encoding: Encoding, rows: Sequence[int], reasons: dict[int, str]) -> dict[int, Link]:
        """The links to some rows. In a language without weights, to those of which claims speak."""
        fact, columns = encoding.fact, encoding.columns
        judge = pairs(fact.said.language) if self._config.pairs else None
        if not judge:
            turning = [row for row in rows if row in reasons or self._turned(fact, columns.said(row))]
            return {row: Link(CLAIMED, reasons.get(row, "")) for row in turning}
        found = list(_candidates(encoding, rows, reasons))
        links = {
            row: Link(CLAIMED, reasons[row])
            for row in rows
            if row in reasons and _is_foreign(own(read(columns.said(row), fact.said.language)))
        }
        odds = judge.judge([candidate.pair for candidate in found])[:, 0].tolist()
        for (row, pair, entire), probability in zip(found, odds, strict=True):
            certainty = self._certainty(encoding, row, pair, probability, row in reasons)
            surely = entire or row in reasons or exchanged(pair.earlier, pair.later)
            certainty = certainty if surely else certainty * PART
            if row not in links or links[row].certainty < certainty:
                links[row] = Link(certainty, reasons.get(row, ""))
        return links

    def _echoes(self, encoding: Encoding, links: Mapping[int, Link]) -> dict[int, Link]:
        """Links to what an assistant said again of what is replaced: it has all the words that are gone."""
        fact, columns = encoding.fact, encoding.columns
        sure = [row for row in links if links[row].certainty >= LIKELY]
        near = encoding.near.rows[:CANDIDATES].tolist() if sure else []
        said_by = columns["data_source"]
        new = statement(own(fact.said), fact.speaker).content
        found: dict[int, Link] = {}
        for row in (row for row in near if said_by[row] == DataSource.ASSISTANT_MESSAGE):
            said = statements(read(columns.said(row), fact.said.language), fact.speaker)
            again = [statement(sentence, fact.speaker).content for sentence in said]
            for old in (old for old in sure if old < row):
                told = statement(own(read(columns.said(old), fact.said.language)), fact.speaker).content
                gone = told - new
                if gone and any(gone <= words and words.isdisjoint(new - told) for words in again):
                    found[row] = Link(links[old].certainty)
        return found

    def _turned(self, fact: Fact, said: str) -> bool:
        """Whether a fact in a language without weights replaces by its grammar what was said before."""
        old, new = own(read(said, fact.said.language)), own(fact.said)
        if not self._config.pairs or _is_foreign(old):
            return False
        pair = paired(stated(old, fact.speaker), stated(new, fact.speaker))
        return pair is not None and not apart(*pair[:2], old.language) and turned(*pair[:2], old.language)

    def _certainty(
        self, encoding: Encoding, row: int, pair: Pair, probability: float, by_claims: bool
    ) -> float:
        certainty = min(probability, UNSAID)
        turning = turns(pair.earlier, pair.later)
        again = turning and not pair.later.cues.isdisjoint(TURNING & pair.earlier.cues)
        if by_claims and (again or probability >= POSSIBLE):
            held = [decode(claim) for claim in encoding.columns.objects("claims")[row]]
            new = settled(encoding.fact.claims, encoding.columns)
            if probability >= POSSIBLE and certain(new, held, alike=alike(pair.earlier, pair.later)):
                return PLAIN
            return max(certainty, CLAIMED) if turning or probability >= AGREED else certainty
        swapped = "change" in pair.later.cues and not pair.later.former.isdisjoint(pair.earlier.ordered[-1:])
        told = bool(probability) and turned(pair.earlier, pair.later, encoding.fact.said.language)
        return max(certainty, CLAIMED) if told or (swapped and probability >= AGREED) else certainty


def _candidates(encoding: Encoding, rows: Iterable[int], reasons: Container[int]) -> Iterator[Candidate]:
    """The pairs of a fact with the memories of some rows. `reasons`: the rows that its claims replace."""
    fact, columns = encoding.fact, encoding.columns
    claims, words = columns.objects("claims"), own(fact.said)
    said = fact.claims if words.text == fact.said.text.strip() else ()
    new = stated(words, fact.speaker)
    for row in rows:
        text = own(read(columns.said(row), words.language))
        if _is_foreign(text):
            continue
        claim = claimed(said, tuple(map(decode, claims[row]))) if said and claims[row] else ""
        claim = "replaces" if row in reasons else claim
        old = stated(text, fact.speaker)
        head = text.text.partition(", ")[0] if row in reasons else text.text
        bare = paired(stated(text.part(head), fact.speaker), new, claim) if head != text.text else None
        if bare:
            yield Candidate(row, bare, True)
        whole = paired(old, new, claim)
        if whole:
            yield Candidate(row, whole, old.count + new.count <= FEW)
        if old.count > 1 or not whole:
            for pair in sentence_pairs(old, new):
                yield Candidate(row, pair, False)


def _is_foreign(text: Reading) -> bool:
    """Whether a text is in another language than the one in which it is compared."""
    return text.detected != text.language


def _tells_of_long_ago(fact: Fact, now: float) -> bool:
    """Whether all days that a fact names are long gone ("In 2009 I moved to Paris"): what happened then
    replaces nothing that was said since. A correction of what cannot change may name any day."""
    days = find(fact.said, now)
    said = (statement(part, fact.speaker) for part in statements(fact.said, fact.speaker))
    if days and any("ended" in one.cues for one in said):
        return False  # what has ended since then has not come back
    fixed = any(claim.attribute in FIXED for claim in fact.claims)
    return bool(days) and not fixed and all(day.span.last < now - LONG_AGO for day in days)


def alike(old: Statement, new: Statement) -> bool:
    """Whether two statements tell of one thing: their words besides values are the same, or one word each ("I
    live in", "I moved to"), and the new one has another value for one of each kind at most."""
    same = old.frame == new.frame or len(old.frame) == len(new.frame) == 1
    none = frozenset[str]()
    return same and all(len(values - new.values.get(kind, none)) <= 1 for kind, values in old.values.items())


def comparable(fact: Fact, rows: Sequence[int], columns: Columns) -> list[int]:
    """The rows of those memories that the speaker of a fact may replace: said by the same person, current,
    and passing if the fact passes. What an assistant says replaces nothing: one piece of advice stands beside
    another."""
    if fact.data_source == DataSource.ASSISTANT_MESSAGE:
        return []
    said = columns.objects("speaker")
    same = np.array([row for row in rows if said[row] == fact.speaker], np.int64)
    fits = (columns["data_source"][same] == int(fact.data_source)) & (
        columns["doubted"][same] == fact.doubted
    )
    fits &= columns["superseded_by"][same] == NO_ROW
    fits &= ~columns["immutable"][same]
    if fact.kind == Kind.TRANSIENT_STATE:
        fits &= columns["kind"][same] == int(Kind.TRANSIENT_STATE)
    return list(same[fits].tolist())


REPLACEMENT = Mechanism[Stage](
    "replacement",
    "write",
    ReplacementConfig,
    build=lambda config, _: Replacement(config.of(ReplacementConfig)),
)

PARTS = tuple(
    Mechanism[Stage](f"replacement.{name}", "write", ReplacementConfig, name, owner="enabled")
    for name in ("claims", "pairs")
)
"""The ways to find what is replaced."""
