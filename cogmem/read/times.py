"""When what a memory tells of happened: on the days it names, else on the day it was told."""

import math

from cogmem.clock import Zone
from cogmem.language.dates import Span, span_of
from cogmem.store.columns import Columns

_DATE = "entity://date/"


def happened_in(columns: Columns, row: int, span: Span, zone: Zone) -> bool:
    """Whether some day that the memory tells of lies in the span; the day on which it was told is that of the
    zone."""
    entities = columns.objects("entities")[row]
    days = [span_of(entity.removeprefix(_DATE)) for entity in entities if entity.startswith(_DATE)]
    if not days:
        said_on = math.floor(zone.local(float(columns["created_at"][row])))
        return span.first <= said_on <= span.last
    return any(day.first <= span.last and span.first <= day.last for day in days)
