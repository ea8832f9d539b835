"""The page over runs: its data are those of the runs and of the autopsy, and a browser shows them."""

import io
import json
import re
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from math import exp, log
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from cogmem.dynamics.retention import LAWS
from experiments.analysis.statistics import Difference
from experiments.commands.view import chosen
from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.errors import LabError
from experiments.replay.replay import ReplayConfig
from experiments.runs.autopsy import autopsy
from experiments.runs.page import AGES, curve, differing, over_corpora, page
from experiments.runs.record import Records, contributions, records_of
from experiments.runs.running import run

Packed = Callable[[str], dict[str, Any]]
HOSTILE = "</script><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("page")


@pytest.fixture
def runs(
    kept: Path,
    config: Callable[..., RunConfig],
    corpus_file: Callable[..., Path],
    story: Callable[..., Any],
) -> list[Path]:
    """Two runs of one life, which differ in the seed; each answer is one memory."""
    folders = [kept / "first", kept / "second"]
    if not folders[1].exists():
        plot = (
            story()
            .says("t1", "My beagle Maple sleeps in the kitchen", 0)
            .says("t2", "I live in Oslo", 3)
            .says("t3", f"My neighbour wrote {HOSTILE} on the wall", 5)
            .says("t4", "I moved to Bergen and live there now", 30)
            .asks("beagle", "Where does my beagle Maple sleep?", 60, "t1")
            .asks("home", "Where do I live now?", 61, "t4", stale=("t2",))
            .asks("wall", "What did my neighbour write on the wall?", 62, "t3", "t1")
        )
        path = corpus_file(plot.world, header={"name": "life", "language": "en"})
        shared = {"corpus": JsonlCorpus(str(path)), "replay": ReplayConfig(k=1)}
        for seed, folder in enumerate(folders):
            words = (f"seed={seed}",)
            run(config(**shared, seed=seed, overrides=words, run_dir=str(folder)), Console(quiet=True))
    return folders


def ours(folder: Path) -> Records:
    return records_of(folder)["cogmem"]


def test_contributions_add_up_to_the_score_that_decided(runs: list[Path]) -> None:
    checked = 0
    for record in ours(runs[0]):
        scores = {row["memory"]: row["score"] for row in record.returned}
        for row in record.standings:
            parts = contributions(row, 4.0)
            assert sum(parts.values()) == pytest.approx(log(row["scores"][-1]), abs=1e-5)
            evidence = row["scores"][row["stages"].index("evidence")]
            assert exp((sum(row["evidence"]) - row["best"]) / 4.0) == pytest.approx(evidence, abs=1e-5)
            if row["memory"] in scores:
                assert row["scores"][-1] == pytest.approx(scores[row["memory"]], abs=1e-8)
                checked += 1
    assert checked >= 3


def test_the_autopsy_and_the_page_have_one_record(runs: list[Path], packed: Packed) -> None:
    data = packed(page(runs[:1]))
    told = data[data["first"]["texts"]]
    [shown] = data["first"]["runs"]
    asked, answers = data[shown["asked"]], data[shown["answers"]["cogmem"]]["questions"]
    for record, question, answer in zip(ours(runs[0]), asked, answers, strict=True):
        assert (told[question[1]], answer[0]) == (record.probe["probe"], record.verdict)
        found = autopsy(ours(runs[0]), record, 4.0)
        scores = {told[row[0]]: row[7][-1] for row in answer[8]}
        places = {told[row[0]]: row[6] for row in answer[8]}
        assert found.standing.rows
        for memory, _, *after, score, _, _ in found.standing.rows:
            assert places[memory] == [place for place in after if place is not None]
            assert scores[memory] == pytest.approx(score, abs=1e-4)
    [home] = (record for record in ours(runs[0]) if record.probe["stale"])
    assert {"gold", "outdated"} <= {row[1] for row in autopsy(ours(runs[0]), home, 4.0).standing.rows}


def test_what_runs_share_is_packed_once_and_no_text_is_markup(runs: list[Path], packed: Packed) -> None:
    two = page(runs)
    data = packed(two)
    assert len(data) < 2 * len(packed(page(runs[:1])))
    [left, right] = data["first"]["runs"]
    assert left["answers"]["bm25"] == right["answers"]["bm25"]
    assert [entry["settings"] for entry in (left, right)] == [{"seed": 0}, {"seed": 1}]
    assert "owned" not in two
    assert any("owned" in text for text in data[data["first"]["texts"]])
    assert page(runs) == two
    assert (runs[0] / "report.html").read_text().startswith(page(runs[:1], "life: cogmem"))


def test_every_run_has_its_value_of_each_setting_that_differs(tmp_path: Path) -> None:
    law, static, hashed = {"law": "power", "law_parameters": {}}, {"type": "a"}, {"type": "b"}
    given: dict[str, tuple[list[str], dict[str, Any]]] = {
        "usual": ([], {"engine": {"retention": law}, "embedder": static, "toggle": [], "corpus": {}}),
        "same": (
            ["decay_model=power", "embedder=static", "scoring.figures=false", "corpus.path=x"],
            {"engine": {"retention": law}, "embedder": static, "toggle": [], "corpus": {"worlds": 4}},
        ),
        "other": (
            [
                "decay_model=fsrs6",
                "++engine.retention.law_parameters.shape=0.5",
                "toggle=[a,b]",
                "corpus.worlds=2",
            ],
            {
                "engine": {"retention": {"law": "fsrs6", "law_parameters": {"shape": 0.5}}},
                "embedder": hashed,
                "toggle": ["a", "b"],
                "corpus": {"worlds": 2},
            },
        ),
    }
    for name, (overrides, config) in given.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "config.yaml").write_text(json.dumps(config))
        (tmp_path / name / "manifest.json").write_text(json.dumps({"overrides": overrides}))
    usual, same, other = differing([tmp_path / name for name in given])
    assert usual == {
        "decay_model": "power",
        "embedder": "static",
        "decay_model.shape": None,
        "toggle": "[]",
        "corpus.worlds": None,
    }
    assert same == usual | {"corpus.worlds": 4}
    assert other == {
        "decay_model": "fsrs6",
        "embedder": "default",
        "decay_model.shape": 0.5,
        "toggle": "[a,b]",
        "corpus.worlds": 2,
    }


def test_a_law_of_another_module_has_its_curve_in_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_laws.py").write_text(
        "import numpy as np\n"
        "from cogmem.dynamics.retention import Law, Parameter, floored, ratio\n"
        "def slow(t, tau, floor=0.0, *, power=0.5):\n"
        "    return floored((1 + ratio(t, tau)) ** -power, floor)\n"
        "def age(folds, power=0.5):\n"
        "    return np.expm1(folds / power)\n"
        "SLOW = Law(slow, '?', age, '?', {'power': Parameter(0.5, '?')})\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    chosen = {"law": "slow_laws:SLOW", "law_parameters": {"power": 1.0}, "calibration": "seed"}
    drawn = curve(chosen)
    assert drawn == pytest.approx(1 / (1 + AGES), abs=1e-4)
    assert curve(chosen | {"calibration": "matched"}) != drawn
    assert curve(chosen | {"law": "gone_laws:SLOW"}) == []
    assert curve(chosen | {"law": "power", "law_parameters": {}}) == []


def test_a_page_over_many_runs_says_that_decisions_are_left_out(runs: list[Path], packed: Packed) -> None:
    kept = [runs[0], runs[1], runs[0], runs[1]]
    data = packed(page(kept, place=runs[0].parent))
    [*entries] = data["first"]["runs"]
    assert [entry["name"] for entry in entries] == ["first", "second", "first~2", "second~2"]
    assert entries[1]["report"] == "second/report.html"
    assert [data[entries[0]["answers"][name]]["left_out"] for name in ("cogmem", "bm25")] == [True, False]
    assert data["first"]["horizons"]


def test_a_difference_is_pooled_over_corpora() -> None:
    effects = {
        name: Difference(
            "recall@10", 40, clusters, difference=value, low=value - 0.1, high=value + 0.1, margin=0.03
        )
        for name, clusters, value in (("a", 3, 0.1), ("b", 4, 0.2), ("alone", 1, 0.9))
    }
    over = over_corpora("cogmem − bm25", effects)
    assert [row["label"] for row in over["rows"]] == ["a", "b", "alone", "pooled"]
    assert over["rows"][-1]["difference"] == 0.15


def test_a_page_that_would_be_too_large_is_refused(runs: list[Path]) -> None:
    with pytest.raises(LabError, match="2 runs: more than 0 MiB after 1 of them; expected fewer"):
        page(runs, most=1)


@pytest.mark.parametrize("name", ["turns", "decisions", "losses", "standings", "states", "retention"])
def test_a_damaged_table_is_named_and_the_rest_is_shown(
    runs: list[Path], tmp_path: Path, packed: Packed, name: str
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(runs[0], folder)
    (folder / f"{name}.parquet").write_bytes(b"PAR1")
    data = packed(page([folder]))
    [shown] = data["first"]["runs"]
    [damage] = shown["damage"]
    assert damage.startswith(f"{name}.parquet is damaged")
    assert len(data[shown["answers"]["cogmem"]]["questions"]) == 3
    assert data[shown["details"]]["tables"]


@pytest.mark.parametrize(
    ("name", "damage", "why"),
    [
        (
            "metrics.json",
            lambda content: content.replace(b'"overall"', b'"before"'),
            "metrics.json is without",
        ),
        ("metrics.json", lambda content: content.replace(b'"law"', b'"rule"'), "metrics.json is without"),
        ("metrics.json", lambda content: content[:99], "metrics.json is damaged"),
        ("metrics.json", lambda _: b"[]", "metrics.json is damaged"),
        ("manifest.json", lambda _: b"{}", "manifest.json is without"),
        ("probes.parquet", lambda content: content[:99], "probes.parquet is damaged"),
    ],
)
def test_a_run_that_cannot_be_shown_is_named_and_the_others_are_shown(
    runs: list[Path],
    tmp_path: Path,
    name: str,
    damage: Callable[[bytes], bytes],
    why: str,
) -> None:
    folder = tmp_path / "old"
    shutil.copytree(runs[0], folder)
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(damage(content))
    console = Console(record=True, width=500, quiet=False, file=io.StringIO())
    assert chosen([str(folder), str(runs[1])], "", console) == [runs[1]]
    assert f"{folder}: {why}" in console.export_text()


# --- in a browser -----------------------------------------------------------------------------------------


@pytest.fixture
def opened(chromium: Any, runs: list[Path], tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens the page over some runs; fails if it asks the network for anything or reports an error."""
    context = chromium.new_context(viewport={"width": 1400, "height": 900})
    asked, errors = list[str](), list[str]()

    def open_page(shown: list[Path] = runs, fragment: str = "") -> Any:
        file = tmp_path / "view.html"
        file.write_text(page(shown))
        tab = context.new_page()
        tab.on("request", lambda request: asked.append(request.url))
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        tab.goto(f"{file.as_uri()}{fragment}")
        tab.wait_for_selector("html[data-ready]")
        return tab

    yield open_page
    context.close()
    assert errors == []
    assert all(url.startswith("file:") and "view.html" in url for url in asked)


@pytest.mark.slow
def test_runs_are_sorted_filtered_and_compared(opened: Callable[..., Any]) -> None:
    tab = opened()
    assert tab.locator(".table-runs tbody tr").count() == 2
    lines = tab.locator(".parallel a")
    assert lines.count() == 2
    lines.nth(1).focus()
    assert "seed: 0 → 1" in tab.locator(".table-verdicts tbody tr").first.inner_text()
    assert "seed 1" in lines.nth(1).get_attribute("aria-label")
    assert (
        tab.evaluate("getComputedStyle(document.querySelectorAll('.parallel a .line')[1]).strokeWidth")
        == "5px"
    )
    tab.get_by_label("baselines too").check()
    assert tab.locator(".table-runs tbody tr").count() > 4
    tab.get_by_role("button", name="system").click()
    systems = tab.locator(".table-runs tbody td:nth-child(2)").all_inner_texts()
    assert systems == sorted(systems)
    tab.get_by_label("Filter").fill("seed=1 cogmem")
    assert tab.locator(".table-runs tbody tr").count() == 1
    assert tab.locator(".parallel a").count() == 0
    assert tab.locator(".table-verdicts tbody tr").count() >= 1


@pytest.mark.slow
def test_the_reason_of_a_lost_answer_is_three_clicks_away(
    opened: Callable[..., Any], runs: list[Path]
) -> None:
    tab = opened(runs[:1])
    tab.get_by_role("link", name="All questions").click()
    tab.wait_for_selector(".table-questions")
    tab.get_by_label("Verdict").select_option("partly found")
    tab.get_by_role("link", name="What did my neighbour").click()
    tab.wait_for_selector(".timeline .lost")
    phases = tab.locator(".timeline b").all_inner_texts()
    assert {"said", "stored", "searched", "ranked", "presented", "lost"} <= set(phases)
    assert HOSTILE in tab.locator(".timeline").inner_text()
    assert "owned" not in tab.title()
    assert tab.locator(".table-returned").count() == 2
    assert tab.locator(".table-scoring tbody tr").count() >= 2


@pytest.mark.slow
def test_questions_are_searched_and_compared_by_the_keyboard(
    opened: Callable[..., Any], runs: list[Path]
) -> None:
    tab = opened(runs[:1], "#/questions?against=bm25")
    assert set(tab.locator(".table-questions tbody td:nth-child(8)").all_inner_texts()) <= {
        "won",
        "tied",
        "lost",
    }
    rows = """[["a", [0.5, 0.1, 0.9]], ['b,"c"', null]]"""
    csv = tab.evaluate(f"csvOf([['name', 'text'], ['R', 'score']], {rows})")
    assert csv == 'name,R,R low,R high\na,0.5,0.1,0.9\n"b,""c""",,,\n'
    tab.keyboard.press("/")
    tab.keyboard.type("does beagle")
    assert tab.locator(".table-questions tbody tr").count() == 1
    assert "find=does" in tab.url
    tab.reload()
    tab.wait_for_selector(".table-questions")
    assert tab.locator(".table-questions tbody tr").count() == 1
    tab.locator(".table-questions tbody a").focus()
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".timeline")
    tab.keyboard.press("]")
    tab.get_by_role("heading", name="Where do I live now?").wait_for()
    assert "outdated" in tab.locator(".timeline").inner_text()
    tab.locator(".timeline a", has_text="t4").click()
    tab.get_by_role("heading", name="One memory's life").wait_for()
    assert tab.locator("select[name=turn]").input_value() == "t4"
    tab.keyboard.press("/")
    tab.wait_for_selector("input[name=find]:focus")


@pytest.mark.slow
def test_the_address_keeps_what_was_chosen_and_refuses_what_the_page_lacks(
    opened: Callable[..., Any], runs: list[Path], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    shutil.copytree(runs[0], other)
    probes = pl.read_parquet(other / "probes.parquet").with_columns(query=pl.lit("Who?"))
    probes.write_parquet(other / "probes.parquet")
    facts = json.loads((other / "manifest.json").read_text())
    facts["files"]["probes.parquet"] = sha256((other / "probes.parquet").read_bytes()).hexdigest()
    (other / "manifest.json").write_text(json.dumps(facts | {"overrides": ["seed=2"]}))
    tab = opened(
        [*runs, other], "#/questions?side=second%2Fbm25&against=first%2Fbm25&result=tied&find=beagle"
    )
    tab.get_by_role("button", name="days").click()
    assert "sort-questions=-days" in tab.url
    tab.locator(".table-questions a").first.click()
    tab.wait_for_selector(".timeline")
    for name in ("Laws", "Store", "Why", "Questions"):
        tab.get_by_role("link", name=name, exact=True).click()
        tab.wait_for_selector("header a[aria-current=page]:has-text('" + name + "')")
    tab.wait_for_selector(".table-questions [aria-sort=descending]")
    assert tab.locator(".table-questions tbody tr").count() == 2
    for part in ("side=second%2Fbm25", "against=first%2Fbm25", "result=tied", "find=beagle"):
        assert part in tab.url
    tab.get_by_label("System").focus()
    tab.get_by_label("System").select_option("other/bm25")
    tab.wait_for_selector("text=Who?")
    assert tab.evaluate("document.activeElement.name") == "side"
    assert not {"against", "result", "find"} & set(re.findall(r"(\w+)=", tab.url))
    for wrong in (
        "why?question=zzz",
        "store?side=fourth%2Fcogmem",
        "run/3",
        "%E0%A4%A",
        "questions?against=x",
    ):
        tab.evaluate("hash => { location.hash = hash; }", f"#/{wrong}")
        tab.get_by_role("heading", name="This page does not have what the address names").wait_for()
        tab.get_by_role("link", name="Questions").click()
        tab.wait_for_selector(".table-questions")


@pytest.mark.slow
def test_store_and_laws_are_drawn_and_a_phone_is_not_scrolled_sideways(
    opened: Callable[..., Any], runs: list[Path]
) -> None:
    tab = opened(runs[:1])
    for name, law in LAWS.items():
        left = float(law.fn(30.0, 12.0))
        given = f"{name}(30, 12, shapeOf('{name}'))"
        assert tab.evaluate(f"LAWS.{given}") == pytest.approx(left, abs=1e-9)
    points = (1 / (1 + AGES)).tolist()
    assert tab.evaluate(f"curveOf({points})(30, 12)") == pytest.approx(12 / 42, abs=1e-3)
    tab.set_viewport_size({"width": 390, "height": 800})
    for view in ("runs", "questions", "why", "store", "laws"):
        tab.get_by_role("link", name=re.compile(view.removesuffix("s"), re.IGNORECASE)).first.click()
        tab.wait_for_selector(f"header a[name={view}][aria-current=page]")
        assert tab.evaluate("document.documentElement.scrollWidth") <= 390
        if view in ("store", "laws"):
            assert tab.locator("figure svg[role=img]").count() >= 1
