"""When and how vectors on disk are searched by an approximate index.

An index preselects candidates, which are scored again as in every exact search. So a score is exact, and only
a row may be missing.

Lance's kinds of index were tried on 50,000 made-up turns of 1,024 hashed dimensions, with 400 candidates from
all partitions, on two busy cores:

    index            to make   size    recall@10   median search
    ivf_rq, 1 bit    3 s       7 MB    1.000       9 ms
    ivf_rq, 4 bits   13 s      26 MB   1.000       14 ms
    ivf_sq           3 s       49 MB   1.000       105 ms
    ivf_pq           134 s     4 MB    .998        11 ms
    ivf_hnsw_sq      247 s     58 MB   .998        29 ms

A million such turns, every sixth of them masked; queries in other words, to which nothing is near (in the
same words the default finds all); on one core:

    ivf_rq   probes   candidates   recall@10   recall@100   median search
    1 bit    64       400          .903        .692         20 ms
    1 bit    128      1,500        .983        .912         41 ms
    2 bits   64       400          .953        .917         25 ms
    2 bits   160      512          .995        .976         36 ms   (the default)
    4 bits   128      400          .987        .988         62 ms
"""

from dataclasses import dataclass

KINDS = ("auto", "none", "ivf_rq", "ivf_sq")


@dataclass(frozen=True, slots=True)
class VectorIndex:
    """The choice of an index of vectors: its fields are those of `LanceStoreConfig`."""

    kind: str = "auto"
    from_rows: int = 32_768
    probes: int = 160
    candidates: int = 512

    def serves(self, size: int) -> bool:
        """Whether a table of this size is to have an index."""
        return self.kind != "none" and size >= self.from_rows

    def kind_for(self, dimensions: int) -> str:
        """The kind of index of vectors of these dimensions. RaBitQ takes multiples of eight."""
        if self.kind == "auto":
            return "ivf_sq" if dimensions % 8 else "ivf_rq"
        return self.kind

    def enough(self, k: int) -> int:
        """Number of candidates among which the k best are sought."""
        return max(self.candidates, 4 * k)
