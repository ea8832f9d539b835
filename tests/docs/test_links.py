"""Every link from a document to a file of the repository leads somewhere, and README stays short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "notebooks").glob("*.md")),
    *sorted((ROOT / "datasets").glob("*.md")),
]
_LINK = re.compile(r"\]\(([^)\s#]+)(#[^)]*)?\)")


def broken(document: Path) -> list[str]:
    """The targets of a document's links that do not exist."""
    targets = [found[1] for found in _LINK.finditer(document.read_text("utf-8"))]
    return [target for target in targets if ":" not in target and not (document.parent / target).exists()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_to_a_file(document: Path) -> None:
    assert broken(document) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[a](page.md#top), [b](gone.md), [c](https://example.org/gone.md)", "utf-8")
    assert broken(page) == ["gone.md"]


def words(page: Path) -> int:
    """Number of the words of a page as it is shown: without comments."""
    shown = re.sub(r"<!--.*?-->", "", page.read_text("utf-8"))
    return len([word for word in shown.split() if re.search(r"\w", word)])


def test_the_readme_has_at_most_700_words() -> None:
    assert words(ROOT / "README.md") <= 700


def test_the_findings_have_at_most_8000_words() -> None:
    assert sum(map(words, (ROOT / "docs" / "findings").glob("*.md"))) <= 8000
