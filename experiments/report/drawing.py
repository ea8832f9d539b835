"""The figures of a report by name, and what a drawn one is; without Matplotlib, which is slow to load."""

import tomllib
from collections.abc import Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from experiments.metrics.registry import Frames
from experiments.report.scores import Metrics

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


def draw_all(metrics: Metrics, frames: Frames, folder: Path, pool: Executor | None = None) -> list[Drawing]:
    """Draw every figure of a run into a folder, as SVG and PNG; the processes of a pool share the work."""
    return list((pool.map if pool else map)(partial(_drawn, metrics, frames, folder), WORDS))


def _drawn(metrics: Metrics, frames: Frames, folder: Path, name: str) -> Drawing:
    from experiments.report.figures import draw  # Matplotlib takes half a second to load

    return draw(name, metrics, frames, folder)
