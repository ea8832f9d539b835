"""Scores: pure functions from the frames of a replay to numbers, each with its n.

`retrieval` scores rankings against evidence turns; `lifecycle` what forgetting costs and saves; `holdings`
looks for the values that are still asked about in what the memories say; `losses` sums up where gold was
lost; `abstention` weighs what is withheld against what is surfaced wrongly; `liveness` counts what each
mechanism changed; `statistics` compares two runs on the same probes; `summary` gathers everything.
"""
