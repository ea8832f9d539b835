"""Ranking: which memories answer a question, in which order, and why."""
