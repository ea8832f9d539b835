"""Presentation: how results are shown to an agent: date, speaker, quotation, excerpt, budget of tokens."""
