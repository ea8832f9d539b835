"""Plain values that others wrote."""

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
