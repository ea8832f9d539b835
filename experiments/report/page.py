"""The frame of a page: one file, with nothing to fetch, in which no script runs but its own."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from string import Template


def part(name: str) -> str:
    """The text of a file beside this module."""
    return Path(__file__).with_name(name).read_text("utf-8")


def page(title: str, body: str, script: str) -> str:
    """A whole page. Title and body are HTML; the policy of the page allows this script alone."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return _FRAME.substitute(title=title, style=_STYLE, body=body, script=script, digest=digest)


_FRAME, _STYLE = Template(part("page.html")), part("page.css")
