"""Files of rankings: both forms, and what is wrong in them."""

import json
from pathlib import Path

import pytest

from experiments.corpora.rankings import Ranked, find, read_rankings
from experiments.errors import CorpusError


def test_a_trec_run_is_ranked_by_its_scores(tmp_path: Path) -> None:
    path = tmp_path / "mine.trec"
    path.write_text("q1 Q0 t2 1 0.5 mine\n\nq1\tQ0\tt1\t9\t1.5\tmine\nq1 Q0 t3 2 0.5 mine\n")
    # of equal scores the last id comes first, as by trec_eval
    assert [ranked.turns for ranked in read_rankings(path)["q1"]] == [("t1",), ("t3",), ("t2",)]


def test_json_gives_turns_memories_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    whole = {"turns": ["t4"], "text": "Maple", "score": 0.25, "memory": "m9"}
    path.write_text(json.dumps({"probe": "q1", "ranking": ["t1", ["t2", "t3"], whole]}) + "\n")
    assert list(read_rankings(path)["q1"]) == [
        Ranked(("t1",), 0.0, None, "t1"),
        Ranked(("t2", "t3"), -1.0, None, "t2+t3"),
        Ranked(("t4",), 0.25, "Maple", "m9"),
    ]


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.trec"
    path.write_text("q1 Q0 t1 1 1 x\n")
    assert read_rankings(path) is read_rankings(path)
    path.write_text("q22 Q0 t1 1 1 x\n")
    assert list(read_rankings(path)) == ["q22"]


def test_a_question_is_found_by_its_name_or_with_its_namespace_and_blanks_are_encoded() -> None:
    ranking = [Ranked(("t1",), 1.0)]
    for name in ("q 1", "q%201", "ada/q 1", "ada/q%201"):
        assert find({name: ranking}, "ada", "q 1") is ranking
    assert find({"bob/q 1": ranking}, "ada", "q 1") is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("", "empty; expected a TREC run", id="empty"),
        pytest.param("q1 Q0 t1 1 1\n", ":1: 5 columns; expected six", id="columns"),
        pytest.param("q1 Q0 t1 1 nan x\n", ":1: the score 'nan'; expected a finite number", id="nan"),
        pytest.param("q1 Q0 t1 1 1e400 x\n", ":1: the score '1e400'; expected a finite", id="infinite"),
        pytest.param(
            "q1 Q0 t1 1 2 x\nq1 Q0 t1 2 1 x\n", "'t1' repeats for the question 'q1'", id="turn twice"
        ),
        pytest.param(
            '{"probe": "q", "ranking": ["t", "t"]}\n', "'t' repeats for the question 'q'", id="id twice"
        ),
        pytest.param('{"probe": "q", "ranking": [3]}\n', r"ranking\[0\]: expected an object", id="item"),
        pytest.param('{"probe": "q", "ranking": []}\n' * 2, ":2: the question 'q' repeats", id="twice"),
        pytest.param(
            '{"probe": "q", "ranking": [{"turns": ["t"], "score": true}]}\n',
            "score: True; expected",
            id="bool",
        ),
        pytest.param(
            '{"probe": "q", "ranking": [{"turns": ["t"], "score": 1e400}]}\n',
            "score: inf; expected",
            id="inf",
        ),
        pytest.param(
            f'{{"probe": "q", "ranking": [{{"turns": ["t"], "score": {10**400}}}]}}\n',
            ":1: q: .*score: a number of .* bits; expected a finite number",
            id="huge",
        ),
        *(
            pytest.param(
                f'{{"probe": "q", "ranking": ["t", {item}]}}\n',
                r":1: q: ranking\[1\]: no turns; expected",
                id=f"no turns in {item}",
            )
            for item in ("[]", '{"text": "x"}', '{"turns": []}')
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_text(text)
    with pytest.raises(CorpusError, match=says):
        read_rankings(path)
