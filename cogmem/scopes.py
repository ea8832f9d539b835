"""Scopes: whose memory it is, as the name of a namespace."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import ParamSpec
from urllib.parse import quote

from cogmem.errors import InputError
from cogmem.kernel import checks

_Given = ParamSpec("_Given")


def _named(made: Callable[_Given, str]) -> Callable[_Given, str]:
    """Wrong arguments of a function as an InputError."""

    @wraps(made)
    def call(*args: _Given.args, **kwargs: _Given.kwargs) -> str:
        try:
            signature(made).bind(*args, **kwargs)
        except TypeError as error:
            expected = ", ".join(f"{name}=" for name in signature(made).parameters)
            raise InputError(f"{made.__name__}: {error}; expected {expected}") from None
        return made(*args, **kwargs)

    return call


@_named
def scope(*, user: str = "", agent: str = "", run: str = "") -> str:
    """The namespace of a user, of an agent, of a run, or of what two or three of them have in common. Every
    scope is a namespace of its own: no call crosses two of them, and that of a user does not include those of
    the user's agents and runs, whose names begin with it and a slash.

    >>> scope(user="ada"), scope(user="ada@example.org", agent="tutor", run="7")
    ('user=ada', 'user=ada%40example.org/agent=tutor/run=7')

    Raises InputError without any of them, for one that is no text, and for any other argument.
    """
    given = {"user": user, "agent": agent, "run": run}
    for name, value in given.items():
        checks.checked(checks.SCOPE, value, f"scope: {name}")
    if not any(given.values()):
        raise InputError("scope: no user, agent or run is given; expected one of them")
    return "/".join(f"{name}={quote(value, safe='')}" for name, value in given.items() if value)
