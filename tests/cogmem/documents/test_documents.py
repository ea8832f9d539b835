"""The core and the laboratory do not know the plug-ins."""

import re
from pathlib import Path

import cogmem
import experiments
from cogmem.config import MECHANISMS
from cogmem.plugins.discovery import plugins
from cogmem.profiles import PROFILES

CORE = Path(cogmem.__file__).parent
LABORATORY = Path(experiments.__file__).parent
DOCUMENTS = CORE / "documents"

EXCEPTIONS = {"studies/horizons.py", "studies/laws/models.py", "studies/laws/tables.py"}
"""The files of the laboratory that name a design: studies whose question is about the designs."""


def naming_a_design(folder: Path) -> set[str]:
    """The files below a folder, outside the documents, that name a published design."""
    designs = set(PROFILES) - {"cogmem", "plain"}
    assert designs
    names = re.compile(rf"\b(?:{'|'.join(designs)})\b")
    sources = [path for pattern in ("*.py", "*.toml", "*.tsv") for path in folder.rglob(pattern)]
    assert len(sources) > 100
    outside = [path for path in sources if DOCUMENTS not in path.parents]
    found = [path for path in outside if names.search(path.read_text(encoding="utf-8"))]
    return {path.relative_to(folder).as_posix() for path in found}


def test_nothing_outside_the_documents_names_one() -> None:
    assert naming_a_design(CORE) == set()
    assert naming_a_design(LABORATORY) == EXCEPTIONS


def test_what_only_a_design_switches_on_is_not_in_the_core() -> None:
    ours = {"cogmem", "plain"}
    moved = {mechanism.name for plugin in plugins() for mechanism in plugin.mechanisms}
    on = {
        mechanism.name: {name for name, config in PROFILES.items() if mechanism.is_on(config)}
        for mechanism in MECHANISMS
        if mechanism.name not in moved
    }
    theirs = {name for name, profiles in on.items() if profiles and not profiles & ours}
    assert theirs == {"decay", "drift"}  # the list only shrinks


def test_only_a_design_rewrites_or_hides_what_was_said() -> None:
    rewriting = [mechanism for mechanism in MECHANISMS if mechanism.rewrites]
    names = {mechanism.name for mechanism in rewriting}
    assert {name.removeprefix("sdk.") for name in names} == {
        *("formation", "formation.model", "rewriting", "gate", "contradiction")
    }
    for name in ("cogmem", "plain"):
        assert not any(mechanism.is_on(PROFILES[name]) for mechanism in rewriting)
