const { exp, expm1, floor, log, log10, log1p, max, min, round, sqrt } = Math;

// --- the curve, as in cogmem.dynamics.retention ---

/** x = t/τ at which the law without a floor has fallen to a level: bisection of ln x. */
function age(law, level) {
  let [low, high] = [-700, 700];
  if (law(exp(high)) > level) return Infinity;
  for (let step = 0; step < 70; step++) {
    const middle = (low + high) / 2;
    if (law(exp(middle)) > level) low = middle;
    else high = middle;
  }
  return exp(high);
}

/** The retention after some days, the time constant in days, and the days after which half is left. */
function curve(set) {
  const law = x => LAWS[set.law](x, set.parameters);
  const tau = max(set.stability, 0.01) * min(1 + 2 * set.importance, 3) * set.episodic_days;
  const end = set.matched ? age(law, 0.5) / log(2) : 1;
  const factor = isFinite(end) ? end : 1;
  return {
    tau,
    half: set.floor < 0.5 ? age(law, 0.5) * tau / factor : Infinity,
    retention: days => min(1, max(set.floor, law(factor * days / tau))),
  };
}

const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length;
const rms = values => sqrt(mean(values.map(value => value * value)));

/** How far a curve is from what people knew. */
const fromPeople = (retention, points) => rms(points.map(([days, known]) => known - retention(days)));

/** The factor between odds of need and a curve, and how far they then are apart, both as ratios. */
function fromNeed(retention, points) {
  const ratios = points.map(([days, odds]) => log(odds / max(retention(days), 1e-30)));
  const scale = mean(ratios);
  return { scale: exp(scale), off: exp(rms(ratios.map(ratio => ratio - scale))) };
}

// --- the pictures ---

const told = (value, digits = 3) => value.toFixed(digits).replace(/^0(?=\.)/, "");
const number = value =>
  value >= 100 ? round(value).toLocaleString("en") : value.toLocaleString("en", { maximumSignificantDigits: 3 });
const duration = days => {
  if (!isFinite(days)) return "never";
  const [unit, seconds] = [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]].find(
    ([unit, seconds]) => days * 86400 >= seconds || unit === "s");
  return `${number(days * 86400 / seconds)} ${unit}`;
};

const BOX = { left: 34, right: 336, top: 26, bottom: 232 };

/** Draw curves and what was measured. `x`, `y`: { map, ends, ticks, name, title }, map a scale. */
function draw(svg, x, y, curves, people, need, title) {
  const place = (axis, from, to) => value => {
    const [low, high] = axis.ends.map(axis.map);
    return round(10 * (from + (axis.map(value) - low) / (high - low) * (to - from))) / 10;
  };
  const across = place(x, BOX.left, BOX.right), up = place(y, BOX.bottom, BOX.top);
  const low = value => max(value, y.ends[0] / 10);  // below the frame, and a number on any scale
  const [first, last] = x.ends.map(x.map);
  const instants = Array.from({ length: 181 }, (_, step) => x.back(first + step / 180 * (last - first)));
  const line = retention => instants.map(days => `${across(days)},${up(low(retention(days)))}`).join(" ");
  const inside = ([days]) => days >= x.ends[0] && days <= x.ends[1];
  const parts = [
    `<title>${title}</title><clipPath id="${svg.id}-frame"><path d="M${BOX.left - 4} ${BOX.top - 5}H${BOX.right + 5}V${BOX.bottom}H${BOX.left - 4}z"/></clipPath>`,
    ...y.ticks.map(tick => `<path class="grid" d="M${BOX.left} ${up(tick)}H${BOX.right}"/>
      <text x="${BOX.left - 6}" y="${up(tick) + 4}" text-anchor="end">${y.name(tick)}</text>`),
    ...x.ticks.map(tick => `<path class="tick" d="M${across(tick)} ${BOX.bottom}v4"/>
      <text x="${across(tick)}" y="${BOX.bottom + 17}" text-anchor="middle">${x.name(tick)}</text>`),
    `<path class="axis" d="M${BOX.left} ${BOX.bottom}H${BOX.right}"/>`,
    `<text x="${BOX.right}" y="266" text-anchor="end">${x.title}</text>`,
    `<text x="4" y="14">${y.title}</text>`,
    `<g clip-path="url(#${svg.id}-frame)">`,
    ...need.filter(inside).map(([days, odds, from, to]) => {
      const [left, middle] = [across(days), up(low(odds))];
      return `<path class="need" d="M${left} ${up(low(from))}V${up(low(to))}"/>
        <rect class="need" x="${left - 3.5}" y="${middle - 3.5}" width="7" height="7"/>`;
    }),
    ...Object.entries(curves).map(([kind, retention]) =>
      `<polyline class="${kind}" points="${line(retention)}"/>`),
    ...people.filter(inside).map(([days, known]) =>
      `<circle class="human" cx="${across(days)}" cy="${up(low(known))}" r="4"/>`),
    "</g>",
  ];
  svg.innerHTML = parts.join("\n");
}

const decades = (low, high) => {
  const ticks = [];
  for (let power = round(log10(low)); power <= log10(high) + 1e-9; power++) ticks.push(+`1e${power}`);
  return ticks;
};

const plain = tick => `${tick}`.replace(/^0\./, ".");

/** Both pictures: as it is, and on logarithmic scales. */
function drawBoth(set, curves, people, need) {
  const values = [...people, ...need].map(point => point[1]), highest = max(1, ...values);
  const span = +set.span, step = { 7: 1, 31: 7, 90: 30, 365: 90, 1825: 365 }[span], top = min(highest * 1.04, 3);
  draw(document.getElementById("linear"), {
    map: days => days, back: days => days, ends: [0, span], title: "days",
    ticks: Array.from({ length: floor(span / step) + 1 }, (_, n) => n * step), name: number,
  }, {
    map: value => value, ends: [0, top], title: "retention R",
    ticks: [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3].filter(tick => tick <= top), name: plain,
  }, curves, people, need, `Retention by ${set.law} over ${span} days`);
  const decade = value => 10 ** floor(log10(value));
  const from = decade(min(0.01, ...people.map(point => point[0])));
  const bottom = max(decade(min(0.05, ...values.filter(value => value > 0))), 1e-4);
  draw(document.getElementById("loglog"), {
    map: log10, back: power => 10 ** power, ends: [from, 1e4], title: "days, both scales logarithmic",
    ticks: decades(from, 1e4), name: days => (days < 1e-3 ? duration(days) : days < 1 ? plain(days) : number(days)),
  }, {
    map: log10, ends: [bottom, min(highest * 1.15, 10)], title: "retention R",
    ticks: decades(bottom, min(highest, 10)), name: plain,
  }, curves, people, need, `Retention by ${set.law} on logarithmic scales`);
}

// --- the form ---

const form = document.getElementById("panel");

/** What is set, of this law. */
function settings(law = form.elements.law.value) {
  const set = { parameters: {}, matched: form.elements.matched.checked };
  for (const { name, value, type } of form.elements) {
    if (name && type !== "checkbox") set[name] = type === "number" ? +value : value;
  }
  set.law = law;
  const own = `${law}_`;
  for (const name in set) if (name.startsWith(own)) set.parameters[name.slice(own.length)] = set[name];
  return set;
}

/** The number of a control at a place of its slider, in [0, 1]: logarithmic where it begins above 0. */
function numberAt(place, { min: low, max: high }) {
  const value = +low > 0 ? low * (high / low) ** place : +low + place * (high - low);
  return +value.toPrecision(3);
}

function placeOf({ value, min: low, max: high }) {
  return +low > 0 ? log(value / low) / log(high / low) : (value - low) / (high - low);
}

function show() {
  const set = settings();
  for (const control of form.querySelectorAll(".control")) {
    control.hidden = control.dataset.law !== undefined && control.dataset.law !== set.law;
    const [slider, digits] = control.querySelectorAll("input");
    if (digits) {
      digits.disabled = control.hidden;
      if (document.activeElement !== slider) slider.value = placeOf(digits);
      slider.setAttribute("aria-valuetext", digits.value);
    }
  }
  document.getElementById("law-note").textContent = form.elements.law.selectedOptions[0].dataset.note;
  const distance = document.getElementById("distance");
  if (!form.checkValidity()) {
    const bad = form.querySelector("input:invalid");
    distance.textContent = `${bad.labels[0].textContent}: expected a number from ${bad.min} to ${bad.max}.`;
    return;
  }
  const own = curve(set), chosen = kind => MEASURED[kind].find(one => one.name === set[kind]);
  const people = chosen("human"), need = chosen("need"), said = [];
  const curves = { law: own.retention };
  if (set.other) curves.other = curve(settings(set.other)).retention;
  let odds = [];
  if (people) {
    said.push(`The curve is ${told(fromPeople(own.retention, people.points))} from ${people.name}: ` +
      "root mean square, as measured.");
  }
  if (need) {
    const { scale, off } = fromNeed(own.retention, need.points);
    odds = need.points.map(([days, ...values]) => [days, ...values.map(value => value / scale)]);
    said.push(`It follows the odds of need in ${need.name} to a factor of ` +
      `${off < 1000 ? number(off) : "more than 1,000"}: root mean square of logarithms, after dividing the ` +
      `odds by ${number(scale)}.`);
  }
  drawBoth(set, curves, people ? people.points : [], odds);
  const values = [...[1, 7, 30, 180].map(days => [`R after ${days} d`, told(own.retention(days))]),
    ["half is left after", duration(own.half)], ["time constant τ", duration(own.tau)]];
  document.getElementById("values").innerHTML =
    values.map(([name, value]) => `<div><dt>${name}</dt><dd><b>${value}</b></dd></div>`).join("");
  distance.textContent = said.join(" ");
}

form.addEventListener("input", ({ target }) => {
  if (target.type === "range") {
    const digits = target.nextElementSibling;
    digits.value = numberAt(target.value, digits);
  }
  show();
});
form.addEventListener("reset", () => setTimeout(show));
form.addEventListener("submit", event => event.preventDefault());
show();
