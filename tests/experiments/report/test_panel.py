"""The panel of laws, in a browser and by its keyboard; the curves of its script are those of Python.

Skipped where there is no Chromium (COGMEM_CHROMIUM, or one on PATH).
"""

import json
import math
import os
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.dynamics.retention import LAWS, RetentionConfig, days_until, retention, strength_days
from experiments.report.panel import alone, measured, panel

CHROMIUM = os.environ.get("COGMEM_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
DAYS = [0.0, 1e-5, 0.01, 0.5, 1.0, 7.0, 30.0, 45.5, 180.0, 365.0, 3650.0, 1e5]
KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, "End": 35, " ": 32}

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here (COGMEM_CHROMIUM names one)")


class Browser:
    """A page in Chromium, over the pipes of its developers' protocol."""

    def __init__(self, page: Path, profile: Path) -> None:
        (theirs, to), (back, ours) = os.pipe(), os.pipe()
        words = [str(CHROMIUM), *QUIET, f"--user-data-dir={profile}", "--remote-debugging-pipe"]
        wires = [(os.POSIX_SPAWN_DUP2, theirs, 3), (os.POSIX_SPAWN_DUP2, ours, 4)]
        wires += [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
        self.process = os.posix_spawn(words[0], words, os.environ, file_actions=wires)
        os.close(theirs)
        os.close(ours)
        self.to, self.back = os.fdopen(to, "wb", buffering=0), os.fdopen(back, "rb")
        self.session: dict[str, str] = {}
        self.events: list[dict[str, Any]] = []
        self.number = 0
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = {"sessionId": attached["sessionId"]}
        for domain in ("Network", "Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")
        self.ask("Page.navigate", url=page.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.receive()

    def receive(self) -> dict[str, Any]:
        read = bytearray()
        while (byte := self.back.read(1)) != b"\0":
            assert byte, "Chromium has ended"
            read += byte
        message: dict[str, Any] = json.loads(read)
        if "method" in message:
            self.events.append(message)
        return message

    def ask(self, method: str, **parameters: Any) -> Any:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **self.session}
        self.to.write(json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            pass
        return answer["result"]

    def value(self, expression: str) -> Any:
        """The value of an expression of JavaScript; infinity is None."""
        text = self.ask("Runtime.evaluate", expression=f"JSON.stringify({expression})")["result"]
        assert text["type"] == "string", text
        return json.loads(text["value"])

    def press(self, *keys: str) -> None:
        for key in keys:
            code = {"key": key, "windowsVirtualKeyCode": KEYS.get(key, ord(key[0].upper()))}
            typed = {"text": key} if len(key) == 1 else {}
            self.ask("Input.dispatchKeyEvent", type="keyDown", **code, **typed)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **code)

    def close(self) -> None:
        self.ask("Browser.close")
        os.waitpid(self.process, 0)
        self.to.close()
        self.back.close()


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("panel")
    page = folder / "panel.html"
    page.write_text(alone(measured()), "utf-8")
    browser = Browser(page, folder / "profile")
    yield browser
    browser.close()


@pytest.fixture
def browser(loaded: Browser) -> Browser:
    """The page as it begins."""
    loaded.value("(form.reset(), show(), document.activeElement.blur(), 0)")
    return loaded


def settings() -> Iterator[dict[str, Any]]:
    """Every law over a grid of parameters, time constants, floors and calibrations."""
    for law in LAWS.values():
        values = [
            [(name, value) for value in np.geomspace(known.low, known.high, 7).tolist()]
            + [(name, known.default)]
            for name, known in law.parameters.items()
        ]
        taus = ((120.0, 0.25, 0.5), (45.0, 1.0, 1.0), (1.5, 0.02, 0.0))
        for parameters, tau, floor, matched in product(product(*values), taus, (0.0, 0.6), (False, True)):
            base, stability, importance = tau
            yield {
                **{"law": law.name, "parameters": dict(parameters), "episodic_days": base},
                **{"stability": stability, "importance": importance, "floor": floor, "matched": matched},
            }


def test_the_curves_are_those_of_python_for_every_law_of_the_registry(browser: Browser) -> None:
    grid = list(settings())
    assert {one["law"] for one in grid} == set(LAWS)
    script = f"{json.dumps(grid)}.map(one => {{ const own = curve(one); return [own.tau, own.half, "
    found = browser.value(f"{script}{json.dumps(DAYS)}.map(own.retention)]; }})")
    for one, (tau, half, left) in zip(grid, found, strict=True):
        strength = float(strength_days(one["stability"], one["importance"], one["episodic_days"]))
        calibration = {"calibration": "matched" if one["matched"] else "seed"}
        law = (one["law"], DAYS, strength, one["floor"])
        assert tau == pytest.approx(strength, rel=1e-12)
        expected = retention(*law, **calibration, **one["parameters"])
        np.testing.assert_allclose(left, expected, rtol=1e-9, atol=1e-9, err_msg=str(one))
        until = float(days_until(one["law"], 0.5, strength, **calibration, **one["parameters"]))
        until = until if one["floor"] < 0.5 else math.inf
        assert (math.inf if half is None else half) == pytest.approx(until, rel=1e-9), one


def test_it_tells_retention_half_life_and_distances(browser: Browser) -> None:
    facts = browser.value("[...document.querySelectorAll('#values b')].map(b => b.textContent)")
    tau = float(strength_days(0.25, 0.5, RetentionConfig().episodic_days))
    left = retention("power", [1, 7, 30, 180], tau, RetentionConfig().floor)
    half = float(days_until("power", 0.5, tau))
    assert facts == [*(f"{value:.3f}"[1:] for value in left), f"{half:.1f}".removesuffix(".0") + " d", "60 d"]
    days, known = np.array(measured()["human"][0]["points"]).T
    apart = math.sqrt(float(np.square(known - retention("power", days, tau, 0.02)).mean()))
    days, odds = np.array(measured()["need"][0]["points"]).T[:2]
    ratios = np.log(odds / retention("power", days, tau, 0.02))
    said = browser.value("document.getElementById('distance').textContent")
    assert f"is {apart:.3f} from Ebbinghaus, savings (Ebbinghaus 1885)".replace("0.", ".") in said
    assert f"need in locomo to a factor of {math.exp(ratios.std()):.2f}" in said
    assert f"dividing the odds by {math.exp(ratios.mean()):.3g}" in said


def test_it_works_by_keyboard_alone(browser: Browser) -> None:
    reached = []
    for _ in range(16):
        browser.press("Tab")
        reached.append(browser.value("(e => e.name || e.type)(document.activeElement)"))
        assert browser.value("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    sliders = [name for name in reached if name != "range"]
    assert sliders == [
        *("law", "power_gamma", "episodic_days", "stability", "importance", "floor", "matched", "reset"),
        *("human", "need", "other"),
    ]
    heard = "document.querySelector('[role=status]').textContent"
    before = browser.value(heard)
    browser.value("(form.elements.law.focus(), 0)")
    browser.press("ArrowDown")  # to the law after power
    assert browser.value("settings().law") == "fsrs"
    assert browser.value(heard) != before
    browser.press("ArrowDown", "Tab", "ArrowRight")  # fsrs6, and the slider of its decay
    decay = browser.value("settings().parameters.decay")
    assert decay > LAWS["fsrs6"].parameters["decay"].default
    assert browser.value("document.activeElement.getAttribute('aria-valuetext')") == f"{decay:g}"
    browser.value("(form.elements.episodic_days.select(), form.elements.episodic_days.focus(), 0)")
    browser.press("4", "5")
    assert browser.value("settings().episodic_days") == 45
    assert "22.5 d" in browser.value(heard)  # S = 0.25, B = 2
    browser.value("(form.elements.floor.select(), form.elements.floor.focus(), 0)")
    browser.press("7")
    assert browser.value(heard).strip().endswith("floor: expected a number from 0 to 1.")


def test_every_control_has_a_name_and_every_picture_too(browser: Browser) -> None:
    tree = browser.ask("Accessibility.getFullAXTree")["nodes"]
    roles = ("combobox", "slider", "spinbutton", "checkbox", "button", "image")
    named = [
        (node["role"]["value"], node["name"]["value"])
        for node in tree
        if not node["ignored"] and node["role"]["value"] in roles
    ]
    assert all(name for _, name in named)
    assert len(set(named)) == len(named) == 19


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(browser: Browser, scheme: str) -> None:
    browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    shades = "['.note', 'legend', '#linear text', '.control i.human', 'i.need', 'b']"
    styles = "(s => [s.color, s.fill, s.backgroundColor])(getComputedStyle(document.querySelector(name)))"
    paper, *found = browser.value(
        f"[getComputedStyle(document.body).backgroundColor, ...{shades}.map(name => {styles})]"
    )
    for number, (ink, fill, ground) in enumerate(found):
        assert contrast((fill, ground, ground)[number - 2] if 2 <= number <= 4 else ink, paper) >= 4.5


def contrast(one: str, other: str) -> float:
    """Of two colours rgb(...), as WCAG 2 has it."""

    def luminance(colour: str) -> float:
        channels = np.array([int(part) for part in colour[4:-1].split(",")]) / 255
        linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
        return float(linear @ [0.2126, 0.7152, 0.0722]) + 0.05

    low, high = sorted(map(luminance, (one, other)))
    return high / low


def test_it_fits_a_phone_and_asks_nobody_for_anything(browser: Browser) -> None:
    browser.ask("Emulation.setDeviceMetricsOverride", width=360, height=800, deviceScaleFactor=1, mobile=True)
    assert browser.value("document.documentElement.scrollWidth") == 360
    assert browser.value("document.querySelector('#linear text').getBoundingClientRect().height") >= 11
    browser.ask("Emulation.clearDeviceMetricsOverride")
    for law in LAWS:
        browser.value(f"(form.elements.law.value = {law!r}, show(), 0)")
    asked = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert [url.rpartition("/")[2] for url in asked] == ["panel.html"]
    wrong = ("Runtime.exceptionThrown", "Log.entryAdded")
    assert not [event for event in browser.events if event["method"] in wrong]


@pytest.mark.slow
def test_it_begins_with_the_law_of_the_run() -> None:
    html = panel(RetentionConfig(law="fsrs6", fsrs6_decay=0.2, floor=0.1, calibration="matched"), measured())
    assert '<option value="fsrs6" selected' in html
    assert 'name="fsrs6_decay" min="0.01" max="100" step="any" required value="0.2"' in html
    assert 'name="floor" min="0" max="1" step="any" required value="0.1"' in html
    assert 'name="matched" checked' in html
