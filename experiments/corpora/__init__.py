"""Corpora: dated events of independent worlds, from files or generated.

`events` is the schema; `jsonl` reads and writes it; `locomo` and `longmemeval` read published benchmarks into
it; `configs` are the choices a run is configured with.
"""
