"""The core does not know its plug-ins."""

import re
from pathlib import Path

import cogmem
from cogmem.profiles import PROFILES

CORE = Path(cogmem.__file__).parent
DOCUMENTS = CORE / "documents"


def test_nothing_outside_the_documents_names_one() -> None:
    designs = {path.parent.name for path in DOCUMENTS.glob("*/__init__.py")}
    assert designs <= set(PROFILES)
    names = re.compile(rf"\b(?:{'|'.join(set(PROFILES) - {'cogmem', 'verbatim', 'plain'} | designs)})\b")
    sources = [path for pattern in ("*.py", "*.toml", "*.tsv") for path in CORE.rglob(pattern)]
    core = [path for path in sources if DOCUMENTS not in path.parents]
    assert len(core) > 100
    assert [str(path) for path in core if names.search(path.read_text(encoding="utf-8"))] == []
