"""Corpora: dated events of independent conversations, from files or generated.

`events` is the schema; `jsonl` reads and writes it, also benchmarks that were converted to it; `locomo`,
`longmemeval`, `beam`, `memgallery` and `madial` read published benchmarks into it, each with the card of its
corpus; `synthetic` generates. Each has its settings beside it, and
`registry` names them all. `rankings` reads what other systems found.
"""
