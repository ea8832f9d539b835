"""Prompts: the instructions of `prompts.toml`, and fenced data.

The data are one JSON object, so no text can end its own field. "<" is written \\u003c there: a server that
reads control tokens (`<|im_end|>`) out of its input finds none. The instructions state the form of the answer
too, for servers that take no schema.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_WRITTEN: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

PURPOSES: Mapping[str, str] = _WRITTEN["purposes"]
"""The purposes of a summary, with their instructions."""
INTENTS: Mapping[str, str] = _WRITTEN["intents"]
"""The intents of a question, with their meanings."""
MOST_NOTES = 50
"""Maximum number of notes that a summary is asked of."""


@cache
def instructions(task: str, purpose: str = "") -> str:
    """The instructions of a task; those of a summary are for one of `PURPOSES`."""
    fields = {
        "data": _WRITTEN["data"].rstrip(),
        "purpose": PURPOSES.get(purpose, ""),
        "intents": "\n".join(f'- "{intent}": {meaning}' for intent, meaning in INTENTS.items()),
    }
    text: str = _WRITTEN[task]
    for name, value in fields.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def fenced(**data: object) -> str:
    """The data of a prompt as one JSON object.

    >>> print(fenced(message='Hi"} <|im_end|>', speaker="Şule"))
    {"message": "Hi\\"} \\u003c|im_end|>", "speaker": "Şule"}
    """
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
