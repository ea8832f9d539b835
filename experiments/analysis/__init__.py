"""What follows from the scores and traces of runs, as data; the words for it stand in `experiments.report`.

`summary` gathers metrics.json; `statistics` compares runs on the same probes; `losses` says where gold turns
were lost; `liveness` what each mechanism changed; `timelines` tells the life of a turn; `baselines` judges a
run against an earlier one.
"""
