"""When what a memory says happened, and from when it holds, by the days it names."""

import math

import numpy as np

from cogmem.clock import Zone
from cogmem.language.days import Span, span_of
from cogmem.language.packs import fold, language_pack
from cogmem.memory import DateRole, NamedDate, WriteSource
from cogmem.rank.request import Floats, View
from cogmem.store.columns import Columns, Rows


def in_time(view: View, rows: Rows) -> Floats:
    """How much of each row happened in the time that the question names, in [0, 1].  (rows,)"""
    span, zone = view.request.cues.span, view.request.zone
    if span is None:
        return np.zeros(len(rows))
    return np.array([happened_in(view.columns, row, span, zone) for row in rows.tolist()], np.float64)


def happened_in(columns: Columns, row: int, span: Span, zone: Zone) -> float:
    """How much of the days that the memory names lies in the span, at most; the day on which it was said is
    that of the zone. In [0, 1]."""
    days = [span_of(NamedDate.decode(date).day) for date in columns.objects("dates")[row]]
    if not days:
        said_on = math.floor(zone.local(float(columns["created_at"][row])))
        return float(span.first <= said_on <= span.last)
    return max(map(span.share_of, days))


def holds_yet(row: int, view: View) -> bool:
    """Whether a memory holds at the instant asked about: it names no later day from which it holds ("from 1
    March"). Asked about what comes, every memory does."""
    request, text = view.request, view.columns.objects("text")[row]
    dates = [NamedDate.decode(date) for date in view.columns.objects("dates")[row]]
    today = math.floor(request.zone.local(request.at))
    later = [date for date in dates if date.role in _HOLDING and span_of(date.day).first > today]
    question = request.question
    if not later or language_pack(question.language).patterns("history", "ahead").search(question.folded):
        return True
    begins = language_pack(view.said(row).language).patterns("history", "begins")
    return not any(
        begins.search(fold(text[max(date.start - _AROUND, 0) : date.end + _AROUND])) for date in later
    )


def holds_since(columns: Columns, row: int) -> float:
    """From when a memory holds, in days since 1970: the beginning that its caller gave it, else when it was
    told."""
    begins = float(columns["valid_from"][row])
    given = columns["write_source"][row] == WriteSource.MANUAL and not math.isnan(begins)
    return begins if given else float(columns["created_at"][row])


_HOLDING = (DateRole.ON, DateRole.FROM)
_AROUND = 40  # letters around a date that say whether something begins on it
