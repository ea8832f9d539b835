"""Spanning: a long text is searched by groups of its sentences, too, which point into it."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogmem.embedding.base import Embedder
from cogmem.language.spans import LENGTH, span_texts, spans
from cogmem.log.encoding import Embedded
from cogmem.log.facts import Refine
from cogmem.plugins.mechanism import Mechanism


@dataclass(frozen=True)
class SpansConfig:
    """Spans of long texts, groups of sentences of about 480 characters."""

    enabled: bool = True
    """Whether a long text is found by itself or its best span of about 480 characters, and shown as its
    relevant spans."""


def embedded(texts: Sequence[tuple[str, str]], embedder: Embedder, *, spanned: bool) -> list[Embedded]:
    """Texts and, where they are to have some, their spans, embedded in one call. Each text comes with what
    stands before its words where they are searched: the name of its speaker."""
    bounds = [spans(text) if spanned and len(text) > LENGTH else () for text, _ in texts]
    words = [lead + text for text, lead in texts]
    for (text, lead), bound in zip(texts, bounds, strict=True):
        words += [lead + span for span in span_texts(text, bound)] if bound else []
    if not words:
        return []
    vectors, start, found = embedder.embed(words), len(texts), list[Embedded]()
    for place, bound in enumerate(bounds):
        found.append(Embedded(vectors[place], bound, vectors[start : start + len(bound)]))
        start += len(bound)
    return found


SPANS = Mechanism[Refine]("spans", "write", SpansConfig)
