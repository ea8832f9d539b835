"""Statistics and attributions from the scores and traces of runs, as data. `experiments.report` renders them.

`summary` gathers metrics.json; `statistics` compares runs on the same probes, and `pooling` combines corpora;
`losses` counts where gold turns were lost; `forgetting` shows what laws retain; `regression` judges a run
against an earlier one.
"""
