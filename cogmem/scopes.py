"""Scopes: whose memory it is, as the name of a namespace."""

from urllib.parse import quote

from cogmem.errors import InputError
from cogmem.kernel import checks


def scope(*, user: str = "", agent: str = "", run: str = "") -> str:
    """The namespace of a user, of an agent, of a run, or of what two or three of them have in common. Every
    scope is a namespace of its own: no call crosses two of them, and that of a user does not include those of
    the user's agents and runs, whose names begin with it and a slash.

    >>> scope(user="ada"), scope(user="ada@example.org", agent="tutor", run="7")
    ('user=ada', 'user=ada%40example.org/agent=tutor/run=7')

    Raises InputError without any of them, or for one that is no text.
    """
    given = {"user": user, "agent": agent, "run": run}
    for name, value in given.items():
        checks.checked(checks.SCOPE, value, f"scope: {name}")
    if not any(given.values()):
        raise InputError("scope: no user, agent or run is given; expected one of them")
    return "/".join(f"{name}={quote(value, safe='')}" for name, value in given.items() if value)
