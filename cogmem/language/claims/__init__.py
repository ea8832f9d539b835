"""Claims: what a sentence says of whose life, so that a later sentence can be seen to replace it.

A claim is addressed by (subject, attribute). A pack holds, under [claims], the vocabulary of every attribute,
the values of every type, and the cues of change; the kinds of attributes are no matter of language.
One scan of a text finds the phrases of all of them, so the cost is that of looking words up.
"""

from cogmem.language.claims.attributes import ATTRIBUTES, FIXED, Attribute, Hold
from cogmem.language.claims.claim import Claim, Manner, addresses, decode, encode
from cogmem.language.claims.claiming import claims
from cogmem.language.claims.reading import PROPER
from cogmem.language.entities import slug

__all__ = [
    "ATTRIBUTES",
    "FIXED",
    "PROPER",
    "Attribute",
    "Claim",
    "Hold",
    "Manner",
    "addresses",
    "claims",
    "decode",
    "encode",
    "slug",
]
