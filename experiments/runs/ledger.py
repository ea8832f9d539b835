"""The ledger of looks: one line for each scored run that saw conversations for validation.

A figure that was looked at may have influenced a choice. Whoever reads a figure on a validation half can
count here how often anybody looked at it, and with how many engines.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from experiments.corpora.roles import part_of
from experiments.runs.manifest import portable

LEDGER = Path("results", "ledger.jsonl")


class Look(NamedTuple):
    """Scores that somebody could see."""

    corpus: str
    conversations: int
    """Number of those for validation."""
    engine: str
    """The first letters of the `replay_source` that made the run."""
    run: str
    """The first letters of the run's fingerprint."""
    words: Sequence[str]
    """The overrides of the run, without the place of its corpus."""


def enter(facts: Mapping[str, Any], ledger: Path = LEDGER) -> None:
    """Enter the scoring of a run, of which `facts` are its manifest.json, if it has conversations for
    validation. Scoring it again is another look."""
    corpus = facts["corpus"]
    seen = sum(part_of(corpus["name"], namespace) == "validation" for namespace in corpus["namespaces"])
    if seen:
        identity = (facts["source"][:12], facts["fingerprint"][:12])
        look = Look(corpus["name"], seen, *identity, portable(facts["overrides"]))
        ledger.parent.mkdir(parents=True, exist_ok=True)
        with ledger.open("a", encoding="utf-8") as file:
            file.write(json.dumps(look._asdict()) + "\n")
