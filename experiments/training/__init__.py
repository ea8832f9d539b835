"""Training of the engine's artefacts: the weights of the evidence, and the static table.

The weights of recognition (`cogmem/language/data/*.weights.npz`) and the bands of the write gate
(`cogmem/embedding/data`) were made by programs that are at commit 1f10c2c0.
"""
