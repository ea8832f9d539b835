"""Corpora: dated events of independent conversations, from files or generated.

`events` is the schema; `jsonl` reads and writes it; `locomo` and `longmemeval` read published benchmarks into
it; `synthetic` generates. Each has its settings beside it, and `registry` names them all.
"""
