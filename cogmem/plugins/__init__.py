"""Mechanisms and plug-ins: how a stage is declared, found, and given what it needs."""
