"""Rewriting: a turn must be understood when the conversation around it is gone."""

from cogmem.config import EncodingConfig
from cogmem.embedding.base import well_formed
from cogmem.message import Message


def rewrite(message: Message, config: EncodingConfig) -> str:
    """The text to store: who said it, what was said, what was shown. Empty if nothing was. A lone surrogate,
    which no store can hold, becomes a question mark.

    >>> rewrite(Message(id="t1", text="Look!", speaker="Ada", caption="a red kite"), EncodingConfig())
    'Ada: Look! [shares image: a red kite]'
    """
    said = " ".join(message.text.split())
    shown = " ".join(message.caption.split())
    text = well_formed(" ".join(part for part in (said, f"[shares image: {shown}]" if shown else "") if part))
    return f"{message.speaker}: {text}" if text and message.speaker and config.speaker else text
