"""A command as a program of its own."""

import os
import sys
from collections.abc import Callable
from typing import NoReturn

from cogmem.errors import escape_what_no_terminal_shows

UNREAD = 141
"""The exit code of a program whose output nobody reads on (128 + SIGPIPE)."""


def program(main: Callable[[], int]) -> NoReturn:
    """Run a command and exit with its code; quietly, if nobody reads it all, as in `... | head`."""
    escape_what_no_terminal_shows()
    try:
        try:
            code = main()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # takes what is left at the exit
        code = UNREAD
    sys.exit(code)
