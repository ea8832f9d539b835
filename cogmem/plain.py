"""Plain values that others wrote, and plain text of docstrings."""

import json
from typing import Any


def from_json(text: str | bytes, **options: Any) -> Any:
    """`json.loads`, which raises ValueError for whatever is no JSON, too deep a nesting included.

    >>> from_json("[" * 100_000)
    Traceback (most recent call last):
    ValueError: nested too deeply
    """
    try:
        return json.loads(text, **options)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def first_paragraph(documented: object) -> str:
    """The first paragraph of a docstring, on one line; empty without one.

    >>> first_paragraph(from_json)
    '`json.loads`, which raises ValueError for whatever is no JSON, too deep a nesting included.'
    """
    return " ".join((documented.__doc__ or "").partition("\n\n")[0].split())
