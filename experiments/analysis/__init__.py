"""What follows from the scores and traces of runs, as data; the words for it stand in `experiments.report`.

`summary` gathers metrics.json; `statistics` compares runs on the same probes, and `pooling` combines corpora;
`losses` counts where gold turns were lost; `regression` judges a run against an earlier one.
"""
