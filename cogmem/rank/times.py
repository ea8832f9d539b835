"""When what a memory says happened: on the days it names, else on the day it was said."""

import math

from cogmem.clock import Zone
from cogmem.language.days import Span, span_of
from cogmem.memory import NamedDate
from cogmem.store.columns import Columns


def happened_in(columns: Columns, row: int, span: Span, zone: Zone) -> bool:
    """Whether some day that the memory names lies in the span; the day on which it was said is that of the
    zone."""
    days = [span_of(NamedDate.decode(date).day) for date in columns.objects("dates")[row]]
    if not days:
        said_on = math.floor(zone.local(float(columns["created_at"][row])))
        return span.first <= said_on <= span.last
    return any(day.first <= span.last and span.first <= day.last for day in days)
