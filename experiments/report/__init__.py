"""Reports: `tables` (terminal, Markdown, CSV, HTML), `figures` (SVG, PNG) and `html` (one file, no network).

Everything is made from metrics.json and the frames of a run: no score is computed here.
"""
