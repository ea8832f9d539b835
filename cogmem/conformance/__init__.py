"""Conformance of plug-ins: what their documents say, put to an engine of their profile.

A plug-in names modules of probes (`Plugin.conformance`). Beside each module lies a table of claims: an input,
what the document says must come out of it, and the setting that carries it. `rows.claims` reads all tables,
and `python -m experiments conformance` prints what comes out.
"""
