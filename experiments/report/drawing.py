"""The figures of a report by name, and what a drawn one is; without Matplotlib, which is slow to load."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

WORDS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("figures.toml").read_text("utf-8")
)
"""The title and the description of each figure of a report, by its name."""


class Drawing(NamedTuple):
    """A figure of a run: `description` says in words what it shows, for those who cannot see it; `svg` is
    the picture, and `reason` why there is none."""

    name: str
    title: str
    description: str
    svg: str = ""
    reason: str = ""
