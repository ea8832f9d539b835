"""What follows from scores: statistics, losses, liveness, timelines. Data only; the report has the words."""
