"""Make a corpus file of a chat that another program exported, and tell what was assumed.

FILE is `conversations.json` of ChatGPT or Claude, JSON or JSONL with `role` and `content`, CSV with a line of
column names, or the text of a WhatsApp chat. Its messages are numbered from 1 in order of time. The corpus
has no questions; add-a-corpus.md shows their form.
"""

from argparse import BooleanOptionalAction
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from cogmem.clock import as_utc
from cogmem.errors import InputError
from cogmem.log.backup import is_backup
from cogmem.serve.chats import START, Chats, read_chats
from experiments.config.cli import Parser, reported
from experiments.corpora.assembly import assemble
from experiments.corpora.events import Conversation, Corpus, Event, MessageEvent, SessionEnd
from experiments.corpora.jsonl import write_jsonl


def corpus_of(chats: Chats, name: str, language: str) -> Corpus:
    """The corpus: one conversation, in which a session ends behind its last message."""
    last = {message.session: message.id for message in chats.messages}
    events: list[Event] = []
    for message in chats.messages:
        time = as_utc(message.time or "", "time")
        events.append(MessageEvent(time, message))
        if last[message.session] == message.id:
            events.append(SessionEnd(time, message.session))
    world = Conversation(chats.messages[0].namespace, tuple(events))
    return assemble(name, [world], Counter(), language=language)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("import", __doc__, "conversations.json --out corpus.jsonl --speaker Ada")
    parser.add_argument("file", metavar="FILE", help="see above")
    parser.add_argument("--out", type=Path, required=True, help="the corpus file, which must not exist")
    parser.add_argument("--speaker", default="", help="name of the user, where the file names nobody")
    parser.add_argument("--namespace", default="default", help="name of the conversation (default: default)")
    parser.add_argument(
        "--zone", default="", help="zone of times without one, such as Europe/Oslo (default: UTC)"
    )
    parser.add_argument(
        "--start",
        metavar="DATE",
        default=START,
        help="when the first message of a chat without times was said (default: %(default)s)",
    )
    parser.add_argument(
        "--day-first",
        action=BooleanOptionalAction,
        help="whether 5/1/2024 is in January (default: what the dates of the file say)",
    )
    parser.add_argument("--language", default="en", help="code of the language (default: en)")
    args = parser.parse_args(argv)

    def work() -> None:
        if args.out.exists():
            raise FileExistsError(f"{args.out} exists; expected a new file")
        if is_backup(args.file):
            raise InputError(f"{args.file}: a backup of cogmem; expected an exported chat")
        chats = read_chats(
            args.file,
            speaker=args.speaker,
            namespace=args.namespace,
            zone=args.zone,
            start=args.start,
            day_first=args.day_first,
            numbered_ids=True,
        )
        write_jsonl(corpus_of(chats, args.out.stem, args.language), args.out)
        ids = "The messages have the ids 1, 2, 3 and so on; questions name them in `evidence`."
        print(*chats.lines(), ids, f"written: {args.out}", sep="\n")

    return reported(work)
