"""The panel in which a reader sets a law of forgetting and sees it beside what was measured.

A page that holds `panel(...)` ends with the script `script(...)`. The formulas of the laws are those of the
registry; the tests compare what the script makes of them with Python.
"""

import json
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from cogmem.dynamics.reinforcement import initial_stability
from cogmem.dynamics.retention import LAWS, RetentionConfig
from experiments.report.page import page, part

MEASURED = Path(__file__).with_name("measured.json")
"""Human forgetting and the odds of need; `python -m experiments results` writes it from what is published."""

IMPORTANCE = 0.5
"""Of the memory with which the panel begins."""


@cache
def measured() -> Mapping[str, Any]:
    return json.loads(MEASURED.read_text("utf-8"))


def panel(config: RetentionConfig, data: Mapping[str, Any]) -> str:
    """The panel as HTML. It begins with the law and the parameters of `config`; `data` as in `MEASURED`."""
    shown = [law for law in LAWS.values() if law.formula]
    controls = [
        _control(setting, known.meaning, known.low, known.high, value, law.name)
        for law in shown
        for name, known in law.parameters.items()
        for setting in [f"{law.name}_{name}"]
        for value in [getattr(config, setting, known.default)]
    ]
    stability = float(initial_stability(IMPORTANCE))
    controls += [
        _control("episodic_days", "base β, days", 1.0, 3650.0, config.episodic_days),
        _control("stability", "stability S", 0.01, 10.0, stability),
        _control("importance", "importance", 0.0, 1.0, IMPORTANCE),
        _control("floor", "floor", 0.0, 1.0, config.floor),
    ]
    names = {kind: [entry["name"] for entry in data[kind]] for kind in ("human", "need")}
    return _PANEL.substitute(
        laws="".join(
            f'<option value="{law.name}"{" selected" * (law.name == config.law)}'
            f' data-note="{escape(f"R = {law.equation} by default. {law.source}.")}">{law.name}</option>'
            for law in shown
        ),
        others="".join(f"<option>{law.name}</option>" for law in shown),
        controls="\n".join(controls),
        matched=" checked" * (config.calibration == "matched"),
        **{
            kind: "".join(f"<option>{escape(name)}</option>" for name in texts)
            for kind, texts in names.items()
        },
    )


def script(data: Mapping[str, Any]) -> str:
    """The script of a page with a panel."""
    laws = ",\n".join(
        f"  {law.name}: (x, {{{', '.join(law.parameters)}}}) => {law.formula}"
        for law in LAWS.values()
        if law.formula
    )
    measured = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'"use strict";\nconst LAWS = {{\n{laws},\n}};\nconst MEASURED = {measured};\n{_SCRIPT}'


def alone(data: Mapping[str, Any]) -> str:
    """A page with a panel and nothing else."""
    body = f"<main>\n<h1>Laws of forgetting</h1>\n{panel(RetentionConfig(), data)}\n</main>"
    return page("Laws of forgetting", body, script(data))


def _control(name: str, label: str, low: float, high: float, value: float, law: str = "") -> str:
    """A number to set by a slider or in digits."""
    start = min(max(value, low), high)
    attribute = f' data-law="{law}"' if law else ""
    return (
        f'<div class="control"{attribute}><label for="set-{name}">{escape(label)}</label>\n'
        f'<input type="range" min="0" max="1" step="0.01" aria-label="{escape(label)}, slider">\n'
        f'<input type="number" id="set-{name}" name="{name}" min="{low:g}" max="{high:g}" step="any" required'
        f' value="{str(start).removesuffix(".0")}"></div>'
    )


_PANEL, _SCRIPT = Template(part("panel.html")), part("panel.js")
