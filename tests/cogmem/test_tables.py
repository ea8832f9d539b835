"""What is read in sentences, as tables: `data/LANGUAGE.tsv`. All are said on Monday, 8 May 2023, at noon.

dates    the days that the words name, separated by spaces
role     the one day, what the text says of it (`cogmem.memory.DateRole`), and whether it is certain
end      the last day on which it holds; empty if it does not say so
"""

import csv
import math
from collections.abc import Callable
from pathlib import Path

import pytest

from cogmem.clock import from_days
from cogmem.language.dates import find
from cogmem.language.endings import named_dates
from cogmem.language.packs import languages
from cogmem.language.reading import Reading, read
from cogmem.views.dating import dates_in

DATA = Path(__file__).parent / "data"
NOON = 19_485.5


def _dates(text: Reading) -> str:
    return " ".join(day.slug for day in find(text, NOON))


def _role(text: Reading) -> str:
    [date] = named_dates(text, NOON)
    return f"{date.day} {date.role}{' certain' if date.certain else ''}"


def _end(text: Reading) -> str:
    end = dates_in(text, NOON).end
    return "" if math.isnan(end) else f"{from_days(end - 1):%Y-%m-%d}"


READ: dict[str, Callable[[Reading], str]] = {"dates": _dates, "role": _role, "end": _end}


@pytest.mark.parametrize("what", READ)
@pytest.mark.parametrize("language", languages())
def test_a_sentence_is_read_as_its_table_says(language: str, what: str) -> None:
    with (DATA / f"{language}.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    expected = {row["text"]: row["expected"] for row in rows if row["what"] == what}
    assert {text: READ[what](read(text, language)) for text in expected} == expected
