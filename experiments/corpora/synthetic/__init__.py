"""The synthetic world: lives with a known truth, told to an assistant over months or years, and questions.

`catalogue` says what can be known, `life` what happens and when it is said, `speech` puts it into words,
`truth` says what holds at an instant, `probing` and `past` ask. The words are data: `wordings/` holds them by
language, `written` reads them.

A life is told in one of two manners (`catalogue.Manner`):

- `wording=standard`: facts come up in passing, several in one message, some because another one changed, and
  no sentence names their topic. At most one message in ten is asked about; the others are facts that nobody
  asks about, chores and small talk, which go on until the last question. Small talk has the length and manner
  of facts, so that these do not tell what will be asked. Use it for claims about systems.
- `wording=labelled`: most facts come with a sentence that names their topic ("Speaking of the city where I
  live."), most messages are asked about, the assistant has a dozen replies, and nobody talks after the story.
  A search by words does well on it. The first published results are of this world. Use it to compare with
  them, and where every fact must be asked about.

The wording `blind` is the labelled world in held-out sentences, with the same turns, times, truth and
questions: use it to see whether something rests on the sentences. It is for judging only: whoever writes
patterns leaves it unread.
"""

from experiments.corpora.synthetic.world import SyntheticCorpus

__all__ = ["SyntheticCorpus"]
