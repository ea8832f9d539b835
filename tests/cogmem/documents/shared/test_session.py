"""What is kept for open sessions is bounded, and no namespace takes another's room."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.shared.session import OpenSessions

uses = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("stuvw"), st.floats(0, 2)), max_size=40)


@given(uses)
def test_the_latest_sessions_of_each_namespace_are_kept(used: list[tuple[str, str, float]]) -> None:
    kept, now, latest = OpenSessions[list[float]](most=3), 0.0, dict[str, dict[str, float]]()
    for namespace, name, wait in used:
        now += wait
        kept.used(namespace, name, now, list).append(now)
        names = latest.setdefault(namespace, {})
        names.pop(name, None)
        names[name] = now
        latest[namespace] = dict(list(names.items())[-3:])
        for place, names in latest.items():
            open_ones = {name for name in "stuvw" if kept.get(place, name) is not None}
            assert open_ones == set(names)
    assert len(kept) == sum(map(len, latest.values()))


@given(uses)
def test_idle_sessions_go_when_anything_is_used(used: list[tuple[str, str, float]]) -> None:
    kept, now, latest = OpenSessions[list[float]](most=5, idle=3.0), 0.0, dict[tuple[str, str], float]()
    for namespace, name, wait in used:
        now += wait
        kept.used(namespace, name, now, list)
        latest[namespace, name] = now
    for (namespace, name), at in latest.items():
        if now - at <= 3.0:
            assert kept.get(namespace, name) is not None
    if used:
        last = used[-1][0]
        idle = [name for name in "stuvw" if now - latest.get((last, name), now) > 3]
        assert all(kept.get(last, name) is None for name in idle)
