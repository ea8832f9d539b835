"""The study of capacity: which runs it makes, and what its tables say."""

from pathlib import Path

import polars as pl
import pytest
from rich.console import Console

from experiments.config.compose import composed
from experiments.errors import LabError
from experiments.studies.base import Asked, answer
from experiments.studies.capacity import (
    BOUND,
    SHIPPED,
    STUDY,
    Held,
    Options,
    limited,
    overview,
    variants,
    verdicts,
)
from experiments.systems.budgets import POLICIES, SHARES


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


def test_a_number_of_messages_keeps_the_first_conversations_and_enough_of_them_for_a_verdict(
    tmp_path: Path,
) -> None:
    said = '{{"type": "message", "id": "{}", "time": "2026-01-01T10:00:00Z", "namespace": "{}", "text": "A"}}'
    lines = [said.format(turn, world) for world in range(20) for turn in (1, 2, 3)]
    (tmp_path / "c.jsonl").write_text("\n".join(lines))
    words = ["corpus=jsonl", f"corpus.path={tmp_path / 'c.jsonl'}", "split=development"]
    whole = composed(words).load().conversations
    assert len(whole) > 7
    for most, kept in ((1, 6), (23, 7)):
        assert composed([*words, *limited(words, most)]).load().conversations == whole[:kept]


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

    corpora = {"c": {SHIPPED: held(0.2, 0.3, 0.4), "lru": held(0.1, 0.2, 0.3)}}
    [line] = overview(corpora, {"c": 0.9}, {"c": [0.5, 0.6, 0.7]}).rows
    assert line[:3] == ("c", 60, 60)
    assert line[3:] == pytest.approx((0.3295, 0.2295, 0.6, 0.9))
    [verdict] = verdicts(corpora, {}).rows
    assert verdict[:3] == ("c", "lru", 60)
    assert (verdict[5], verdict[-1]) == (pytest.approx(0.1), "better")

    [lru, limit, *_] = verdicts(corpora | {"d": corpora["c"]}, {key: [0.5, 0.6, 0.7] for key in "cd"}).rows
    assert (lru[:2], limit[:2]) == (("pooled", "lru"), ("pooled", BOUND))
    assert (lru[5], lru[-1]) == (pytest.approx(0.1), "better")
    assert (limit[5], limit[-1]) == (pytest.approx(0.3295 - 0.6), "worse")


@pytest.mark.slow
def test_every_policy_has_a_line_and_none_exceeds_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("corpus.worlds=1", "corpus.days=30", "corpus.horizons=[1,20]", "quiet=true")
    report = answer(STUDY, Asked(Options(), words), Console(quiet=True))
    overview, table, verdicts = report.tables
    rows = {row[1]: row for row in table.rows}
    assert {*rows} == {*POLICIES, BOUND, "no bound"}
    areas = {policy: row[5] for policy, row in rows.items()}
    for policy in POLICIES:
        pairs = zip(rows[policy][2:5], rows[BOUND][2:5], strict=True)
        assert all(recall <= most + 1e-9 for recall, most in pairs)
    bounded = [row[5] for row in table.rows[1:-1]]
    assert bounded == sorted(bounded, reverse=True)
    named = dict(zip((column.title for column in overview.columns), overview.rows[0], strict=True))
    assert {policy: named[policy] for policy in areas} == areas
    assert {row[1] for row in verdicts.rows} == {*POLICIES, BOUND} - {SHIPPED}
    assert all(0 < row[6] < 1 for row in table.rows[1:-1])
    assert list(report.figures) == ["capacity"]
