"""The pre-retrieval gate: what asks for nothing recalls nothing."""

from cogmem.language.courtesies import trivial
from cogmem.trace import Decision


def gate(question: str) -> Decision:
    """Whether a question is one: "passed", or "skipped" as what it is."""
    sort = trivial(question)
    return Decision("recall_gate", "skipped" if sort else "passed", sort)
