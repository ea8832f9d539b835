"""The simulation of verdicts: the tests of now keep what they promise where those of before did not."""

from experiments.studies.verdicts import CORPORA, SHARES, SIZES, Options, equivalence, pooling

FEW = Options(trials=1_000)


def test_a_loss_in_few_conversations_is_not_called_equivalent() -> None:
    rows = equivalence(FEW).rows
    assert len(rows) == 2 * len(SIZES)
    for conversations, floor, *found in rows:
        assert len(found) == len(SHARES)
        if floor == "one conversation":
            assert max(found) <= 0.08, conversations
        else:
            assert max(found) > 0.1, conversations


def test_pooled_corpora_keep_their_level_whatever_their_sizes() -> None:
    rows = {name: (before, now) for name, before, _, now, _ in pooling(FEW).rows}
    assert rows.keys() == CORPORA.keys()
    assert max(now for _, now in rows.values()) <= 0.07
    assert rows["six, of the sizes in README"][0] > 0.06
