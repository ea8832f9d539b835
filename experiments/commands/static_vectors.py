"""Learn the table of `embedder=static` from two sentence-transformers and texts, and write it with its card.

The models and the steps: `experiments.training.static`. It needs the extra `static`. The vectors of the
models are kept in a folder, so that a second table of the same texts takes minutes.
"""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.training.static import StaticSettings, make


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("static-vectors", __doc__, "chitchat=FILE wn-examples=FILE --pairs de=FILE --out FOLDER")
    parser.add_argument("texts", nargs="+", metavar="NAME=FILE", help="texts to learn from, one a line")
    parser.add_argument(
        "--pairs",
        action="append",
        default=[],
        metavar="LANGUAGE=FILE",
        help="English sentences and their translations to learn from, a pair a line, separated by a tab",
    )
    parser.add_argument("--out", type=Path, required=True, help="folder of the table, its card and its log")
    parser.add_argument("--vectors", type=Path, help="folder that keeps the models' vectors (default: --out)")
    for field in fields(StaticSettings):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    args = parser.parse_args(argv)
    texts, pairs = _files(parser, args.texts), _files(parser, args.pairs)
    settings = StaticSettings(**{field.name: getattr(args, field.name) for field in fields(StaticSettings)})
    return reported(lambda: make(texts, pairs, args.vectors or args.out, args.out, settings))


def _files(parser: Parser, words: Sequence[str]) -> dict[str, Path]:
    found = {}
    for word in words:
        name, equals, file = word.partition("=")
        if not (name and equals and Path(file).is_file()):
            parser.error(f"{word}: expected NAME=FILE, an existing file of texts")
        found[name] = Path(file)
    return found
