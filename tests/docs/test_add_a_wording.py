"""docs/how-to/add-a-wording.md does what it says."""

import re
from pathlib import Path

import pytest

from experiments.corpora.synthetic import SyntheticCorpus, wordings
from experiments.errors import CorpusError

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-wording.md"


@pytest.mark.slow
def test_a_wording_is_a_file(own_words: Path) -> None:
    text = PAGE.read_text("utf-8")
    [shown] = re.findall(r"^```toml\n\[drink\]\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    lives = own_words / "en" / "lives"
    source = (lives / "heldout.toml").read_text("utf-8")
    begin, end = source.index("\n[drink]\n"), source.index("\n[food]\n")
    table = source[begin:end]
    for part in ("state", "change"):
        pattern = re.compile(rf"^{part} = '''\n.*?^'''\n", re.DOTALL | re.MULTILINE)
        [sentences] = pattern.findall(shown)
        table = pattern.sub(lambda _, sentences=sentences: sentences, table)
    (lives / "NAME.toml").write_text(source[:begin] + table + source[end:], "utf-8")
    assert "NAME" in wordings()
    corpus = SyntheticCorpus(wording="NAME", worlds=3)
    said = [event.message.text for world in corpus.load(0).conversations for event in world.messages]
    pieces = ("hat I drink is", "for me, as always", "hey know me as the one with")
    assert all(piece in shown for piece in pieces)
    assert any(piece in text for piece in pieces for text in said)
    assert corpus.truth(0) == SyntheticCorpus(wording="labelled", worlds=3).truth(0)


def test_the_error_is_the_one_that_is_shown(own_words: Path) -> None:
    [error] = re.findall(r"^    error: (wordings.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    lives = own_words / "en" / "lives"
    source = (lives / "heldout.toml").read_text("utf-8")
    table = source.index("[drink]")
    at = source.index("change = '''\n", table) + len("change = '''\n")
    (lives / "NAME.toml").write_text(source[:at] + "no more {old}\n" + source[at:], "utf-8")
    with pytest.raises(CorpusError) as caught:
        SyntheticCorpus(wording="NAME", worlds=1).load(0)
    assert str(caught.value) == error
