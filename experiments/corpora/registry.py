"""The published corpora that are read as they are."""

from collections.abc import Mapping

from experiments.corpora import beam, locomo, longmemeval, madial, memgallery
from experiments.corpora.sources import Source

SOURCES: Mapping[str, Source] = {
    module.SOURCE.name: module.SOURCE for module in (locomo, longmemeval, beam, memgallery, madial)
}
"""By name. `python -m experiments download NAME` fetches those of one file."""
