"""The laws of memory: pure functions over columns.

One module, one mechanism: `retention` (forgetting), `reinforcement` (what a retrieval adds), `activation`
(ACT-R), `importance`, `utility` and `tiers` (who moves where). A law knows no clock
and no store; it is given durations and columns and returns columns.

Conventions, for every function here:

- Arguments are scalars, sequences or arrays. They broadcast together, are computed in float64, and give a
  column of the broadcast shape, or a NumPy scalar where all were scalars. No argument is changed.
- Durations are in days and carry the unit in their name. Strengths, weights and scores are dimensionless.
- NaN in a data column gives NaN there (False in a predicate) and leaves its neighbours alone; only a time
  constant that is not positive, NaN included, is refused.
- A number that defines a mechanism is a parameter with the default of the source. `ConfigError` is raised for
  a name or a parameter outside its choices; ranges of data are stated and are the caller's to keep.
- A threshold is met within 1e-9: the last bit of a sum does not decide a memory's fate.
- A source is a paper, the `cognitive-memory` SDK, or a profile of `cogmem.profiles`, which has the numbers.
"""
