"""Parting: of a memory that tells several things, only what is replaced ends.

The sentences that are replaced become a memory of their own, which has ended; of a sentence of several
clauses, the clauses that are. The memory goes on with the rest, under its id, as strong as it was. What
tells nothing by itself, or shares words with what replaces the memory (the naming of its topic, mostly),
goes with what is replaced.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

import numpy as np

from cogmem.contradiction import reason_to_supersede, settled, succeed_part
from cogmem.embedding.base import Embedder
from cogmem.language.claims import Claim, claims, decode, encode
from cogmem.language.entities import mentions
from cogmem.language.packs import fold
from cogmem.language.pairs.judging import exchanged
from cogmem.language.pairs.statements import statement, statements
from cogmem.language.reading import Reading, read_any
from cogmem.language.sentences import closed
from cogmem.language.signals import signals, states
from cogmem.write.encoding import Encoding


class Parting:
    """Takes what a new memory replaces out of those that tell other things, too. `by`: what recognises a
    correction, as `RecognitionConfig`."""

    def __init__(self, embedder: Embedder, language: str, by: str) -> None:
        self._embedder = embedder
        self._language = language
        self._by = by

    def __call__(self, encoding: Encoding, rows: Sequence[int], sure: Sequence[int]) -> list[int]:
        """Divide those of the rows, all of which are replaced, that tell other things. Returns these.
        `sure`: the rows that are replaced beyond doubt."""
        columns, changes = encoding.columns, encoding.changes
        new = settled(encoding.fact.claims, columns)
        parted = []
        for row in rows:
            text, held, entities = (
                changes.object_of(name, row, columns.objects(name)[row])
                for name in ("text", "claims", "entities")
            )
            told = read_any(text, self._language)
            over = [one for one in map(decode, held) if _replaced(one, new)]
            kept, lost = self._divided(encoding, row, told, new, over)
            if not lost:  # an earlier part of the message took out what is replaced
                parted.append(row)
            if not (kept and lost):
                continue
            vectors = self._embedder.embed([kept, lost])
            lasting = [one for one in held if decode(one) not in over]
            stays, goes = told.part(kept), told.part(lost)
            goes_on = self._claims_of(encoding, row, lasting, stays, goes)
            leaving = tuple(one for one in held if one not in goes_on)
            changes.set_object("text", row, kept)
            changes.set_object("claims", row, goes_on)
            changes.set_object("entities", row, _mentioned(entities, stays, goes))
            changes.vectors.append((row, vectors[0]))
            whole = columns.told(np.array([row]), vectors[1:])
            ended = _mentioned(entities, goes, stays)
            encoding.parted.append(replace(whole.added[0], text=lost, claims=leaving, entities=ended))
            part = encoding.row + len(encoding.parted)
            for name, _, values in whole.columns:
                changes.set(name, part, values)
            by, now = encoding.row, encoding.now
            succeed_part(changes, columns, row, part, by, now, sure=row in sure)
            parted.append(row)
        return parted

    def _claims_of(
        self, encoding: Encoding, row: int, held: Sequence[str], kept: Reading, lost: Reading
    ) -> tuple[str, ...]:
        """The claims that go on: what is kept makes them, or names their values and the rest does not."""
        columns = encoding.columns
        speaker, at = columns.objects("speaker")[row], float(columns["created_at"][row])
        own = (told.part(told.text.removeprefix(f"{speaker}: ")) for told in (kept, lost))
        here, there = (set(map(encode, claims(text, at=at, speaker=speaker, by=self._by))) for text in own)
        return tuple(one for one in held if one in here or (one not in there and _names(kept, decode(one))))

    def _divided(
        self,
        encoding: Encoding,
        row: int,
        told: Reading,
        new: Sequence[Claim],
        over: Sequence[Claim],
    ) -> tuple[str, str]:
        """What a memory of this text still tells, and the rest of it; "" for the first where nothing is left,
        for the other where the message took out before what is replaced. `new`: the claims of what replaces
        it; `over`: its own that no longer hold."""
        columns, fact, text = encoding.columns, encoding.fact, told.text
        speaker = columns.objects("speaker")[row]
        lead = f"{speaker}: " if text.startswith(f"{speaker}: ") else ""
        said = told.part(text.removeprefix(lead)).sentences
        retold = text != columns.objects("text")[row]
        at = float(columns["created_at"][row])
        if len(said) < 2 and not retold and len(told.clauses) < 2:
            return "", text
        later = [statement(one, fact.speaker) for one in statements(told.part(fact.text), fact.speaker)]

        def claimed(sentence: Reading) -> Sequence[Claim]:
            return claims(sentence, at=at, speaker=speaker, by=self._by)

        def gone(sentence: Reading) -> bool:
            own = statement(sentence, speaker)
            return any(_replaced(one, new) for one in claimed(sentence)) or any(
                exchanged(own, one) for one in later
            )

        def replaced(pieces: Sequence[Reading]) -> list[bool]:
            lost = [gone(piece) for piece in pieces]
            if not any(lost):  # a claim that a piece makes only among the others
                lost = [any(_names(piece, one) for one in over) for piece in pieces]
            return lost

        lost = replaced(said)
        if not any(lost):
            return (text, "") if retold else ("", text)

        def goes_on(sentence: Reading) -> bool:
            own = statement(sentence, speaker)
            if not states(sentence) or any(own.frame & one.frame for one in later):
                return False
            tells = own.values or signals(sentence).tells or mentions(sentence)
            return bool(tells or claimed(sentence))

        def parts(sentence: Reading) -> list[tuple[str, bool]]:
            """A replaced sentence, or its clauses if one goes on; with whether each does."""
            pieces = sentence.clauses
            gone_now = replaced(pieces)
            stay = [not is_lost and goes_on(clause) for clause, is_lost in zip(pieces, gone_now, strict=True)]
            if not (any(gone_now) and any(stay)):
                return [(sentence.text, False)]
            return [(closed(clause.text), stays) for clause, stays in zip(pieces, stay, strict=True)]

        pieces: list[tuple[str, bool]] = []
        for sentence, is_lost in zip(said, lost, strict=True):
            pieces += parts(sentence) if is_lost else [(sentence.text, goes_on(sentence))]
        texts, stays = [piece for piece, _ in pieces], [here for _, here in pieces]
        if not any(stays):
            return "", text
        goes = [not here for here in stays]
        return lead + " ".join(compress(texts, stays)), lead + " ".join(compress(texts, goes))


def _replaced(old: Claim, new: Sequence[Claim]) -> bool:
    return any(reason_to_supersede(one, old) for one in new)


def _mentioned(entities: Sequence[str], text: Reading, other: Reading) -> tuple[str, ...]:
    """Those of the entities that one of two texts mentions, and those that neither does."""
    own, others = ({one.entity for one in mentions(told)} for told in (text, other))
    return tuple(one for one in entities if one in own or one not in others)


def _names(sentence: Reading, claim: Claim) -> bool:
    """Whether a sentence has every word of the value of a claim."""
    words = fold(claim.value).replace(",", " ").split()
    return bool(words) and all(word in sentence.folded for word in words)
