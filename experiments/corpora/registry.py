"""The published files that can be fetched."""

from collections.abc import Mapping

from experiments.corpora import beam, locomo, longmemeval, madial, memdaily, memgallery
from experiments.corpora.sources import Source

SOURCES: Mapping[str, Source] = {
    module.SOURCE.name: module.SOURCE for module in (locomo, longmemeval, beam, memgallery, madial, memdaily)
}
"""By the name in `python -m experiments download NAME`."""
