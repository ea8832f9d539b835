"""Studies: each asks one question of many runs and answers it with tables."""
