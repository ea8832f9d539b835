"""The report in a browser: on a phone, on a desk, on paper, and with nothing fetched.

Skipped where there is no Chromium (COGMEM_CHROMIUM, or one on PATH).
"""

import json
import os
import re
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cogmem.dynamics.retention import RetentionConfig
from experiments.replay.outcomes import SCHEMAS
from experiments.report.drawing import draw_all
from experiments.report.html import Report, render
from experiments.report.tables import Column, Table

CHROMIUM = os.environ.get("COGMEM_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PHONE, DESK, PAPER = 360, 1100, 688
"""Widths in CSS pixels: a small phone, a window, and A4 without its margins (182 mm)."""

MEASURE = """
function measure(frame) {
  const page = frame.contentDocument, root = page.documentElement;
  const boxes = [...page.querySelectorAll(".wide, pre")].filter(e => e.scrollWidth > e.clientWidth);
  return {
    width: root.clientWidth, needed: root.scrollWidth, boxes: boxes.length,
    requests: frame.contentWindow.performance.getEntriesByType("resource").length,
    text: parseFloat(frame.contentWindow.getComputedStyle(page.querySelector("td")).fontSize),
  };
}
window.onload = () => {
  const found = [...document.querySelectorAll("iframe")].map(measure);
  document.body.innerHTML = "<pre id=found></pre>";
  document.getElementById("found").textContent = JSON.stringify(found);
};
"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here (COGMEM_CHROMIUM names one)")


def chromium(folder: Path, *words: str) -> str:
    command = [str(CHROMIUM), *QUIET, f"--user-data-dir={folder / 'profile'}", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


@pytest.fixture
def page(metrics: dict[str, Any], tmp_path: Path) -> str:
    """A report as wide and as long-worded as they come: eight systems, a question and a path without end."""
    strong = metrics["baselines"]["strong"]
    metrics["baselines"] |= {f"generative-agents-{n}": strong for n in range(4)}
    for part in (metrics, *metrics["baselines"].values()):
        for row in part["by_kind"].values():
            row["interval"] = [0.1, 0.9]
    frames = {name: pl.DataFrame(schema=schema) for name, schema in SCHEMAS.items()}
    missed = Table(
        "missed",
        "Missed",
        (Column("stage"), Column("question"), Column("its autopsy")),
        (("out-ranked", "Why? " * 40, f"python -m experiments.autopsy RUN {'x' * 60}"),),
    )
    report = Report(
        title="W" * 60,
        summary="x" * 90,
        config=f"path: {'/long' * 40}\n",
        command="python -m experiments.run " + "engine.retention.law=power " * 8,
        environment={"python": "3.11.2", "sentence-transformers": "not installed"},
        identity={"outcome": "0" * 64},
        tables=(missed,),
        forgetting=RetentionConfig(),
    )
    return render(report, metrics, draw_all(metrics, frames, tmp_path / "figures"))


@pytest.mark.slow
def test_no_page_is_wider_than_its_screen_or_paper_and_nothing_is_fetched(page: str, tmp_path: Path) -> None:
    printed = page.replace("@media print", "@media all")
    assert printed != page
    frames = "".join(
        f'<iframe srcdoc="{escape(html)}" style="width:{width}px;height:800px"></iframe>'
        for html, width in ((page, PHONE), (page, DESK), (printed, PAPER))
    )
    outer = tmp_path / "outer.html"
    outer.write_text(f"<!doctype html><style>iframe {{border: 0}}</style>{frames}<script>{MEASURE}</script>")
    dom = chromium(tmp_path, "--dump-dom", outer.as_uri())
    phone, desk, paper = json.loads(unescape(re.findall("<pre id=.found.>(.*?)</pre>", dom, re.S)[0]))
    for found, width in ((phone, PHONE), (desk, DESK), (paper, PAPER)):
        assert width - 20 <= found["width"] <= width  # less the scroll bar
        assert found["needed"] <= found["width"]
        assert found["requests"] == 0
    assert phone["boxes"] >= 3  # what is wider scrolls in a box of its own
    assert paper["boxes"] == 0  # nobody scrolls paper
    assert phone["text"] >= 12


@pytest.mark.slow
def test_its_panel_draws_under_the_policy_of_the_page(page: str, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    report.write_text(page)
    dom = chromium(tmp_path, "--dump-dom", report.as_uri())
    assert dom.count('<polyline class="law"') == 2
    assert "It follows the odds of need in locomo" in dom


@pytest.mark.slow
def test_it_is_printed_on_a4(page: str, tmp_path: Path) -> None:
    report, pdf = tmp_path / "report.html", tmp_path / "report.pdf"
    report.write_text(page)
    chromium(tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={pdf}", report.as_uri())
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes())
    assert {(round(float(width)), round(float(height))) for width, height in boxes} == {(595, 842)}
    assert 2 <= len(boxes) <= 12
