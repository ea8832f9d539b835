"""Plant faults in a copy of the checkout, one at a time, and see that the default tests catch each.

    python tests/faults.py              # all of them
    python tests/faults.py holm as_of   # those whose names contain one of these words
    python tests/faults.py --list

Each fault replaces a text that occurs exactly once in its file, and names the tests that should catch it.
Only those are run, without the slow ones. The exit code is 1 if a fault is missed or cannot be planted.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Fault(NamedTuple):
    """In `file`, `old` becomes `new`; the `tests` should fail then: paths below tests/, ::name or not."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


class Outcome(NamedTuple):
    """`verdict`: caught, missed or broken (the tests did not run); `by`: the first test that failed."""

    verdict: str
    by: str


def fault(name: str, file: str, old: str, new: str, *tests: str) -> Fault:
    return Fault(name, file, old, new, tests)


LAWS = "cogmem/dynamics/retention.py"
LAW_TESTS = "cogmem/dynamics/test_retention.py"
BM25 = "cogmem/store/lexical.py"
BM25_TESTS = "cogmem/store/test_lexical.py"
ADAPTER = "experiments/systems/cogmem.py"
ADAPTER_TESTS = "experiments/systems/test_cogmem.py"
STATISTICS = "experiments/analysis/statistics.py"
STATISTICS_TESTS = "experiments/analysis/test_statistics.py"
RANKS = "experiments/metrics/retrieval.py"
RANKS_TESTS = "experiments/metrics/test_retrieval.py"
LIFECYCLE = "experiments/metrics/lifecycle.py"
LIFECYCLE_TESTS = "experiments/metrics/test_lifecycle.py"
INJECTION = "cogmem/read/injection.py"
RIVALS = "experiments/systems/rivals.py"
RIVALS_TESTS = "experiments/systems/test_rivals.py"
CONTROLS = "experiments/systems/baselines.py"
INJECTION_TESTS = "cogmem/read/test_injection.py"
CONFORMANCE_TESTS = "cogmem/documents/test_conformance.py::test_every_declared_verdict_is_true"

FAULTS = (
    # --- laws of time and practice ---
    fault(
        "law: half-lives instead of e-folds",
        LAWS,
        "np.exp(-ratio(elapsed_days, strength_days))",
        "np.exp2(-ratio(elapsed_days, strength_days))",
        LAW_TESTS,
    ),
    fault(
        "law: the power law's exponent inverted",
        LAWS,
        '-_within("power", gamma=gamma)), floor',
        '-1.0 / _within("power", gamma=gamma)), floor',
        LAW_TESTS,
    ),
    fault("law: the floor ignored", LAWS, "floats(floor), 1.0)", "0.0 * floats(floor), 1.0)", LAW_TESTS),
    fault("law: another factor of FSRS-6", LAWS, "-math.log(0.9) /", "-math.log(0.8) /", LAW_TESTS),
    fault(
        "law: stability counts for nothing",
        LAWS,
        "strength = stable * importance_boost",
        "strength = importance_boost",
        LAW_TESTS,
    ),
    fault(
        "practice: spacing counts without its cap",
        "cogmem/dynamics/reinforcement.py",
        "MAX_FACTOR = 2.0",
        "MAX_FACTOR = 20.0",
        "cogmem/dynamics/test_reinforcement.py",
    ),
    fault(
        "practice: one access too few makes core",
        "cogmem/dynamics/reinforcement.py",
        "at_least(access_count, min_accesses)",
        "at_least(access_count, min_accesses - 1)",
        "cogmem/dynamics/test_reinforcement.py",
    ),
    fault(
        "cold: by the dreams that saw it at its floor, not by the days there",
        "cogmem/dream/cold.py",
        'state.set("at_floor_since", rows, np.where(reached <= hot_until, reached, np.nan))',
        'seen = before["at_floor_since"][rows]\n'
        "        seen = np.where(np.isnan(seen), hot_until, seen)\n"
        "        reached = np.where(reached <= hot_until, seen, np.inf)\n"
        '        state.set("at_floor_since", rows, np.where(reached <= hot_until, reached, np.nan))',
        "cogmem/dream/test_cold.py",
    ),
    fault(
        "endings: a plan ends before its day",
        "cogmem/language/endings.py",
        "return max(days or named, default=math.nan) + 1.0",
        "return max(days or named, default=math.nan)",
        "cogmem/documents/optional/test_expiry.py",
    ),
    fault(
        "clock: it goes back",
        "cogmem/clock.py",
        "if instant < self._now:",
        "if instant.year < 1:",
        "cogmem/test_clock.py",
    ),
    # --- words and vectors ---
    fault(
        "BM25: b the wrong way round",
        BM25,
        "self._b * length / mean",
        "self._b * mean / length",
        BM25_TESTS,
    ),
    fault("BM25: another b", BM25, "b: float = 0.4", "b: float = 0.75", BM25_TESTS),
    fault("BM25: another k1", BM25, "k1: float = 0.9", "k1: float = 1.2", BM25_TESTS),
    fault(
        "BM25: common words weigh most",
        BM25,
        "np.log1p((len(self) - found + 0.5) / (found + 0.5))",
        "np.log1p((found + 0.5) / (len(self) - found + 0.5))",
        BM25_TESTS,
    ),
    fault(
        "search: of equals the younger comes first",
        "cogmem/store/exact.py",
        "np.lexsort((rows, -scores))",
        "np.lexsort((-rows, -scores))",
        "cogmem/store/test_exact.py",
    ),
    fault(
        "fusion: another constant of reciprocal ranks",
        "cogmem/read/fusion.py",
        "constant: float = 60.0",
        "constant: float = 10.0",
        "cogmem/read/test_fusion.py",
    ),
    fault(
        "dates: the next of a name is one that has begun",
        "cogmem/language/dates.py",
        "if span.first > today), None)",
        "if span.last > today), None)",
        "cogmem/language/test_dates.py",
    ),
    fault(
        "dates: a period is over when it has begun",
        "cogmem/language/dates.py",
        "- (span.last < self.today)",
        "- (span.first < self.today)",
        "cogmem/language/test_dates.py",
    ),
    # --- reading ---
    fault(
        "read: as_of ignored",
        "cogmem/engine.py",
        'as_of=None if as_of is None else to_days(as_utc(as_of, "read: as_of"))',
        "as_of=None",
        "cogmem/read/test_eligibility.py",
        "cogmem/test_engine.py",
    ),
    fault(
        "read: it reinforces although it must not",
        "cogmem/engine.py",
        "if reinforce and answered.selected is not None:",
        "if answered.selected is not None:",
        "cogmem/test_engine.py",
    ),
    fault(
        "read: what is dormant is searched",
        "cogmem/read/eligibility.py",
        "reachable & ~asleep",
        "reachable",
        "cogmem/read/test_eligibility.py",
    ),
    fault(
        "diversity: likeness is a merit",
        "cogmem/documents/optional/diversity.py",
        "balance * scores - (1.0 - balance) * likeness",
        "balance * scores + (1.0 - balance) * likeness",
        "cogmem/documents/optional/test_diversity.py",
    ),
    fault(
        "budget: a result that just fits is left out",
        INJECTION,
        "fits := item.tokens <= room",
        "fits := item.tokens < room",
        INJECTION_TESTS,
    ),
    fault(
        "budget: every result counted twice",
        INJECTION,
        "tokens += item.tokens",
        "tokens += 2 * item.tokens",
        INJECTION_TESTS,
    ),
    fault(
        "store: one namespace sees another",
        "cogmem/store/memory.py",
        "self._partitions.get(namespace)",
        "next(iter(self._partitions.values()), None)",
        "cogmem/store/test_conformance.py",
    ),
    fault(
        "store: a commit is acknowledged before it is on the disk",
        "cogmem/store/journal.py",
        "            if self._fsync:\n                os.fsync(self._file)\n        except",
        "        except",
        "cogmem/store/test_journal.py",
    ),
    # --- writing and dreaming ---
    fault(
        "observer: attacks are let in",
        "cogmem/write/observer.py",
        "found := attack(utterance.heard, utterance.role,",
        "found := {} and attack(utterance.heard, utterance.role,",
        "cogmem/write/test_observer.py",
    ),
    fault(
        "siblings: parts of one message fill the first places",
        "cogmem/read/siblings.py",
        "back[place] = bool(turns_of) and seen.issuperset(turns_of)",
        "back[place] = False",
        "cogmem/read/test_siblings.py",
    ),
    fault(
        "siblings: a message is told in the order of its ranks",
        "cogmem/read/siblings.py",
        "in sorted(ranked.rows[:first].tolist())",
        "in ranked.rows[:first].tolist()",
        "cogmem/read/test_siblings.py",
    ),
    fault(
        "siblings: a message tells the parts of another one too",
        "cogmem/read/siblings.py",
        "together[turns[row], bool(",
        "together[(), bool(",
        "cogmem/read/test_siblings.py",
        "cogmem/read/test_injection.py",
    ),
    fault(
        "trust: whoever speaks is trusted",
        "cogmem/write/doubt.py",
        "plain = replace(fact, doubted=bool(accused),",
        "plain = replace(fact, doubted=False,",
        "cogmem/test_trust.py",
    ),
    fault(
        "trust: a quotation can be ended from within",
        "cogmem/trust.py",
        """.replace("“", "'").replace("”", "'")""",
        "",
        "cogmem/test_trust.py",
    ),
    fault(
        "trust: a model's summary may be an attack",
        "cogmem/trust.py",
        "config.enabled and bool(attack(",
        "config.enabled and not (attack(",
        "cogmem/documents/optional/test_writer.py",
    ),
    fault(
        "guard: a forked child uses an inherited engine",
        "cogmem/guard.py",
        "if os.getpid() != self._process:",
        "if os.getpid() != os.getpid():",
        "cogmem/test_calls.py",
    ),
    fault(
        "guard: two threads at once",
        "cogmem/guard.py",
        "        self._lock.acquire()",
        "        self._lock.acquire(blocking=False)",
        "cogmem/test_calls.py",
    ),
    fault(
        "journal: a frame's header is believed",
        "cogmem/store/journal.py",
        "whole = mark == _MARK and zlib.crc32(_PLACE.pack(generation, place) + head[:-4]) == check",
        "whole = mark == _MARK",
        "cogmem/store/test_journal.py",
    ),
    fault(
        "evidence: every row is a message of its own",
        "cogmem/read/evidence.py",
        "_Around.of(view.columns.message[rows], fits",
        "_Around.of(rows, fits",
        "cogmem/read/test_evidence.py",
    ),
    fault(
        "evidence: a neighbour may be of another session",
        "cogmem/read/evidence.py",
        "is_there &= (told_in[there] == told_in[here]) & (told_in[here] >= 0)",
        "is_there &= True",
        "cogmem/read/test_evidence.py",
    ),
    fault(
        "evidence: a group that is off counts all the same",
        "cogmem/read/evidence.py",
        "self._weights = weights_of(embedder) * on",
        "self._weights = weights_of(embedder)",
        "cogmem/read/test_evidence.py",
    ),
    fault(
        "spans: a line that leads to a list is cut off it",
        "cogmem/language/spans.py",
        "units[cut - 1].leads and",
        "not units[cut - 1].leads and",
        "cogmem/language/test_spans.py",
    ),
    fault(
        "spans: a block is cut at its blank lines",
        "cogmem/language/spans.py",
        "goes_on = fenced or",
        "goes_on = (fenced and not blank) or",
        "cogmem/language/test_spans.py",
    ),
    fault(
        "spans: the best span does not count for its row",
        BM25,
        "if total > totals[place]:",
        "if total < totals[place]:",
        "cogmem/store/test_spans.py",
    ),
    fault(
        "spans: those of a replaced text are found",
        "cogmem/store/columns.py",
        'if name in ("text", "spans")]',
        'if name == "spans"]',
        "cogmem/store/test_spans.py",
    ),
    fault(
        "observer: only the first passage is judged",
        "cogmem/language/prompt_injection.py",
        "    for passage in found:",
        "    for passage in found[:1]:",
        "cogmem/write/test_observer.py",
    ),
    fault(
        "supersession: what coexists is ended",
        "cogmem/contradiction.py",
        "if hold is Hold.MANY:\n        return new.typed and new.manner is Manner.REFINED",
        "if hold is Hold.MANY:\n        return new.typed",
        "cogmem/documents/optional/test_contradiction.py",
        "cogmem/write/test_whole.py",
    ),
    fault(
        "gate: what went into a forgotten memory is known",
        "cogmem/write/encoding.py",
        "gone[_lost(columns)] = True",
        "_lost(columns)",
        "cogmem/test_calls_in_turn.py",
    ),
    fault(
        "gate: names the other way round are known",
        "cogmem/language/analysis.py",
        "return all(word in left for word in self.words(said))",
        "return frozenset(self.words(said)) <= frozenset(left)",
        "cogmem/test_calls_in_turn.py",
    ),
    fault(
        "as_of: a later correction changes what had ended",
        "cogmem/read/eligibility.py",
        'recorded |= columns["contradicted_by"] != NO_ROW',
        "pass",
        "cogmem/test_calls_in_turn.py",
    ),
    fault(
        "sinking: a birthday is over",
        "cogmem/language/endings.py",
        "if dates.lasts(text):",
        "if False:",
        "cogmem/read/test_sinking.py",
    ),
    fault(
        "supersession: the newer of a pair ends",
        "cogmem/documents/sdk/conflicts.py",
        "newer, older = np.maximum(looked.source, looked.target), np.minimum(looked.source, looked.target)",
        "older, newer = np.maximum(looked.source, looked.target), np.minimum(looked.source, looked.target)",
        "cogmem/documents/sdk/test_conflicts.py",
    ),
    fault(
        "supersession: the old memory supersedes the new one",
        "cogmem/contradiction.py",
        "changes.relate(by, rows, kind, np",
        "changes.relate(rows, by, kind, np",
        "cogmem/documents/optional/test_contradiction.py",
        "cogmem/write/test_whole.py",
    ),
    fault(
        "injection: a replacement that is not certain is noted",
        INJECTION,
        "(edges.confidence >= least)",
        "(edges.confidence <= least)",
        INJECTION_TESTS,
    ),
    fault(
        "order: scores rise behind what was put back",
        "cogmem/read/order.py",
        "np.minimum.accumulate(candidates.scores)",
        "candidates.scores",
        "cogmem/read/test_order.py",
    ),
    fault(
        "replacement: anybody replaces what one has said",
        "cogmem/write/replacement.py",
        "if said[row] == fact.speaker]",
        "]",
        "cogmem/write/test_replacement.py",
    ),
    fault(
        "replacement: an assistant's advice replaces its former advice",
        "cogmem/write/replacement.py",
        "if fact.data_source == DataSource.ASSISTANT_MESSAGE:",
        "if fact.data_source == DataSource.ASSISTANT_MESSAGE and not rows:",
        "cogmem/write/test_replacement.py",
    ),
    fault(
        "sentences: a caption is said",
        "cogmem/language/sentences.py",
        "text.partition(SHARES)[0]",
        "text",
        "cogmem/write/test_replacement.py",
        "cogmem/language/test_pairs.py",
    ),
    fault(
        "decomposition: a talk of two people is divided",
        "cogmem/read/decomposition.py",
        "return 2 <= asked <= len(statements) - asked",
        "return False",
        "cogmem/read/test_decomposition.py",
    ),
    fault(
        "order: what was not found stays unfound",
        "cogmem/read/succession.py",
        "unfound = unfound[view.may_surface(unfound)]",
        "unfound = unfound[:0]",
        "cogmem/write/test_replacement.py",
    ),
    fault(
        "order: what may be replaced stands before the newer",
        "cogmem/read/succession.py",
        "sorted(waiting, reverse=True)",
        "sorted(waiting)",
        "cogmem/write/test_replacement.py",
    ),
    fault(
        "dream: steps in the order of the alphabet",
        "cogmem/config.py",
        "for name in self.order)",
        "for name in sorted(self.order))",
        "cogmem/dream/test_cycle.py",
    ),
    # --- parts ---
    fault(
        "seed: a stream without one",
        "cogmem/rng.py",
        "np.random.default_rng([seed, zlib.crc32(name.encode())])",
        "np.random.default_rng()",
        "cogmem/test_rng.py",
    ),
    fault(
        "seed: all streams are one",
        "cogmem/rng.py",
        "[seed, zlib.crc32(name.encode())]",
        "[seed]",
        "cogmem/test_rng.py",
    ),
    fault(
        "cassette: a replay answers what was not recorded",
        "cogmem/llm/cassette.py",
        'if known is None and self._mode == "replay":\n            raise self._missing(key, prompt)',
        'if known is None and self._mode == "replay":\n            return Completion("{}", 0, 0)',
        "cogmem/llm/test_cassette.py",
    ),
    fault(
        "cache: one model is given another's vectors",
        "cogmem/embedding/cache.py",
        "WHERE model = ? AND key",
        "WHERE ? IS NOT NULL AND key",
        "cogmem/embedding/test_cache.py",
    ),
    fault(
        "cache: a vector is given out that is damaged",
        "cogmem/embedding/cache.py",
        "if isinstance(vector, bytes) and crc == _checksum(self.name, key, vector):",
        "if isinstance(vector, bytes):",
        "cogmem/embedding/test_cache.py",
    ),
    # --- corpora, replay and runs ---
    fault(
        "sealed worlds: a value that a pack has is drawn",
        "experiments/corpora/synthetic/written.py",
        "if not any(coincides(name, values[place])",
        "if True or not any(coincides(name, values[place])",
        "experiments/corpora/test_sealed.py",
    ),
    fault(
        "sealed worlds: the vocabulary stays the known one",
        "experiments/corpora/synthetic/world.py",
        "if corpus.vocabulary == UNKNOWN:",
        "if False:",
        "experiments/corpora/test_sealed.py",
    ),
    fault(
        "sealed worlds: Faker draws from its global state",
        "experiments/corpora/synthetic/sealed.py",
        "    fake.seed_instance(seed)\n",
        "",
        "experiments/corpora/test_sealed.py",
    ),
    fault(
        "LoCoMo: the fifth category in the headline",
        "experiments/corpora/locomo.py",
        'ANSWERABLE = ("1", "2", "3", "4")',
        'ANSWERABLE = ("1", "2", "3", "4", "5")',
        "experiments/corpora/test_locomo.py",
    ),
    fault(
        "replay: a dream before what happens in the same instant",
        "experiments/replay/replay.py",
        "merge(world.events, nights,",
        "merge(nights, world.events,",
        "experiments/replay/test_replay.py",
    ),
    fault(
        "replay: every loss twice",
        "experiments/replay/replay.py",
        "for turn in lost:",
        "for turn in 2 * lost:",
        "experiments/replay/test_replay.py",
    ),
    fault(
        "run: wall times among the results",
        "experiments/runs/finishing.py",
        "manifest(run.config, run.corpus, frames) | facts)",
        'manifest(run.config, run.corpus, frames) | facts | {"seconds": elapsed})',
        "experiments/test_determinism.py",
    ),
    fault(
        "run: the fingerprint ignores how it is replayed",
        "experiments/runs/manifest.py",
        '_PLACE = ("force",',
        '_PLACE = ("force", "replay",',
        "experiments/runs/test_manifest.py",
    ),
    # --- systems ---
    fault("adapter: as_of ignored", ADAPTER, "as_of=question.as_of,", "as_of=None,", ADAPTER_TESTS),
    fault(
        "adapter: gold ranked first",
        ADAPTER,
        "for it in found.items",
        "for it in sorted(found.items, key=lambda it: set(probe.evidence).isdisjoint(it.source_turns))",
        ADAPTER_TESTS,
    ),
    fault(
        "attribution: dormant before superseded",
        "experiments/systems/snapshots.py",
        'if columns["superseded_by"][row] != NO_ROW:',
        'if columns["superseded_by"][row] != NO_ROW and columns["tier"][row] < Tier.DORMANT:',
        ADAPTER_TESTS,
    ),
    fault(
        "attribution: out-ranked and reordered swapped",
        ADAPTER,
        "if stage is None and place > selected:",
        "if stage is None and place <= selected:",
        ADAPTER_TESTS,
    ),
    fault(
        "attribution: losses that are told twice pass",
        "experiments/analysis/losses.py",
        "losses.filter(losses.select(_KEY).is_duplicated())",
        "losses.head(0)",
        "experiments/analysis/test_losses.py",
    ),
    fault(
        "oracle: its last place is empty",
        "experiments/systems/baselines.py",
        "if gold.intersection(ids)][:k]",
        "if gold.intersection(ids)][: k - 1]",
        "experiments/systems/test_baselines.py",
    ),
    # --- metrics ---
    fault(
        "metric: recall is hit@k",
        RANKS,
        "np.less_equal(ranks, k).sum(-1) / _gold(ranks)",
        "np.less_equal(ranks, k).any(-1) / np.sign(_gold(ranks))",
        RANKS_TESTS,
    ),
    fault(
        "metric: the ideal of nDCG is what was found",
        RANKS,
        "wanted = order <= np.minimum(_gold(positions), k)[..., None]",
        "wanted = order <= np.minimum(np.maximum((positions <= k).sum(-1), 1), k)[..., None]",
        RANKS_TESTS,
    ),
    fault(
        "metric: chance finds one whatever k",
        RANKS,
        "k / np.maximum(candidates, k)",
        "1 / np.maximum(candidates, k)",
        RANKS_TESTS,
    ),
    fault(
        "metric: a budget is exceeded by nothing",
        RANKS,
        "cum_sum() <= budget",
        "cum_sum() < budget",
        RANKS_TESTS,
    ),
    fault(
        "metric: the mean of nothing is 0",
        "experiments/metrics/registry.py",
        "if present.size else None",
        "if present.size else 0.0",
        LIFECYCLE_TESTS,
    ),
    fault(
        "stale leak: the current before the outdated",
        LIFECYCLE,
        "_FOUND & _FIRST.eq_missing(_OUTDATED)",
        "_FOUND & _FIRST.eq_missing(_CURRENT)",
        LIFECYCLE_TESTS,
    ),
    fault(
        "stale leak: a memory that carries both leaks",
        "experiments/metrics/ranking.py",
        "outdated=stale & ~evidence",
        "outdated=stale",
        LIFECYCLE_TESTS,
    ),
    fault(
        "content overlap: a claim is believed",
        "experiments/replay/replay.py",
        "if turn in judged and carries(item.text,",
        "if turn in judged and carries(self.said.get(turn, ''),",
        "experiments/replay/test_replay.py",
    ),
    fault(
        "content overlap: a turn is carried by the words that all turns have",
        "experiments/systems/content_overlap.py",
        " - _function_words()",
        "",
        "experiments/systems/test_content_overlap.py",
    ),
    fault(
        "tokens: those of the shorter items alone",
        "experiments/replay/replay.py",
        "tokens = [count_tokens(item.text) for item in items]",
        "tokens = [min(count_tokens(item.text), 1) for item in items]",
        "experiments/replay/test_replay.py",
    ),
    fault(
        "gold: an answer depends on the kind",
        "experiments/corpora/events.py",
        "return Question(self.query, self.time,",
        "return Question(f'{self.query} {self.kind}', self.time,",
        "experiments/replay/test_replay.py",
    ),
    fault(
        "capacity: what is worth most makes room",
        "cogmem/capacity.py",
        "first = np.lexsort((rows, worth, ~(replaced | _ended(state, rows, now))))",
        "first = np.lexsort((rows, -worth, ~(replaced | _ended(state, rows, now))))",
        "cogmem/test_capacity.py",
    ),
    fault(
        "capacity: protected memories make room",
        "cogmem/capacity.py",
        "free = ~exempt(state)[hot] | (",
        "free = np.ones(len(hot), np.bool_) | (",
        "cogmem/test_capacity.py",
    ),
    fault(
        "budgets: a view leaves its marks on the engine",
        "experiments/systems/budgets.py",
        "            tier[:] = before",
        "            pass",
        "experiments/systems/test_budgets.py",
    ),
    fault(
        "losses: the last thing that lost a turn instead of the first",
        "experiments/systems/cogmem.py",
        'at, state = self._left.get(row, (self.context.now, "eligible"))',
        "at, state = self.context.now, self._snapshots.state(row)",
        ADAPTER_TESTS,
    ),
    # --- statistics ---
    fault(
        "units: questions are drawn where conversations should be",
        STATISTICS,
        "of = np.unique(namespaces.to_numpy(), return_inverse=True)[1]",
        "of = np.arange(values.size)",
        STATISTICS_TESTS,
    ),
    fault(
        "verdicts: with fewer than six conversations too",
        STATISTICS,
        "if effect.clusters >= MIN_CONVERSATIONS:",
        "if effect.clusters >= 2:",
        STATISTICS_TESTS,
    ),
    fault(
        "t test: n - 1 degrees of freedom whatever the weights",
        STATISTICS,
        "freedom = 1 / (share**2).sum(-1) - 1",
        "freedom = np.full(total.shape[:-1], units - 1.0)",
        STATISTICS_TESTS,
    ),
    fault(
        "t test: no question is too few to be certain",
        STATISTICS,
        "np.maximum(error, resolution / total[..., 0])",
        "error",
        STATISTICS_TESTS,
    ),
    fault(
        "equivalence: whatever is not significant",
        STATISTICS,
        'return "equivalent" if beyond <= ALPHA else "inconclusive"',
        'return "equivalent"',
        STATISTICS_TESTS,
    ),
    fault(
        "detectable differences: those of a comparison alone",
        STATISTICS,
        "ALPHA / max(sum(effect.p == effect.p for effect in differences), 1)",
        "ALPHA",
        STATISTICS_TESTS,
    ),
    fault(
        "bootstrap: percentiles without correction",
        STATISTICS,
        "tail = expanded_tail(sums.size)",
        "tail = ALPHA / 2",
        STATISTICS_TESTS,
    ),
    fault(
        "differences: not of the same probes",
        STATISTICS,
        'pair["candidate"].to_numpy() - ',
        'pair["candidate"].sort().to_numpy() - ',
        STATISTICS_TESTS,
    ),
    fault(
        "Holm: a later p below an earlier one",
        STATISTICS,
        "np.maximum.accumulate(np.minimum(1.0, p[order] * left))",
        "np.minimum(1.0, p[order] * left)",
        STATISTICS_TESTS,
    ),
    fault(
        "pooling: a fixed effect",
        "experiments/analysis/pooling.py",
        "weights = 1 / (variances + between[..., None])",
        "weights = 1 / (variances + 0 * between[..., None])",
        "experiments/analysis/test_pooling.py",
    ),
    fault(
        "pooling: errors of few conversations are believed",
        "experiments/analysis/pooling.py",
        "SHARED_FREEDOM = 8.0",
        "SHARED_FREEDOM = 0.0",
        "experiments/analysis/test_pooling.py",
    ),
    fault(
        "scripts without spaces: a sentence is one word",
        "cogmem/language/scripts.py",
        "[a + b for a, b in pairwise(characters)] or [characters]",
        "[characters]",
        "cogmem/language/test_scripts.py",
    ),
    fault(
        "language: a name in a Turkish sentence makes it English",
        "cogmem/language/packs.py",
        "if stem in common or tail in tails:",
        "if stem in common:",
        "cogmem/language/test_packs.py",
    ),
    fault(
        "emotion: a stem catches whatever begins with it",
        "cogmem/language/emotion.py",
        'table = self._begins if entry.endswith("*") else self._whole',
        "table = self._begins",
        "cogmem/language/test_emotion.py",
    ),
    fault(
        "BEAM: the outdated turn is the gold",
        "experiments/corpora/beam.py",
        "cited, stale = new, [turn for turn in old if turn not in new]",
        "cited, stale = old, [turn for turn in new if turn not in old]",
        "experiments/corpora/test_beam.py",
    ),
    fault(
        "MADial-Bench: the question holds the answer",
        "experiments/corpora/madial.py",
        "for line in lines[:first]:",
        "for line in lines:",
        "experiments/corpora/test_madial.py",
    ),
    fault(
        "Mem-Gallery: gold for what was never said",
        "experiments/corpora/memgallery.py",
        "cited = [] if kind == _ABSTAIN else [turn",
        "cited = [turn",
        "experiments/corpora/test_memgallery.py",
    ),
    # --- rivals ---
    fault(
        "one k: what is asked for decides how deep is ranked",
        "cogmem/read/path.py",
        "depth=self._depth,",
        "depth=max(self._depth, asked.k),",
        "experiments/systems/test_one_k.py",
    ),
    fault(
        "one k: what is found deeper comes among the rest",
        "cogmem/read/path.py",
        "candidates = reduce(Candidates.followed_by, further, candidates)",
        "candidates = further[-1] if further else candidates",
        "experiments/systems/test_one_k.py",
    ),
    fault(
        "verbatim: the write path of the run",
        "experiments/systems/cogmem.py",
        "return as_said(engine)",
        "return engine",
        ADAPTER_TESTS,
    ),
    fault(
        "verbatim: the read path of the profile",
        "experiments/systems/cogmem.py",
        'return replace(PROFILES["verbatim"], language=engine.language).having(*sections)',
        'return PROFILES["verbatim"]',
        ADAPTER_TESTS,
    ),
    fault(
        "rivals: neighbours of another session give too",
        RIVALS,
        "settings.fading ** (step - 1) * (sessions[step:] == sessions[:-step])",
        "settings.fading ** (step - 1) * np.ones(len(sessions) - step)",
        RIVALS_TESTS,
    ),
    fault(
        "rivals: before and after exchanged",
        RIVALS,
        "found[step:] += settings.after * share",
        "found[step:] += settings.before * share",
        RIVALS_TESTS,
    ),
    fault(
        "rivals: nobody is named",
        CONTROLS,
        "settings.speaker * np.isin(self._speaker.view, named)",
        "settings.speaker * np.isin(self._speaker.view, [])",
        RIVALS_TESTS,
    ),
    fault(
        "rivals: only when it was told counts",
        CONTROLS,
        'for span in spans or [Span(today, today, "day")]:',
        'for span in [Span(today, today, "day")]:',
        RIVALS_TESTS,
    ),
    fault(
        "rivals: the first chunk stands for its turn",
        CONTROLS,
        "return Hits(earliest[found.rows], found.scores)",
        "return Hits(first[found.rows], found.scores)",
        RIVALS_TESTS,
    ),
    # --- what the documents of the profiles say ---
    fault(
        "working memory: a use counts twice",
        "cogmem/write/working_memory.py",
        "(1 + 0.1 * held.accesses)",
        "(1 + 0.2 * held.accesses)",
        CONFORMANCE_TESTS,
    ),
    fault(
        "boosts: a procedural memory as a schematic one",
        "cogmem/documents/v9/boosts.py",
        "SubTier.PROCEDURAL: 1.05",
        "SubTier.PROCEDURAL: 1.1",
        CONFORMANCE_TESTS,
    ),
    # --- erasure, and the server ---
    fault(
        "lance: a kept vector outlives its replacement",
        "cogmem/store/lance.py",
        "self._kept.pop(row, None)",
        "pass",
        "cogmem/store/test_lance.py::test_a_vector_that_was_asked_for_does_not_outlive_its_replacement",
    ),
    fault(
        "lance: words that were replaced since the merge are found as they were",
        "cogmem/store/lance.py",
        "sorted({*self._retold, *range(self._stored, len(self))})",
        "range(self._stored, len(self))",
        "cogmem/store/test_lance.py::test_reopened_at_any_point_it_equals_the_store_in_process",
    ),
    fault(
        "links: of loaded ones a row has only the last",
        "cogmem/store/columns.py",
        "before[ends[1:][alike]] = ends[:-1][alike]",
        "pass",
        "cogmem/store/test_lance.py::test_reopened_at_any_point_it_equals_the_store_in_process",
    ),
    fault(
        "blocks: a packed block forgets what was replaced",
        "cogmem/store/blocks.py",
        "found[place] = self._replaced[int(rows[place])]",
        "pass",
        "cogmem/store/test_blocks.py",
    ),
    fault(
        "erasure: the files keep what was forgotten",
        "cogmem/store/lance.py",
        "        if self._columns.purged():\n",
        "        if False:\n",
        "cogmem/test_erasure.py",
    ),
    fault(
        "erasure: turns, claims and entities stay",
        "cogmem/erasure.py",
        "for name in OBJECTS:",
        'for name in ("text",):',
        "cogmem/test_erasure.py",
    ),
    fault(
        "erasure: the vector stays",
        "cogmem/erasure.py",
        "    changes.vectors.append((row, vector))\n",
        "",
        "cogmem/test_erasure.py",
    ),
    fault(
        "erasure: what was forgotten is no stub at an instant in the past",
        "cogmem/erasure.py",
        '"cold_since": FORGOTTEN, "at',
        '"cold_since": now, "at',
        "cogmem/test_erasure.py",
    ),
    fault(
        "erasure: messages keep their old numbers",
        "cogmem/store/columns.py",
        'if name in ("source_turns", "session") and not value and self._objects[name][row]:',
        "if False:",
        "cogmem/test_erasure.py",
    ),
    fault(
        "server: an order is told as it is",
        "cogmem/server.py",
        "    return quotation(memory.text, memory.speaker, engine.config.language)\n",
        "    return memory.text\n",
        "cogmem/test_server.py",
    ),
    fault(
        "server: the ids of other namespaces are served",
        "cogmem/server.py",
        "if parse_memory_id(identifier)[0] != self._namespace:",
        "if False:",
        "cogmem/test_server.py",
    ),
    fault(
        "server: explaining strengthens",
        "cogmem/server.py",
        "deep=deep, reinforce=False)",
        "deep=deep)",
        "cogmem/test_server.py",
    ),
    fault(
        "focus: a question counts once",
        "cogmem/read/request.py",
        "[question] * (weight - 1)",
        "[question] * 0",
        "cogmem/read/test_focus.py",
    ),
    fault(
        "focus: the time of the rest is asked about",
        "cogmem/read/cues.py",
        "read_known(request.question, ",
        "read_known(request.query, ",
        "cogmem/read/test_focus.py",
    ),
    fault(
        "sweeps: what shares a replay is read by the first engine",
        "experiments/systems/cogmem.py",
        "engine=self.engine_of(engine))",
        "engine=self.context.engine)",
        "experiments/replay/test_units.py",
    ),
    fault(
        "sweeps: engines that write otherwise share a replay",
        "experiments/systems/readings.py",
        "return engine.having(*map(EngineConfig().of, READING))",
        "return EngineConfig().having(*map(EngineConfig().of, READING))",
        "experiments/replay/test_units.py",
    ),
    fault(
        "feedback: what the best say speaks against",
        "cogmem/read/feedback.py",
        "by_maximum(having) - 1.0",
        "-by_maximum(having)",
        "cogmem/read/test_feedback.py",
    ),
    fault(
        "feedback: those that lend are ordered by what they lend",
        "cogmem/read/feedback.py",
        "left[best] = 1.0",
        "left[best] += 0.0",
        "cogmem/read/test_feedback.py",
    ),
    fault(
        "feedback: the question's own words are lent",
        "cogmem/store/lexical.py",
        "if term not in asked",
        "if term",
        "cogmem/read/test_feedback.py",
    ),
    fault(
        "feedback: long texts lend most",
        "cogmem/store/lexical.py",
        "share / len(said)",
        "share",
        "cogmem/store/test_lexical.py",
    ),
    fault(
        "latest: the earlier figure leads",
        "cogmem/read/latest.py",
        "since[other] > since[place]",
        "since[other] < since[place]",
        "cogmem/read/test_latest.py",
    ),
    fault(
        "latest: what somebody else says of himself leads",
        "cogmem/read/latest.py",
        "return alike or not (self.personal or earlier.personal)",
        "return True",
        "cogmem/read/test_latest.py",
    ),
    fault(
        "latest: an assistant's words lead",
        "cogmem/read/latest.py",
        "if self.advice or not",
        "if not",
        "cogmem/read/test_latest.py",
    ),
    fault(
        "latest: a part of the question's words suffices",
        "cogmem/read/latest.py",
        "answered and sought & earlier.terms <= answered and ",
        "answered and ",
        "cogmem/read/test_latest.py",
    ),
    fault(
        "latest: every place changes",
        "cogmem/read/latest.py",
        "candidates.rows[:PLACES]",
        "candidates.rows[:]",
        "cogmem/read/test_latest.py",
    ),
    fault(
        "aside: the memory has heard the talk before its questions",
        "experiments/corpora/distractors.py",
        "(*worlds[1:], worlds[0])",
        "worlds",
        "experiments/corpora/test_distractors.py",
    ),
    fault(
        "units: what failed once has failed for ever",
        "experiments/replay/units.py",
        "        finished._failed.unlink(missing_ok=True)\n",
        "",
        "experiments/replay/test_units.py",
    ),
    fault(
        "ledger: a run that is scored again was not looked at",
        "experiments/runs/finishing.py",
        '    enter(read_json(folder, "manifest.json"))\n',
        "",
        "experiments/corpora/test_roles.py",
    ),
    fault(
        "publish: runs of another engine make results of today",
        "experiments/runs/publish.py",
        "        check_today(folder)\n",
        "        pass\n",
        "experiments/runs/test_publish.py",
    ),
    fault(
        "results: a reader takes away what a writer made",
        "experiments/runs/results.py",
        "        _whole(folder).rename(folder)\n",
        "        if _whole(folder).exists():\n"
        "            shutil.rmtree(folder, ignore_errors=True)\n"
        "            _whole(folder).rename(folder)\n",
        "experiments/runs/test_results.py",
    ),
    fault(
        "pairs: a topic left out teaches across topics",
        "experiments/training/pairs.py",
        "taught = read.weighed & ~own & ~(far & [not said.isdisjoint(pair[-2:]) for pair in pairs])",
        "taught = read.weighed & ~own",
        "experiments/training/test_pairs.py",
    ),
    fault(
        "results: other laboratory code is not told",
        "experiments/runs/results.py",
        'not in ("", laboratory_source())',
        'not in ("", result.laboratory)',
        "experiments/commands/test_results.py",
    ),
)


def problem(fault: Fault, root: Path = ROOT) -> str:
    """Why the fault cannot be planted there, "" if it can."""
    path = root / fault.file
    if not path.is_file():
        return f"{fault.name}: no file {fault.file}"
    if (found := path.read_text("utf-8").count(fault.old)) != 1:
        return f"{fault.name}: {fault.file} has its text {found} times; expected once: {fault.old!r}"
    absent = [test for test in fault.tests if not (root / "tests" / test.partition("::")[0]).is_file()]
    return f"{fault.name}: no test {', '.join(absent)}" if absent else ""


def copy_of(root: Path, to: Path) -> Path:
    """The files of the checkout that Git knows, or would."""
    line = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(line, cwd=root, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, to / name, follow_symlinks=False)
    packages = ["cogmem", "experiments"]
    line = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *packages]
    subprocess.run(line, cwd=to, check=True)
    return to


def run(copy: Path, tests: Sequence[str]) -> Outcome:
    """The default and slow ones of these tests in a copy, up to the first that fails."""
    line = [
        sys.executable,
        "-B",
        "-m",
        "pytest",
        "-x",
        "-q",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        "--hypothesis-profile=unshrunk",
        "-m",
        "not soak",
    ]
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    names = [f"tests/{test}" for test in tests]
    done = subprocess.run([*line, *names], cwd=copy, env=environment, capture_output=True, text=True)
    failed = re.search(r"^(?:FAILED|ERROR) (?:tests/)?(\S+)", done.stdout, re.MULTILINE)
    if done.returncode == 1 and failed:
        return Outcome("caught", failed[1])
    last = (done.stdout + done.stderr).strip().splitlines()[-1:]
    return Outcome("missed", "") if done.returncode == 0 else Outcome("broken", "".join(last))


def planted(fault: Fault, copy: Path) -> Outcome:
    """What the fault's tests say of it; the copy is as before afterwards."""
    path = copy / fault.file
    whole = path.read_text("utf-8")
    try:
        path.write_text(whole.replace(fault.old, fault.new), "utf-8")
        return run(copy, fault.tests)
    finally:
        path.write_text(whole, "utf-8")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("names", nargs="*", help="plant the faults whose names contain one of these words")
    parser.add_argument("--jobs", type=int, default=1, help="number of faults that are looked at in parallel")
    parser.add_argument("--list", action="store_true", help="only tell the names of the faults")
    given = parser.parse_args(words)
    chosen = [
        planted for planted in FAULTS if not given.names or any(word in planted.name for word in given.names)
    ]
    if given.list:
        print("\n".join(planted.name for planted in chosen))
        return 0
    if problems := [reason for planted in chosen if (reason := problem(planted))]:
        print("\n".join(problems), file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(given.jobs):
            copies.put(copy_of(ROOT, Path(folder) / str(number)))

        def look(one: Fault) -> Outcome:
            copy = copies.get()
            try:
                return planted(one, copy)
            finally:
                copies.put(copy)

        found = []
        for one, outcome in zip(chosen, pool.map(look, chosen), strict=True):
            print(f"{outcome.verdict:7} {one.name:75} {outcome.by}", flush=True)
            found.append(outcome.verdict)
    print(f"{found.count('caught')} of {len(found)} faults are caught")
    return 0 if found.count("caught") == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
