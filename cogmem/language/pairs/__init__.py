"""Pairs of statements: whether a later one replaces an earlier one."""
