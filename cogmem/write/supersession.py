"""Supersession: what a new memory replaces gets an end and a successor; nothing is deleted."""

from dataclasses import replace

from cogmem.contradiction import SUPERSEDING, ended, settled
from cogmem.language.claims import FIXED, Manner
from cogmem.memory import Kind
from cogmem.store.columns import Rows
from cogmem.write.encoding import Encoding


def supersede(encoding: Encoding, rows: Rows) -> None:
    """End these memories now, in favour of the new one. What is contradicted is core no more. The new one
    claims what holds, told apart from what it ends, and is a correction if it says that that was wrong, or
    if that cannot have changed."""
    changes, columns = encoding.changes, encoding.columns
    for change in ended(columns, rows, encoding.row, encoding.now):
        changes.set(*change)
    for kind in SUPERSEDING:
        changes.relate(encoding.row, rows, kind, 1.0, encoding.now)
    claims = settled(encoding.fact.claims, columns)
    corrected = any(claim.manner is Manner.CORRECTED or claim.attribute in FIXED for claim in claims)
    meant = Kind.CORRECTION if corrected else encoding.fact.kind
    encoding.fact = replace(encoding.fact, claims=claims, kind=meant)
    encoding.replaced = rows
