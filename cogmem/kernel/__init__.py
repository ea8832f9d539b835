"""Helpers that every room may use: checks of arguments and settings, and counts of tokens."""
