"""The study of capacity: which runs it makes, and what its tables say."""

from pathlib import Path

import polars as pl
import pytest
from rich.console import Console

from experiments.errors import LabError
from experiments.studies.base import Asked, answer
from experiments.studies.capacity import SHIPPED, STUDY, Held, Options, overview, variants, verdicts
from experiments.systems.budgets import BELADY, POLICIES, SHARES


def test_a_corpus_is_a_run_and_a_split_one_its_part_for_development() -> None:
    found = variants(Asked(Options(corpora=("english", "beam"))))
    assert list(found) == ["english", "beam"]
    assert "split=development" in found["beam"]
    assert not any(word.startswith("split") for word in found["english"])
    judged = variants(Asked(Options(corpora=("beam",)), ("split=validation",)))
    assert not any(word.startswith("split") for word in judged["beam"])


def test_an_unknown_corpus_is_named() -> None:
    with pytest.raises(LabError, match="--corpora: unknown locomotive; expected some of locomo"):
        variants(Asked(Options(corpora=("locomotive",))))


def test_the_area_is_the_mean_over_capacities_and_is_what_is_compared() -> None:
    def held(*recalls: float) -> Held:
        names = [f"w{number}" for number in range(60)]
        frame = pl.DataFrame({"namespace": names, "probe": names, "evidence": [["t"]] * 60})
        return Held(
            {
                share: frame.with_columns(
                    pl.Series("recall@10", [recall + 0.001 * number for number in range(60)]),
                    pl.lit(None, pl.Float64).alias("stale_leak"),
                )
                for share, recall in zip(SHARES, recalls, strict=True)
            },
            kept=0.5,
        )

    corpora = {"c": {SHIPPED: held(0.2, 0.3, 0.4, 0.5, 0.6), "lru": held(0.1, 0.2, 0.3, 0.4, 0.5)}}
    [line] = overview(corpora, {"c": 0.9}).rows
    assert line[:2] == ("c", 60)
    assert line[2:] == pytest.approx((0.4295, 0.3295, 0.9))
    [verdict] = verdicts(corpora).rows
    assert verdict[:3] == ("c", "lru", 60)
    assert (verdict[5], verdict[-1]) == (pytest.approx(0.1), "better")


@pytest.mark.slow
def test_every_policy_has_a_line_and_who_knows_the_future_keeps_more_than_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("corpus.worlds=1", "corpus.days=30", "corpus.horizons=[1,20]", "quiet=true")
    report = answer(STUDY, Asked(Options(), words), Console(quiet=True))
    overview, table, verdicts = report.tables
    rows = {row[1]: row for row in table.rows}
    assert {*rows} == {*POLICIES, "no bound"}
    areas = {policy: row[7] for policy, row in rows.items()}
    assert areas["no bound"] + 1e-9 >= areas[BELADY] > areas["random"]
    bounded = [row[7] for row in table.rows[:-1]]
    assert bounded == sorted(bounded, reverse=True)
    named = dict(zip((column.title for column in overview.columns), overview.rows[0], strict=True))
    assert {policy: named[policy] for policy in areas} == areas
    assert {row[1] for row in verdicts.rows} == {*rows} - {SHIPPED, "no bound"}
    assert all(0 < row[8] < 1 for row in table.rows if row[1] != "no bound")
    assert list(report.figures) == ["capacity"]
