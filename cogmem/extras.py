"""Packages that only some parts need: imported late, by who uses them."""

from collections.abc import Iterator
from contextlib import contextmanager

from cogmem.errors import MissingPackageError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what the extra `name` installs. Raises MissingPackageError, which says how to install it.

    >>> with extra("lance"):
    ...     import no_such_package
    Traceback (most recent call last):
    cogmem.errors.MissingPackageError: lance: the Python package 'no_such_package' is missing; install the \
extra with: pip install 'cogmem[lance]'
    """
    try:
        yield
    except ImportError as error:
        raise MissingPackageError(
            f"{name}: the Python package {error.name!r} is missing; "
            f"install the extra with: pip install 'cogmem[{name}]'"
        ) from error
