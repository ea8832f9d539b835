"""Scores: pure functions from the frames of a replay to numbers, each with its number of cases.

`registry` knows every metric: the tuples `METRICS` of the modules here. `ranking` tells where the memories
that carry evidence stood; `retrieval` scores rankings against evidence turns; `lifecycle` what forgetting
costs and saves; `answers` marks short answers.
"""
