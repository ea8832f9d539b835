"""What writes artefacts of the engine: the weights of evidence.

The weights of recognition (`cogmem/language/data/*.weights.npz`) and the bands of the write gate
(`cogmem/embedding/data`) were made by programs that are at commit 1f10c2c0.
"""
