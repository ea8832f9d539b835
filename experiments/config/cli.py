"""What all commands share: help with an example, and one line for an error that the user can correct.

Words NAME=VALUE configure runs and are Hydra's; what belongs to the command itself is --NAME VALUE.
"""

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

from rich.console import Console

from cogmem.errors import error_line, printable, shortened
from experiments.config.jobs import FORESEEN, Failed, one_line
from experiments.systems.endpoint import ChatConfig


class Parser(argparse.ArgumentParser):
    """Options of a command. Whatever starts it, it is called `python -m experiments NAME`."""

    def __init__(self, name: str, about: str | None, example: str) -> None:
        command = f"python -m experiments {name}"
        super().__init__(
            prog=command,
            description=about,
            epilog=f"example:\n  {command} {example}".rstrip(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        words = message.partition("unrecognized arguments: ")[2].split()
        near = [
            guess for word in words for guess in similar(word.partition("=")[0], self._option_string_actions)
        ]
        guess = f"; did you mean {' or '.join(near)}?" if near else ""
        super().error(shortened(printable(message + guess)))

    def parse_with_overrides(
        self, argv: Sequence[str] | None, metavar: str = "OVERRIDE"
    ) -> argparse.Namespace:
        """What was parsed, with the words NAME=VALUE as `overrides`."""
        where = "" if metavar != "OVERRIDE" else "; `python -m experiments.run --settings` lists them"
        self.add_argument("overrides", nargs="*", metavar=metavar, help=f"NAME=VALUE{where}")
        args = self.parse_intermixed_args(argv)
        for word in args.overrides:
            name, equals, value = word.partition("=")
            if f"--{name}" in self._option_string_actions:
                self.error(f"{word}: an option of the command; expected --{name} {value}")
            if not equals and not word.startswith("~"):
                self.error(f"{word}: expected NAME=VALUE")
        return args

    def add_chat(self) -> None:
        """Add the options that `chat_of` reads."""
        either = self.add_mutually_exclusive_group()
        either.add_argument("--replay", metavar="FILE", default="", help="recorded answers of a chat model")
        either.add_argument(
            "--record", metavar="FILE", default="", help="the same; what it lacks is asked for"
        )
        self.add_argument("--from", metavar="URL", dest="server", default="", help="base URL to record from")

    def chat_of(self, args: argparse.Namespace) -> ChatConfig:
        """The chat model that was asked for. Raises ConfigError for an address that is none."""
        if bool(args.record) != bool(args.server):
            self.error("expected --record FILE and --from URL together")
        return ChatConfig(cassette=args.replay or args.record, record_from=args.server)


def similar(name: str, known: Iterable[str]) -> list[str]:
    """The known names that somebody may have meant.

    >>> similar("horizon", ["horizons", "silence"])
    ['horizons']
    """
    return difflib.get_close_matches(name, list(known), n=1)


def reported(work: Callable[[], object], *foreseen: type[Exception]) -> int:
    """Do it and return the exit code: 0, or 2 after an error that is the user's to mend (the usual ones, and
    those `foreseen`), told in one line."""
    usual: tuple[type[Exception], ...] = (*FORESEEN, *foreseen)
    try:
        work()
    except BrokenPipeError:
        raise  # no error: see `experiments.__main__.start`
    except Failed as failed:
        return failed_with(str(failed))
    except usual as error:
        return failed_with(one_line(error))
    except KeyboardInterrupt:
        print("\nstopped; finished namespaces are kept, the same command goes on from there", file=sys.stderr)
        return 130
    return 0


def failed_with(line: str) -> int:
    """Tell an error; returns the exit code of one."""
    Console(stderr=True, soft_wrap=True, highlight=False, markup=False).print(error_line(line))
    return 2
