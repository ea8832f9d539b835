"""The planned comparisons, which were declared before their results were known (`planned.toml`)."""

import tomllib
from importlib.resources import files
from typing import NamedTuple


class Plan(NamedTuple):
    """The one family of comparisons that is planned, and what counts as equivalent."""

    candidate: str
    """The system that is judged, by its name in the study `transfer`."""
    baseline: str
    """The system that it is compared with."""
    metric: str
    """The primary metric."""
    margin: float
    """Differences between -margin and +margin are equivalent in practice."""


PLAN = Plan(**tomllib.loads(files(__package__).joinpath("planned.toml").read_text("utf-8")))
