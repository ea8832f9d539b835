"""Scripts without spaces: text in them is searched, compared and measured; other text is as it was."""

import pytest

from cogmem.language.analysis import Analyser
from cogmem.language.scripts import word_list
from cogmem.store.lexical import LexicalIndex

DIARY = (
    "我在海边放了一只红色的风筝",
    "昨天和爷爷一起种花，很开心",
    "数学考试没考好，有点难过",
    "妈妈给我买了新的足球鞋",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("去海边 kite", ["去海", "海边", "kite"]),
        ("我,家", ["我", "家"]),
        ("ひらがなとカー", ["ひら", "らが", "がな", "なと", "とカ", "カー"]),
        ("ไปดี", ["ไป", "ปด", "ดี"]),
        ("3月", ["3", "月"]),
    ],
)
def test_a_run_without_spaces_becomes_pairs_in_order(text: str, expected: list[str]) -> None:
    assert word_list(text) == expected


def test_bm25_finds_a_text_by_part_of_it() -> None:
    index = LexicalIndex(Analyser("en"))
    for row, text in enumerate(DIARY):
        index.put(row, text)
    assert [index.search(cue, 1).rows.tolist() for cue in ("红风筝", "在爷爷家种花", "考试怎么样？")] == [
        [0],
        [1],
        [2],
    ]
