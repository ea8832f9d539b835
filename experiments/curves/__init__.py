"""Laws of forgetting: side by side, against what people forgot, and what an average makes of them.

python -m experiments.curves [--data datasets/forgetting.csv] [--resamples 1000] [--studies 200] [--seed 0]
                             [--out results/curves]

The laws as written and at equal time constant; the source documents' table against its own formula; least
squares and likelihood fits to human data with a verdict between exponential and power for each; and how many
exponential memories it takes until their average passes for a power law. Writes OUT.md, OUT.json, a .csv for
each table, and the figures OUT-laws, OUT-human and OUT-mixture.
"""
