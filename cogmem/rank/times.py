"""When what a memory says happened: on the days it names, else on the day it was said."""

import math

import numpy as np

from cogmem.clock import Zone
from cogmem.language.days import Span, span_of
from cogmem.memory import NamedDate
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
