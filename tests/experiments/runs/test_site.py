"""The site of published results: each result has a page, each link leads to a file, no text is markup."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from experiments.commands.view import main
from experiments.errors import LabError
from experiments.report.tables import Column, Table
from experiments.runs.results import PUBLISHED, write_result
from experiments.runs.site import write_site

Packed = Callable[[str], dict[str, Any]]
HOSTILE = "<img src=x onerror=\"document.title='owned'\">"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results of two studies: systems on one corpus, with a verdict, and a table with markup in its cells."""
    root = tmp_path_factory.mktemp("results")
    score = (Column("R@10", "score"), Column("low", "score"), Column("high", "score"))
    lines = (("cogmem", 0.5, 0.4, 0.6), ("bm25", 0.7, 0.6, 0.8), ("broken", None, None, None))
    verdicts = Table(
        "verdicts",
        "Verdicts",
        (Column("rival"), Column("metric"), Column("difference", "change"), Column("rival is")),
        (("bm25", "R@10", 0.2, "better"),),
    )
    rivals = Table("rivals", "Rivals", (Column("system"), *score), lines)
    figures = {"points.svg": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"}
    write_result(root / "rivals" / "life-minilm", [rivals, verdicts], "a embedder=minilm", figures=figures)
    hostile = Table("t", HOSTILE, (Column(HOSTILE),), ((HOSTILE,), ("b",)), HOSTILE)
    write_result(root / "other" / "laws", [hostile], HOSTILE, question=HOSTILE)
    return root


def test_a_leaderboard_has_a_line_for_each_published_score(
    published: Path, tmp_path: Path, packed: Packed
) -> None:
    site = tmp_path / "site"
    assert main([f"--site={published}", f"--out={site}", "--no-open"]) == 0
    index = (site / "index.html").read_text()
    [board] = packed(index)["first"]["boards"]
    titles = [title for title, _ in board["columns"]]
    rows = [dict(zip(titles, row, strict=True)) for row in board["rows"]]
    assert board["name"] == "life"
    assert [row["system"] for row in rows] == ["bm25", "cogmem", "broken"]
    assert rows[0]["R@10"] == [0.7, 0.6, 0.8]
    assert [rows[0][name] for name in ("against cogmem", "difference", "embedder", "made by")] == [
        *("better", 0.2, "minilm", "rivals/life-minilm")
    ]
    assert "owned" not in index + (site / "other.html").read_text()
    data = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
    assert data == {
        *(
            ".cogmem-site",
            "index.html",
            "other.html",
            "rivals.html",
            "data/other/laws/t.csv",
            "data/other/laws/result.json",
        ),
        *(f"data/rivals/life-minilm/{name}" for name in ("rivals.csv", "verdicts.csv", "result.json")),
    }


def test_a_folder_with_something_else_is_left_alone(published: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(LabError, match=r"holds files, but no \.cogmem-site"):
        write_site(published, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"mine.txt", "index.html"}
    with pytest.raises(LabError, match="no published result"):
        write_site(tmp_path, tmp_path / "site")


@pytest.mark.slow
def test_the_site_is_read_in_a_browser(chromium: Any, published: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(published, site)
    context = chromium.new_context(viewport={"width": 390, "height": 800}, color_scheme="dark")
    asked, errors = list[str](), list[str]()
    tab = context.new_page()
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    tab.goto((site / "index.html").as_uri())
    tab.wait_for_selector("html[data-ready]")
    tab.get_by_role("button", name="system").click()
    assert tab.locator(".table-board tbody th").all_inner_texts() == ["bm25", "broken", "cogmem"]
    tab.get_by_role("link", name="rivals/life-minilm").first.click()
    tab.get_by_role("heading", name="rivals on life-minilm").wait_for()
    assert tab.evaluate("document.querySelector('.drawn img').naturalWidth") == 9
    tab.get_by_role("link", name="Studies").click()
    tab.get_by_label("Search").fill("laws")
    assert tab.locator(".table-studies tbody tr").count() == 1
    tab.get_by_role("link", name="other / laws").focus()
    tab.keyboard.press("Enter")
    tab.get_by_role("heading", name="other on laws").wait_for()
    assert HOSTILE in tab.locator("main").inner_text()
    assert "owned" not in tab.title()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    for link in tab.locator(".files a").all():
        assert (site / link.get_attribute("href")).exists()
    context.close()
    assert errors == []
    assert all(url.startswith(("file:", "data:image/")) for url in asked)


@pytest.mark.slow
def test_the_published_results_have_a_site(tmp_path: Path) -> None:
    assert write_site(PUBLISHED, tmp_path / "site") == len(list(PUBLISHED.glob("*/*/result.json")))
    shutil.rmtree(tmp_path / "site")
