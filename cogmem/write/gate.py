"""The prediction-error gate: is it new, does it add to what is known, or is it known already?

The documents call their bands prediction errors; they are similarities, and so they are here. They depend on
the embedder: `embedding.calibration` has those of each.
"""

from typing import NamedTuple

import numpy as np

from cogmem.dynamics.reinforcement import reinforce
from cogmem.embedding.base import Embedder
from cogmem.embedding.calibration import calibration_for
from cogmem.language.analysis import Analyser
from cogmem.language.claims import encode
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import merge_texts
from cogmem.memory import NO_ROW, SEPARATOR
from cogmem.settings.write import GateConfig
from cogmem.store.columns import Columns, Vectors
from cogmem.store.mentions import claim_key
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding


class Thresholds(NamedTuple):
    """Similarities from which the gap, the update band and the reinforcement band begin."""

    create: float
    update: float
    reinforce: float


def thresholds(config: GateConfig, embedder: str) -> Thresholds:
    """Those that are set, else the embedder's own."""
    source = calibration_for(embedder) if config.create < 0 else config
    return Thresholds(source.create, source.update, source.reinforce)


class Gate:
    """Decides what becomes of a fact, and does it where that is no memory of its own. A language model merges
    the texts where there is one."""

    def __init__(
        self, config: GateConfig, embedder: Embedder, analyser: Analyser, assistant: Assistant
    ) -> None:
        self._config = config
        self._bands = thresholds(config, embedder.name)
        self._embedder = embedder
        self._analyser = analyser
        self._assistant = assistant

    def __call__(self, encoding: Encoding) -> Decision:
        """Stage "gate": "created", "skipped", or "updated" and "reinforced" with the memory's row."""
        if encoding.replaced.size:
            return Decision("gate", "created", "supersedes")
        if not encoding.near.rows.size:
            return Decision("gate", "created", "nothing to compare with")
        nearest, similarity = int(encoding.near.rows[0]), float(encoding.near.scores[0])
        verdict, reason = self._verdict(encoding, nearest, similarity)
        numbers = {"similarity": similarity, "importance": encoding.appraisal.importance}
        known = verdict in ("updated", "reinforced")
        nearest = survivor(encoding.columns, nearest)
        if known:
            access(encoding, nearest)
        if verdict == "reinforced":
            stability = reinforce(encoding.columns["stability"][nearest], boost=self._config.stability)
            encoding.changes.set("stability", nearest, stability)
        if verdict == "updated":
            text = self._assistant.run(
                merge_texts, encoding.columns.objects("text")[nearest], encoding.fact.said
            )
            text = merged(encoding, nearest) if text is None else text
            update(encoding, nearest, text, self._embedder.embed([text])[0])
        return Decision("gate", verdict, reason, numbers=numbers, rows=(nearest,) if known else ())

    def _verdict(self, encoding: Encoding, nearest: int, similarity: float) -> tuple[str, str]:
        config, bands = self._config, self._bands
        if similarity < bands.create:
            return "created", "new"
        if similarity < bands.update:
            weak = config.gap and encoding.appraisal.importance < config.importance
            return ("skipped", "known, and of little importance") if weak else ("created", "near")
        if not config.merging:
            return "created", "merging is off"
        if encoding.columns["immutable"][nearest]:
            return "created", "the nearest is immutable"
        if config.lossless and not _of_a_sort(encoding, nearest):
            return "created", "the nearest is of another sort"
        if similarity > bands.reinforce and not (config.lossless and self._adds(encoding, nearest)):
            return "reinforced", "known"
        if survivor(encoding.columns, nearest) != nearest:
            return "created", "the nearest was absorbed"
        if len(merged(encoding, nearest)) > config.max_characters:
            return "created", "the nearest is full"
        return "updated", "adds to the nearest"

    def _adds(self, encoding: Encoding, row: int) -> bool:
        """Whether the fact has a term that the memory lacks."""
        known = self._analyser.terms(encoding.columns.objects("text")[row])
        return not set(self._analyser.terms(encoding.fact.text)) <= set(known)


def _of_a_sort(encoding: Encoding, row: int) -> bool:
    """Whether a memory may share the fate of the fact: the same speaker, kind, and subject of its claims.
    What supersedes or ends the one then does no wrong to the other."""
    fact, columns = encoding.fact, encoding.columns
    return bool(
        columns.objects("speaker")[row] == fact.speaker
        and columns["kind"][row] == fact.kind
        and set(map(claim_key, columns.objects("claims")[row])) == {claim_key(encode(c)) for c in fact.claims}
    )


def merged(encoding: Encoding, row: int) -> str:
    """The memory's text with the fact's words appended."""
    return encoding.columns.objects("text")[row] + SEPARATOR + encoding.fact.said


def update(encoding: Encoding, row: int, text: str, vector: Vectors) -> None:
    """The memory with a new text, and whatever either knew."""
    changes, columns, fact = encoding.changes, encoding.columns, encoding.fact
    changes.set_object("text", row, text)
    changes.vectors.append((row, vector))
    for name, more in (("entities", fact.entities), ("claims", tuple(map(encode, fact.claims)))):
        changes.set_object(name, row, _union(columns.objects(name)[row], more))
    changes.set("importance", row, max(float(columns["importance"][row]), encoding.appraisal.importance))


def survivor(columns: Columns, row: int) -> int:
    """The memory that says now what a row said, itself if nothing absorbed it."""
    following = columns["superseded_by"]
    for _ in range(len(following)):  # at most once through all of them, should they lead in a circle
        if following[row] == NO_ROW:
            break
        row = int(following[row])
    return row


def access(encoding: Encoding, row: int) -> None:
    """The memory was met again, and carries this turn too; it ends no sooner than what was said now."""
    changes, columns = encoding.changes, encoding.columns
    if encoding.fact.valid_until > columns["valid_until"][row]:
        changes.set("valid_until", row, encoding.fact.valid_until)
    changes.set("access_count", row, columns["access_count"][row] + 1)
    changes.set("last_accessed_at", row, encoding.now)
    changes.set("at_floor_since", row, np.nan)
    turns = _union(columns.objects("source_turns")[row], encoding.fact.source_turns)
    changes.set_object("source_turns", row, turns)


def _union(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))
