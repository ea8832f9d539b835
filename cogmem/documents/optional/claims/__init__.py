"""Claims: what a sentence says about whose life, so that a later sentence can replace it.

The address of a claim is (subject, attribute). The [claims] section of a pack has the vocabulary of every
attribute, the values of every type, and the cues of change; the attributes themselves do not depend on the
language. One scan finds all phrases, so the cost is that of looking up words.
"""

from cogmem.documents.optional.claims.attributes import ATTRIBUTES, FIXED, Attribute, Hold
from cogmem.documents.optional.claims.claim import Claim, Manner, addresses, decode, encode
from cogmem.documents.optional.claims.claiming import claims
from cogmem.documents.optional.claims.parsing import PROPER
from cogmem.language.names import slug

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
