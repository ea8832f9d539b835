from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from experiments.analysis.timelines import Autopsy, Course, Happening, Life
from experiments.report import style
from experiments.report.timeline import timeline

START = datetime(2024, 1, 1, tzinfo=UTC)


def day(number):
    return START + timedelta(days=number)


def life(turn, stage, *marks, course=None):
    happenings = tuple(Happening(day(number), mark) for number, mark in marks)
    return Life(turn, "Ada", "what was said", happenings, stage, course=course or Course())


@pytest.fixture
def autopsy():
    probe = {"probe": "p", "query": "Where?", "system": "cogmem", "time": day(50)}
    lives = (
        life("t1", "", (2, "said"), (2, "stored"), course=Course((day(2), day(50)), (1.0, 0.4))),
        life("t2", "dormant", (3, "said"), (3, "stored"), (20, "lost")),
        life("t3", "unknown turn"),
    )
    return Autopsy(probe, START, lives)


def test_a_lane_is_solid_until_the_turn_was_lost_and_dashed_to_the_question(autopsy):
    lanes, below = timeline(autopsy).axes
    first_day = (START - datetime(1970, 1, 1, tzinfo=UTC)).days
    drawn = [np.array(line.get_xdata()) - first_day for line in lanes.lines]
    spans = [tuple(span) for span in drawn if span.size == 2 and span[0] > 0]
    assert spans[:4] == [(2, 50), (50, 50), (3, 20), (20, 50)]
    assert [label.get_text() for label in lanes.get_yticklabels()] == ["t1", "t2"]  # t3 was never said
    assert [text.get_text() for text in lanes.texts] == ["found", "dormant"]
    assert lanes.get_xlim()[0] == first_day
    [course] = below.lines
    assert list(course.get_ydata()) == [1.0, 0.4]


def test_without_any_retention_there_is_no_panel_for_it(autopsy):
    bare = Autopsy(autopsy.probe, START, (autopsy.lives[1],))
    assert len(timeline(bare).axes) == 1


def test_the_title_tells_what_came_back(autopsy):
    texts = [text.get_text() for text in timeline(autopsy).texts]
    assert texts == ["p: Where?", "1 of 3 gold turns came back to cogmem, asked on 2024-02-20"]


@pytest.mark.slow
def test_the_same_timeline_gives_the_same_bytes(autopsy, tmp_path):
    first, second = (style.save(timeline(autopsy), tmp_path / name, "t") for name in "ab")
    assert first.read_bytes() == second.read_bytes()
    assert first.with_suffix(".png").read_bytes() == second.with_suffix(".png").read_bytes()
