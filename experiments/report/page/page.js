"use strict";
/* The page over runs. Data lie in the page, packed: unpack(name) gives a block. What was said is written as
   text nodes alone. The address after # says what is shown, so every view can be linked to. */

// --- data -------------------------------------------------------------------------------------------------

const blocks = new Map();

/** The value of a block, unpacked once. */
function unpack(name) {
  if (!blocks.has(name)) {
    const packed = Uint8Array.from(atob(document.getElementById(name).textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    blocks.set(name, new Response(stream).json());
  }
  return blocks.get(name);
}

let page, texts;

/** What was said in each turn of a run's corpus, by conversation and turn. */
async function turnsOf(run) {
  const turns = new Map();
  for (const [space, turn, time, speaker, text] of await unpack(page.turns[run.said]))
    turns.set(`${texts[space]}\n${texts[turn]}`, { time, speaker: texts[speaker], text: texts[text] });
  return turns;
}

/** The questions of a run as one system answered them. */
async function questionsOf(run, system) {
  const [asked, answers, all] = await Promise.all([unpack(run.asked), unpack(run.answers[system]), unpack(page.texts)]);
  texts = all;
  return asked.map((row, place) => question(run, row, answers.questions[place]));
}

function question(run, asked, found) {
  const [space, id, kind, time, asOf, horizon, query, answer, gold, stale] = asked;
  const [verdict, metrics, [tokens, candidates, confidence, order], memories, scores, said, turns, sizes] = found;
  const roles = new Map([...stale.map((turn) => [turn, "outdated"]), ...gold.map((turn) => [turn, "gold"])]);
  const roleOf = (held) => {
    const has = held.map((turn) => roles.get(turn));
    return has.includes("gold") ? "gold" : has.includes("outdated") ? "outdated" : "";
  };
  const returned = memories.map((memory, place) => ({
    memory: texts[memory], score: scores[place], text: texts[said[place]], tokens: sizes[place],
    turns: turns[place].map((turn) => texts[turn]), role: roleOf(turns[place]),
  }));
  const standings = found[8].map(([memory, held, text, told, left, stages, places, values, evidence, best]) => ({
    memory: texts[memory], turns: held.map((turn) => texts[turn]), text: texts[text], told, left, places, values,
    evidence, best, stages: texts[stages].split("\n"), role: roleOf(held),
  }));
  const losses = found[9].map(([turn, stage, memory, rank, detail]) => (
    { turn: texts[turn], stage, memory: texts[memory], rank, detail: texts[detail] }));
  const steps = found[10].map(([stage, decision, reason, numbers, replaced]) => (
    { stage, decision, reason: texts[reason], numbers, replaced: texts[replaced] }));
  return {
    space: texts[space], id: texts[id], kind: texts[kind], time, asOf, horizon, query: texts[query],
    answer: texts[answer], gold: gold.map((turn) => texts[turn]), stale: stale.map((turn) => texts[turn]),
    verdict, metrics, tokens, candidates, confidence, order, returned, standings, losses, steps,
    main: metrics[run.metrics.findIndex(([name]) => name === run.metric)] ?? null,
    first: returned.findIndex(({ role }) => role === "gold") + 1,
  };
}

// --- the address ------------------------------------------------------------------------------------------

/** Thrown where the address names what the page does not have. */
class Absent extends Error {}

/** Parameters that mean nothing on another corpus. */
const OF_CORPUS = ["question", "against", "with", "space", "turn", "kind", "horizon", "verdict", "stage", "result", "find"];

/** What the address says beside the name of its view; all views share it. */
let parameters = new URLSearchParams(), viewName = "";

/** The address of a view: what the address says now, with `changes`. "" leaves a parameter out. */
function hashOf(view, changes = {}) {
  const next = new URLSearchParams(parameters);
  if (changes.side && sideOf(changes.side)[0].asked !== chosenSide()[0].asked) OF_CORPUS.forEach((name) => next.delete(name));
  for (const [name, value] of Object.entries(changes)) next.set(name, value);
  for (const other of ["against", "with"]) if (next.has(other) && next.get(other) === next.get("side")) next.set(other, "");
  if (!next.get("against")) next.delete("result");
  for (const [name, value] of [...next]) if (value === "") next.delete(name);
  return `#/${view}${`${next}` && `?${next}`}`;
}

/** Change parameters of the address without a new entry in the history. */
function set(changes) {
  const hash = hashOf(viewName, changes);
  history.replaceState(null, "", hash);
  parameters = new URLSearchParams(hash.split("?")[1]);
  queueMicrotask(follow); // after what is drawn now
}

/** A link to a view that keeps what the address says, also what is chosen later. */
function to(view, changes, ...children) {
  return Object.assign(link(hashOf(view, changes), ...children), { leads: [view, changes] });
}

function follow() {
  for (const node of document.links) if (node.leads) node.href = hashOf(...node.leads);
}

/** A listener that changes a parameter and shows the view again. */
const choose = (name) => (value) => { set({ [name]: value }); route(); };

/** The words that a parameter of the address searches for. */
const wordsOf = (name) => (parameters.get(name) ?? "").toLowerCase().split(/\s+/).filter(Boolean);

/** The value of a parameter out of those that are possible; the first of them where the address has none. */
function chosenOf(name, possible) {
  const value = parameters.get(name);
  if (value === null) return possible[0];
  if (!possible.includes(value)) throw new Absent(`${name}=${value}: the page has no such ${name} here.`);
  return value;
}

// --- words and numbers ------------------------------------------------------------------------------------

const ABSENT = "–";

/** A value as people read it, in the forms of experiments/report/tables.py. */
function form(value, kind) {
  if (value === null || value === undefined) return ABSENT;
  if (typeof value !== "number") return String(value);
  if (kind === "change") return (value > 0 ? "+" : value < 0 ? "−" : "±") + form(Math.abs(value), "score");
  if (kind === "p" && value < 0.001) return "<.001";
  if (kind === "count") return Math.round(value).toLocaleString("en").replace("-", "−");
  if (kind === "share") return `${(100 * value).toFixed(1)} %`;
  if (kind === "seconds") return value.toFixed(2);
  if (kind === "score" || kind === "p") return value.toFixed(3).replace(/^(-?)0\./, "$1.").replace("-", "−");
  return String(value);
}

const day = (seconds) => (seconds === null ? ABSENT : new Date(1000 * seconds).toISOString().slice(0, 10));
const minute = (seconds) => new Date(1000 * seconds).toISOString().slice(0, 16).replace("T", " ");
const plural = (count, word) => `${form(count, "count")} ${word}${count === 1 ? "" : "s"}`;
const horizonOf = (days) => (days === null ? "" : [...page.horizons].reverse().find((label) => days >= parseInt(label, 10)) ?? "");

// --- elements ---------------------------------------------------------------------------------------------

/** An element with attributes, listeners ("onclick") and children; a string becomes a text node. */
function h(tag, given = {}, ...children) {
  return fill(document.createElement(tag), given, children);
}

function svg(tag, given = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), given, children);
}

function fill(node, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const badge = (word) => word && h("span", { class: `badge ${word.replace(/ /g, "-")}` }, word);
const link = (hash, ...children) => h("a", { href: hash }, ...children);

function chooser(name, label, options, chosen, change) {
  const choices = options.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  return h("label", {}, `${label} `, h("select", { name, onchange: (event) => change(event.target.value) }, choices));
}

/** A table. columns: [title, form]; rows: arrays of values, nodes, or [value, low, high] with an interval.
    With sortable, a click on a heading sorts by its column, which the address notes. Shows the first `most` rows. */
function table({ title, columns, rows, note, name = "", sortable = false, lead = false, most = Infinity }) {
  const body = h("tbody"), more = h("p"), parameter = `sort-${name}`;
  const cell = (value, [, kind], place) => {
    const number = kind && kind !== "text";
    const shown = Array.isArray(value)
      ? [form(value[0], kind), h("small", {}, `${form(value[1], kind)}–${form(value[2], kind)}`)]
      : [value instanceof Node ? value : form(value, kind)];
    return h(place ? "td" : "th", { class: number ? "n" : null, scope: place ? null : "row" }, shown);
  };
  const key = (value) => (Array.isArray(value) ? value[0] : value instanceof Node ? value.textContent : value);
  const headings = columns.map(([text, kind]) => {
    const heading = h("th", { class: kind && kind !== "text" ? "n" : null, scope: "col" });
    heading.append(sortable ? h("button", { type: "button", onclick: () => sort(text, kind) }, text) : text);
    return heading;
  });
  const sort = (text, kind) => {
    const first = kind === "text" ? text : `-${text}`, second = kind === "text" ? `-${text}` : text;
    set({ [parameter]: parameters.get(parameter) === first ? second : first });
    draw();
  };
  const draw = () => {
    const order = (sortable && parameters.get(parameter)) || "", falling = order.startsWith("-");
    const by = order ? columns.findIndex(([text]) => text === order.slice(falling)) : -1;
    headings.forEach((heading, place) => {
      if (place === by) heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
      else heading.removeAttribute("aria-sort");
    });
    const ordered = by < 0 ? rows : [...rows].sort((one, two) => compare(key(one[by]), key(two[by]), falling));
    body.replaceChildren(...ordered.slice(0, most).map((row) => h("tr", {}, row.map((value, place) => cell(value, columns[place], place)))));
    more.replaceChildren(...rows.length > most ? [h("button", { type: "button", onclick: () => { most += 400; draw(); follow(); } },
      `Show more (${form(rows.length - most, "count")})`)] : []);
  };
  draw();
  const made = h("table", { class: `table-${name}${lead ? " lead" : ""}` },
    title && h("caption", {}, h("span", {}, title)), h("thead", {}, h("tr", {}, headings)), body);
  const copy = h("button", { type: "button", class: "copy", onclick: () =>
    navigator.clipboard.writeText(csvOf(columns, rows)).then(() => { copy.textContent = "Copied"; }) }, "Copy as CSV");
  return h("section", {}, h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": title || "table" }, made),
    rows.length > most && more, note && h("p", { class: "note" }, note), rows.length > 0 && navigator.clipboard && copy);
}

/** All rows of a table as CSV, with numbers as they are; an interval has two columns of its own. */
function csvOf(columns, rows) {
  const spread = columns.map((_, place) => rows.some((row) => Array.isArray(row[place])));
  const titles = columns.flatMap(([title], place) => (spread[place] ? [title, `${title} low`, `${title} high`] : [title]));
  const lines = rows.map((row) => row.flatMap((value, place) => (
    !spread[place] || Array.isArray(value) ? value : [value, null, null])));
  const cell = (value) => {
    const text = value instanceof Node ? value.textContent : String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return [titles, ...lines].map((line) => `${line.map(cell).join(",")}\n`).join("");
}

/** Absent values last; numbers by value, also inside words. */
function compare(one, two, falling) {
  const absent = (value) => value === null || value === undefined || value === ABSENT;
  if (absent(one) || absent(two)) return absent(one) - absent(two);
  const order = typeof one === "number" && typeof two === "number"
    ? one - two : String(one).localeCompare(String(two), "en", { numeric: true });
  return falling ? -order : order;
}

// --- drawings ---------------------------------------------------------------------------------------------

const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 2", "10 4"];

/** Round numbers that divide a range into about `count` steps. */
function ticks(low, high, count = 4) {
  const raw = (high - low) / count || 1, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((by) => by * power).find((size) => size >= raw);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-6; at += step) found.push(+at.toPrecision(6));
  return found;
}

/** Lines and points over two axes. series: [{name, points: [[x, y, low, high]], dots}]. */
function chart({ title, x, y, series, range, describe, marked, logarithmic = false, xform = String, yform = String }) {
  const wide = Math.min(640, main.clientWidth || 640), high = 300, left = 56, bottom = 44, top = 12, right = 12;
  const points = series.flatMap((one) => one.points);
  if (!points.length) return h("p", { class: "note" }, `${title}: there is nothing to draw.`);
  const xs = points.map(([at]) => at), ys = range ?? points.flatMap(([, at, low, up]) => [low ?? at, up ?? at]);
  const to = logarithmic ? (at) => Math.log1p(at) : (at) => at;
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const atX = (at) => left + ((to(at) - to(x0)) / (to(x1) - to(x0) || 1)) * (wide - left - right);
  const atY = (at) => high - bottom - ((at - y0) / (y1 - y0 || 1)) * (high - bottom - top);
  const grid = ticks(y0, y1).map((at) => [
    svg("line", { class: "grid", x1: left, x2: wide - right, y1: atY(at), y2: atY(at) }),
    svg("text", { x: left - 6, y: atY(at) + 4, "text-anchor": "end" }, yform(at))]);
  const marks = marked ?? (logarithmic
    ? [0, 1, 7, 30, 90, 365, 1000, 3650].filter((at) => at >= x0 && at <= x1) : ticks(x0, x1, wide / 120));
  const axis = marks.map((at) => {
    const text = xform(at), ends = atX(at) + 3.5 * text.length > wide;
    return svg("text", { x: ends ? wide : atX(at), y: high - bottom + 16, "text-anchor": ends ? "end" : "middle" }, text);
  });
  const drawn = series.map(({ points: own, dots }, place) => {
    const colour = `c${place % 6}`;
    if (dots) return own.map(([a, b]) => svg("circle", { class: `dot ${colour}`, cx: atX(a), cy: atY(b), r: 2 }));
    const path = own.map(([a, b], index) => `${index ? "L" : "M"}${atX(a).toFixed(1)} ${atY(b).toFixed(1)}`).join("");
    return [
      svg("path", { class: `line ${colour}`, d: path, "stroke-dasharray": DASHES[place % 6] }),
      own.length < 40 && own.map(([a, b, low, up]) => [
        low !== undefined && svg("line", { class: `line ${colour}`, x1: atX(a), x2: atX(a), y1: atY(low), y2: atY(up) }),
        svg("circle", { class: `mark ${colour}`, cx: atX(a), cy: atY(b), r: 3.5 },
          svg("title", {}, `${series[place].name}: ${xform(a)}, ${yform(b)}`))]),
    ];
  });
  const legend = series.length > 1 && h("ul", { class: "legend" }, series.map(({ name, dots }, place) => h("li", {},
    svg("svg", { width: 28, height: 10, "aria-hidden": "true" }, dots
      ? svg("circle", { class: `dot c${place % 6}`, cx: 14, cy: 5, r: 3 })
      : svg("line", { class: `line c${place % 6}`, x1: 0, x2: 28, y1: 5, y2: 5, "stroke-dasharray": DASHES[place % 6] })), name)));
  return h("figure", {}, h("figcaption", {}, title), legend,
    svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `${title}. ${describe}` }, grid, axis,
      svg("text", { x: (left + wide) / 2, y: high - 6, "text-anchor": "middle" }, x),
      svg("text", { x: 12, y: high / 2, "text-anchor": "middle", transform: `rotate(-90 12 ${high / 2})` }, y), drawn));
}

/** Differences with their 95 % intervals, each below its label; the shade is the margin of equivalence. */
function forest(title, effects) {
  const known = effects.filter(({ difference }) => difference !== null);
  if (!known.length) return null;
  const wide = Math.min(640, main.clientWidth || 640), right = 60, letters = Math.floor(wide / 7);
  const ends = known.flatMap(({ low, high: up, difference, margin }) => [low ?? difference, up ?? difference, -(margin ?? 0), margin ?? 0]);
  const [x0, x1] = [Math.min(...ends, 0), Math.max(...ends, 0)];
  const at = (value) => 6 + ((value - x0) / (x1 - x0 || 1)) * (wide - right - 6);
  const margin = known.find((one) => one.margin !== null)?.margin;
  let bottom = 0;
  const drawn = known.map(({ label, difference, low, high: up, verdict }) => {
    const lines = label.match(new RegExp(`.{1,${letters}}(?=\\s|$)|.{1,${letters}}`, "g")) ?? [];
    const style = verdict ? "c0" : "unsure", top = bottom, y = top + 16 * lines.length + 10;
    bottom = y + 12;
    return [lines.map((line, place) => svg("text", { x: 0, y: top + 14 + 16 * place }, line.trim())),
      low !== null && svg("line", { class: `line ${style}`, x1: at(low), x2: at(up), y1: y, y2: y }),
      svg("rect", { class: `mark ${style}`, x: at(difference) - 4, y: y - 4, width: 8, height: 8 }),
      svg("text", { x: wide - right + 10, y: y + 4 }, form(difference, "change"))];
  });
  const marks = ticks(x0, x1, wide / 160).map((value) =>
    svg("text", { x: at(value), y: bottom + 16, "text-anchor": at(value) < 24 ? "start" : "middle" }, form(value, "change")));
  return h("figure", { class: "forest" }, h("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${wide} ${bottom + 24}`, role: "img", "aria-label": `${title}: differences with 95 % intervals; the table has the values.` },
      margin && svg("rect", { class: "margin", x: at(-margin), y: 0, width: at(margin) - at(-margin), height: bottom }),
      svg("line", { class: "zero", x1: at(0), x2: at(0), y1: 0, y2: bottom }), marks, drawn),
    margin && h("p", { class: "note" }, `Shade: the margin of equivalence, ±${form(margin, "score")}. ` +
      "Grey marks: no significant difference was detected, or none was tested."));
}

// --- the views --------------------------------------------------------------------------------------------

/** Runs: every run in a line, what its settings change, and the verdicts between runs that were asked alike. */
async function viewRuns() {
  if (page.runs.length === 1) return viewRun();
  const columns = new Map();
  for (const run of page.runs) for (const [title, kind] of run.columns.slice(1)) columns.set(title, kind);
  const entries = page.runs.flatMap((run) => run.rows.map((row) => ({ run, row })));
  const names = Object.keys(page.runs[0].settings), shown = h("div");
  const draw = () => {
    const words = wordsOf("filter");
    const kept = entries.filter(({ run, row }) => {
      const changed = Object.entries(run.settings).map((pair) => pair.join("="));
      const text = [row[0], run.corpus, run.label, run.name, ...changed].join(" ").toLowerCase();
      return (parameters.has("baselines") || row[0] === run.system) && words.every((word) => text.includes(word));
    });
    const runs = page.runs.filter((run) => kept.some((entry) => entry.run === run));
    shown.replaceChildren(table({
      title: plural(kept.length, "line"), sortable: true, name: "runs",
      note: "Below a score: its 95 % interval over conversations. The page of a run says how many questions and conversations " +
        "it has, and what the scores mean. The columns behind the corpus are the settings that differ between the runs.",
      columns: [...["run", "system", "corpus", ...names].map((name) => [name, "text"]), ...columns],
      rows: kept.map(({ run, row }) => [
        to("run", { side: sideName(run) }, run.label), row[0], run.corpus, ...names.map((name) => run.settings[name]),
        ...[...columns.keys()].map((title) => row[run.columns.findIndex(([name]) => name === title)] ?? null)]),
    }), parallel(runs) ?? "", ...sweeps(runs), ...verdicts(runs));
  };
  const find = h("input", { type: "search", value: parameters.get("filter") ?? "", placeholder: "system, corpus or setting",
    oninput: (event) => { set({ filter: event.target.value }); draw(); } });
  const box = h("input", { type: "checkbox", checked: parameters.has("baselines"),
    onchange: (event) => { set({ baselines: event.target.checked ? "1" : "" }); draw(); } });
  draw();
  return ["Runs", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
    h("label", {}, "Filter ", find), h("label", {}, box, " baselines too")), shown, overCorpora()];
}

/** The differences of runs to the baseline of those that were asked alike, with the settings that differ. */
function verdicts(runs) {
  const labelled = (label) => page.runs.find((run) => run.label === label);
  return page.verdicts.flatMap(({ baseline, rows, table: { columns, rows: lines, note } }) => {
    const first = labelled(baseline), shown = (label) => runs.includes(labelled(label));
    const kept = rows.filter(({ label }) => shown(label));
    if (!kept.length) return [];
    const changed = (run) => Object.entries(run.settings).filter(([name, value]) => value !== first.settings[name])
      .map(([name, value]) => `${name}: ${form(first.settings[name])} → ${form(value)}`).join("; ");
    return [table({ title: `Differences to the baseline ${baseline} (${first.corpus})`, name: "verdicts", sortable: true,
      columns: [columns[0], ["settings that differ", "text"], ...columns.slice(1)],
      rows: lines.filter(([label]) => shown(label)).map(([label, ...cells]) =>
        [to("run", { side: sideName(labelled(label)) }, label), h("div", {}, changed(labelled(label))), ...cells]),
      note: `${note} The baseline is the first run that the command names or finds: ` +
        "python -m experiments view BASELINE results/runs makes BASELINE the baseline." }),
    ...[...new Set(kept.map(({ metric }) => metric))].map((metric) =>
      forest(`${metric}: each run minus ${baseline}`, kept.filter((row) => row.metric === metric))).filter(Boolean)];
  });
}

/** A line for each run over what differs between the runs and their scores; each is a link to its run. */
function parallel(runs) {
  if (!runs.length) return null;
  const given = runs.map((run) => ({ corpus: run.corpus, system: run.system, ...run.settings }));
  const axes = Object.keys(given[0]).map((name) => ({ name, values: given.map((one) => one[name] ?? ABSENT) }))
    .filter(({ values }) => new Set(values).size > 1).slice(0, 6);
  if (!axes.length) return null;
  const scores = runs[0].columns.slice(1).map(([name, kind]) => ({ name, kind, values: runs.map((run) =>
    [run.rows[0][run.columns.findIndex(([title]) => title === name)] ?? null].flat()[0]) }));
  axes.push(...scores.filter(({ kind, values }) => kind === "score" && values.every((value) => typeof value === "number")).slice(0, 3));
  const left = 70, gap = 130, high = 296, top = 56, bottom = 256, wide = 2 * left + gap * (axes.length - 1);
  for (const axis of axes) {
    const sorted = [...new Set(axis.values)].sort((one, two) => compare(one, two, false)), last = sorted.length - 1;
    const scaled = typeof sorted[0] === "number" && typeof sorted[last] === "number" && last > 0;
    axis.at = (value) => bottom - (bottom - top) * (scaled ? (value - sorted[0]) / (sorted[last] - sorted[0]) : last ? sorted.indexOf(value) / last : 0.5);
    axis.marks = scaled ? [sorted[0], sorted[last]] : sorted.length > 10 ? [sorted[0], sorted[last]] : sorted;
  }
  const cut = (text, most) => (text.length > most ? `…${text.slice(1 - most)}` : text);
  const lines = runs.map((run, place) => {
    const path = axes.map(({ at, values }, index) => `${index ? "L" : "M"}${left + gap * index} ${at(values[place]).toFixed(1)}`).join("");
    const told = axes.map(({ name, kind, values }) => `${name} ${form(values[place], kind)}`).join(", ");
    return svg("a", { href: hashOf("run", { side: sideName(run) }), "aria-label": `${run.label}: ${told}` },
      svg("title", {}, `${run.label}: ${told}`), svg("path", { class: "reach", d: path }),
      svg("path", { class: `line c${[...new Set(axes[0].values)].indexOf(axes[0].values[place]) % 6}`, d: path }));
  });
  return h("figure", { class: "parallel" }, h("figcaption", {}, "Runs by what differs between them, and their scores"),
    h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "parallel coordinates" },
      svg("svg", { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: "group",
        "aria-label": `${plural(runs.length, "line")}, one a run; the table of runs has the values.` },
      lines, axes.map(({ name, kind, at, marks }, index) => [
        svg("line", { class: "zero", x1: left + gap * index, x2: left + gap * index, y1: top, y2: bottom }),
        svg("text", { class: "axis", x: index && left + gap * index, y: index % 2 ? 36 : 18, "text-anchor": index ? "middle" : "start" }, cut(name, 34), svg("title", {}, name)),
        marks.map((value) => svg("text", { x: left + gap * index + 6, y: at(value) + 4 }, cut(form(value, kind), 16)))]))),
    h("p", { class: "note" }, "Point at a line, or reach it with the tab key, to see its run; it is a link. Colours follow the first axis."));
}

/** The difference of the chosen pair on each corpus, and pooled. */
function overCorpora() {
  if (!page.pairs.length) return null;
  const pair = chosenOf("pair", page.pairs.map(({ what }) => what)), chosen = page.pairs.find(({ what }) => what === pair);
  return [h("h2", {}, "Over corpora"), h("div", { class: "filters" }, chooser("pair", "Difference", page.pairs.map(({ what }) => [what, what]),
    chosen.what, choose("pair"))),
  forest(chosen.what, chosen.rows),
  table({ title: chosen.what, name: "pooled", columns: [["corpus", "text"], ["difference", "change"], ["is", "text"], ["conversations", "count"]],
    rows: chosen.rows.map(({ label, difference, low, high, verdict, clusters }) =>
      [label, low === null ? difference : [difference, low, high], verdict, clusters ?? null]),
    note: "With 95 % intervals. Pooled: each corpus with at least two conversations counts the same; it is tested alone." })];
}

/** The headline metric against each setting that takes three or more numbers. */
function sweeps(runs) {
  const values = new Map();
  for (const run of runs) for (const [key, value] of Object.entries(run.settings)) {
    if (typeof value === "number") values.set(key, [...(values.get(key) ?? []), [value, run]]);
  }
  return [...values].filter(([, found]) => new Set(found.map(([value]) => value)).size > 2).map(([key, found]) => {
    const groups = new Map();
    for (const [value, run] of found) {
      const rest = [run.corpus, run.system, ...Object.entries(run.settings).filter(([name]) => name !== key).map((pair) => pair.join("="))].join(" ");
      const score = run.rows[0][run.columns.findIndex(([title]) => title === run.short)];
      if (typeof [score].flat()[0] === "number") groups.set(rest, [...(groups.get(rest) ?? []), [value, ...(Array.isArray(score) ? score : [score])]]);
    }
    const series = [...groups].filter(([, points]) => points.length > 1).map(([name, points]) => ({ name, points: points.sort((one, two) => one[0] - two[0]) }));
    return series.length === 0 ? "" : chart({ title: `${runs[0].short} by ${key}`, x: key, y: runs[0].short, series,
      yform: (value) => form(value, "score"), describe: "Whiskers: 95 % intervals. The table of runs has the values." });
  });
}

/** One run: its tables, the differences to its baselines, and how to repeat it. */
async function viewRun() {
  const [run] = chosenSide();
  const { tables, effects, command, identity, config } = await unpack(run.details);
  const byHorizon = tables.find(({ name }) => name === "by_horizon");
  const lines = byHorizon && byHorizon.columns.slice(2).map(([name], column) => ({
    name, points: byHorizon.rows.map((row, place) => [place, ...[row[column + 2]].flat()]).filter((point) => point[1] !== null) }));
  const drawn = {
    beside: () => forest(`${run.short}: differences to the baselines`, effects),
    by_horizon: () => chart({ title: `${run.short} by horizon`, x: "horizon", y: run.short, range: [0, 1],
      marked: byHorizon.rows.map((_, place) => place),
      series: lines, xform: (at) => byHorizon.rows[at]?.[0] ?? "", yform: (at) => form(at, "score"),
      describe: "The table has the values." }),
  };
  return [page.runs.length > 1 ? `${run.label} on ${run.corpus}` : page.title, h("p", { class: "what" }, run.about),
    run.damage.map((what) => h("p", { class: "warning", role: "alert" }, `${what}. What this file holds is left out below.`)),
    h("p", {}, to("questions", { side: sideName(run) }, "All questions"), " · ",
      to("questions", { side: sideName(run), verdict: "missed" }, "Questions that it missed")),
    tables.map((one) => [table({ ...one, sortable: one.rows.length > 3, lead: one.name === "main" }), drawn[one.name]?.()]),
    h("h2", {}, "How to repeat"), h("pre", {}, h("code", {}, command)),
    h("p", { class: "note" }, "The same outcome has the same digest, on any machine with these versions."),
    h("dl", { class: "pairs" }, Object.entries(identity).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    h("details", {}, h("summary", {}, "All settings"), h("pre", {}, h("code", {}, config)))];
}

/** Every system of every run, as [side, label]. A side is RUN/SYSTEM; SYSTEM on the page of one run. */
const sides = () => page.runs.flatMap((run) => Object.keys(run.answers).map((system) => {
  const label = page.runs.length === 1 ? system : system === run.system ? run.label : `${run.label}: ${system}`;
  return [sideName(run, system), page.runs.length > 1 ? `${label} (${run.corpus})` : label];
}));
const sideName = (run, system = run.system) => (run.name ? `${run.name}/${system}` : system);
/** The run and the system of a side. */
function sideOf(side) {
  const found = page.runs.flatMap((run) => Object.keys(run.answers).map((system) => [run, system]))
    .find((pair) => sideName(...pair) === side);
  if (!found) throw new Absent(`${side}: the page has no such run and system.`);
  return found;
}
const chosenSide = () => (parameters.has("side") ? sideOf(parameters.get("side")) : [page.runs[0], page.runs[0].system]);
const alike = (run) => sides().filter(([name]) => sideOf(name)[0].asked === run.asked);
const questionKey = ({ space, id }) => `${space}/${id}`;
const runChooser = (run) => page.runs.length > 1 && chooser("side", "Run",
  page.runs.map((one) => [sideName(one), `${one.label} (${one.corpus})`]), sideName(run), choose("side"));

/** The choice of no other system. */
const NOTHING = "nothing";

const FILTERS = [
  ["kind", "Kind", (one) => one.kind], ["horizon", "Horizon", (one) => horizonOf(one.horizon)],
  ["verdict", "Verdict", (one) => one.verdict], ["stage", "Lost at", (one) => one.losses.map(({ stage }) => stage)],
  ["result", "Result", (one) => one.result],
];

/** Questions: filtered, searched, and compared with another system. */
async function viewQuestions() {
  const [run, system] = chosenSide(), side = sideName(run, system);
  const comparable = alike(run).filter(([name]) => name !== side);
  const against = chosenOf("against", ["", ...comparable.map(([name]) => name)]);
  const [own, others, turns] = await Promise.all(
    [questionsOf(run, system), against ? questionsOf(...sideOf(against)) : null, questionsOf(run, system).then(() => turnsOf(run))]);
  own.forEach((one, place) => {
    const other = others?.[place];
    one.other = other;
    one.result = !other || one.main === null || other.main === null ? []
      : [one.main > other.main ? "won" : one.main < other.main ? "lost" : "tied"];
    one.text = [one.query, one.answer, one.id, one.space, ...one.returned.map(({ text }) => text),
      ...one.gold.map((turn) => turns.get(`${one.space}\n${turn}`)?.text ?? "")].join("\n").toLowerCase();
  });
  const list = h("div");
  const draw = () => {
    const words = wordsOf("find");
    const kept = own.filter((one) => words.every((word) => one.text.includes(word)) && FILTERS.every(([name, , of]) =>
      !parameters.get(name) || [of(one)].flat().includes(parameters.get(name))));
    const metrics = run.metrics.map(([, label]) => [label, "score"]);
    list.replaceChildren(
      h("p", { role: "status" }, `${plural(kept.length, "question")} of ${form(own.length, "count")}`),
      table({ title: "Questions", name: "questions", sortable: true, most: 100,
        columns: [["question", "text"], ["kind", "text"], ["asked", "text"], ["days", "count"], ["verdict", "text"],
          ...(others ? [["other", "text"], [`other's ${run.short}`, "score"], ["result", "text"]] : []), ["lost at", "text"], ["first gold", "count"], ...metrics],
        rows: kept.map((one) => [
          to("why", { question: questionKey(one), ...(against && { with: against }) }, one.query || "(empty)"), one.kind,
          day(one.time), one.horizon, badge(one.verdict),
          ...(others ? [badge(one.other.verdict), one.other.main, one.result[0] ?? null] : []),
          [...new Set(one.losses.map(({ stage }) => stage))].join(", "), one.first || null, ...one.metrics]) }));
  };
  const filters = FILTERS.filter(([name]) => others || name !== "result").map(([name, label, of]) => {
    const found = [...new Set(own.flatMap((one) => of(one)))].sort((one, two) => compare(one, two, false));
    return chooser(name, label, [["", "all"], ...found.map((value) => [value, value || "(none)"])], parameters.get(name) ?? "",
      (value) => { set({ [name]: value }); draw(); });
  });
  const find = h("input", { type: "search", name: "find", value: parameters.get("find") ?? "", placeholder: "words of question, answer, texts",
    oninput: (event) => { set({ find: event.target.value }); draw(); } });
  draw();
  return ["Questions", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
    chooser("side", "System", sides(), side, choose("side")),
    chooser("against", "Against", [["", "nothing"], ...comparable], against, choose("against")),
    filters, h("label", {}, "Search ", find)), list];
}

/** Why: one question as a timeline, and what each system made of it. */
async function viewWhy() {
  const [run, system] = chosenSide(), side = sideName(run, system);
  const own = await questionsOf(run, system), turns = await turnsOf(run);
  if (!own.length) return ["Why", h("p", {}, "The run has no question.")];
  const keys = own.map(questionKey), place = keys.indexOf(chosenOf("question", keys)), one = own[place];
  const answered = await unpack(run.answers[system]);
  const near = (next) => own[next] ? to("why", { question: keys[next] }, next < place ? "← previous" : "next →") : null;
  const comparable = alike(run).filter(([name]) => name !== side);
  const other = chosenOf("with", [comparable[0]?.[0] ?? NOTHING, NOTHING, ...comparable.map(([name]) => name)]);
  const others = other === NOTHING ? [] : [other];
  const beside = await Promise.all(others.map(async (name) => [name, (await questionsOf(...sideOf(name)))[place]]));
  return [one.query || "(empty question)",
    h("p", { class: "what" }, `${one.id}, asked in ${one.space} on ${minute(one.time)}, kind ${one.kind || "(none)"}`,
      one.asOf === null ? "" : `, about ${day(one.asOf)}`, `. ${one.answer ? `Answer: ${one.answer}. ` : ""}`, badge(one.verdict)),
    h("nav", { class: "near", "aria-label": "Neighbouring questions" }, near(place - 1), near(place + 1),
      to("questions", {}, "all questions")),
    h("div", { class: "filters" }, chooser("side", "System", alike(run), side, choose("side")),
      chooser("with", "Beside", [[NOTHING, NOTHING], ...comparable], other, choose("with"))),
    h("h2", {}, "What happened"), timeline(run, system, one, turns, answered),
    h("h2", {}, "What came back"),
    h("div", { class: "beside" }, [[side, one], ...beside].map(([name, answer]) => answers(name, answer))),
    one.standings.length > 0 && [h("h2", {}, "Ranking and scores"), standings(one), scoring(run, one)],
    answered.left_out && h("p", { class: "note" }, "This page leaves out the decisions, and places and scores of most memories. They are in ",
      reportOf(run, system, one), ".")];
}

/** The question in the report of its run, which leaves nothing out. */
function reportOf(run, system, one) {
  const query = new URLSearchParams({ side: system, question: questionKey(one) });
  const name = `report.html of ${run.name}`;
  return run.report ? link(`${encodeURI(run.report)}#/why?${query}`, name) : name;
}

/** What happened to the turns of a question, in the order of time, up to its answer. */
function timeline(run, system, one, turns, { lives, left_out: leftOut }) {
  const events = [];
  for (const [turn, role] of [...one.gold.map((turn) => [turn, "gold"]), ...one.stale.map((turn) => [turn, "outdated"])]) {
    const said = turns.get(`${one.space}\n${turn}`);
    const life = lifeOf(lives, one.space, turn), groups = new Map();
    const named = life.length && system === run.system ? to("store", { space: one.space, turn }, turn) : turn;
    if (said) events.push([said.time, "said", [badge(role), " ", named, `, ${said.speaker || "somebody"}: “${said.text}”`]]);
    for (const [order, time, phase, text, left] of life)
      if (order < one.order) groups.set(text, [...(groups.get(text) ?? []), { time, phase, left }]);
    for (const [text, [first, ...again]] of groups) {
      const until = again.length ? ` (${again.length + 1} times until ${day(again.at(-1).time)})` : "";
      const kept = first.left === null ? "" : `, retention ${form(first.left, "score")}`;
      events.push([first.time, first.phase, [badge(role), ` ${turn}: ${texts[text]}${until}${kept}`]]);
    }
  }
  events.sort(([first], [second]) => first - second);
  const presented = [];
  for (const { stage, decision, reason, numbers, replaced } of one.steps) {
    const measured = Object.entries(numbers).map(([name, value]) => `${name} ${value}`).join(", ");
    const phase = PHASES[stage] ?? "ranked";
    (phase === "presented" ? presented : events).push([one.time, phase,
      [`${stage}: ${decision}${reason ? ` (${reason})` : ""}${measured ? `; ${measured}` : ""}${replaced ? `; taken as replacements: ${replaced}` : ""}`]]);
  }
  if (!one.steps.length) events.push([one.time, "searched", [`${plural(one.candidates, "candidate")}; `,
    leftOut ? ["the decisions are left out of a page over so many runs; see ", reportOf(run, system, one)] : "the system records no decisions"]]);
  for (const row of one.standings.filter(({ role, places }) => role && places.length))
    events.push([one.time, "ranked", [badge(row.role), ` ${row.memory}: ${moves(row)}; retention ${form(row.left, "score")}`]]);
  events.push(...presented, [one.time, "presented", [`${plural(one.returned.length, "memory").replace("memorys", "memories")}, ${plural(one.tokens, "token")}`]]);
  for (const { turn, stage, detail } of one.losses) {
    const [meaning, wanted] = page.stages[stage] ?? ["", ""];
    events.push([one.time, "lost", [badge("missed"), ` ${turn} at ${stage}: ${meaning}${detail ? ` (${detail})` : ""}.`, wanted && ` To be found, ${wanted}.`]]);
  }
  return h("ol", { class: "timeline" }, events.map(([time, phase, words]) =>
    h("li", { class: phase }, h("time", {}, minute(time)), h("b", {}, phase), h("span", {}, words))));
}

const PHASES = { recall_gate: "searched", eligibility: "searched", search: "searched", injection: "presented" };
const moves = ({ places, stages }) => "place " + places.map((place, at) => [place, stages[at]])
  .filter(([place], at) => place !== places[at - 1]).map(([place, stage]) => `${place} after ${stage}`).join(", ");
const lifeOf = (lives, space, turn) =>
  lives.find(([where, which]) => texts[where] === space && texts[which] === turn)?.[2] ?? [];

function answers(name, one) {
  const label = sides().find(([side]) => side === name)[1];
  return table({ title: `${label}: ${one.verdict}`, name: "returned",
    columns: [["rank", "count"], ["score", "score"], ["text", "text"], ["tokens", "count"]],
    rows: one.returned.map(({ score, role, text, tokens, memory }, place) =>
      [place + 1, score, h("span", { title: memory }, badge(role), role && " ", text), tokens]),
    note: `${plural(one.tokens, "token")} of ${plural(one.candidates, "candidate")}` +
      (one.confidence === null ? "" : `; confidence ${form(one.confidence, "score")}`) });
}

/** The place of each memory after every stage. */
function standings(one) {
  const stages = [...new Set(one.standings.flatMap((row) => row.stages))];
  return table({ title: "Place after each stage", name: "standings",
    columns: [["memory", "text"], ["turn", "text"], ...stages.map((stage) => [stage, "count"]), ["score", "score"], ["R", "score"],
      ["stored", "text"]],
    rows: one.standings.map((row) => [h("span", {}, h("small", {}, row.memory, " "), row.text), badge(row.role) ?? "",
      ...stages.map((stage) => row.places[row.stages.indexOf(stage)] ?? null), row.values.at(-1), row.left, day(row.told)]),
    note: "Places count from 1. Score: after the last stage. R: retention when it was asked." });
}

/** What each feature and each stage contributes to the logarithm of a score; see experiments/runs/record.py. */
function contributions(row, softness) {
  const first = row.stages.indexOf("evidence"), values = row.values.slice(first);
  if (first < 0 || !row.evidence.length || Math.min(...values) <= 0) return null;
  const sum = row.evidence.reduce((total, part) => total + part, 0);
  const found = [["evidence", (sum - row.best) / softness]];
  row.stages.slice(first + 1).forEach((stage, at) => {
    if (values[at] !== values[at + 1]) found.push([stage, Math.log(values[at + 1] / values[at])]);
  });
  return { sum, parts: new Map(found), total: found.reduce((total, [, part]) => total + part, 0) };
}

function scoring(run, one) {
  const known = one.standings.map((row) => [row, contributions(row, run.softness)]).filter(([, found]) => found);
  if (!known.length) return null;
  const groups = new Map();
  page.features.forEach(([name, group], at) => groups.set(group || name, [...(groups.get(group || name) ?? []), at]));
  const of = (row, places) => places.reduce((total, at) => total + row.evidence[at], 0);
  const used = [...groups].filter(([, places]) => known.some(([row]) => places.some((at) => row.evidence[at])));
  const stages = [...new Set(known.flatMap(([{ stages: all }, { parts }]) => all.filter((stage) => parts.has(stage))))];
  return [table({ title: "What each kind of evidence and each stage contributes", name: "scoring",
    columns: [["memory", "text"], ["turn", "text"], ...used.map(([name]) => [name, "score"]), ["sum", "score"],
      ...stages.map((stage) => [`ln ${stage}`, "change"]), ["ln score", "change"], ["score", "score"]],
    rows: known.map(([row, { sum, parts, total }]) => [row.memory, badge(row.role) ?? "", ...used.map(([, places]) => of(row, places)),
      sum, ...stages.map((stage) => parts.get(stage) ?? null), total, row.values.at(-1)]),
    note: `ln evidence = (sum − ${form(known[0][0].best, "score")}, that of the best candidate) / ${run.softness}. ` +
      "ln score is the sum of the parts; the score is e to its power." }),
  h("details", {}, h("summary", {}, "What the features measure"), h("dl", { class: "pairs" },
    page.features.map(([name, group, meaning]) => [h("dt", {}, name + (group ? ` (${group})` : "")), h("dd", {}, meaning)])))];
}

/** Store: how many memories there were, what is left of them, and one memory's life. */
async function viewStore() {
  const [run] = chosenSide(), { store } = await unpack(run.details);
  const answersOfRun = await unpack(run.answers[run.system]);
  await questionsOf(run, run.system);
  const turns = await turnsOf(run), spaces = Object.keys(store.sizes);
  const space = chosenOf("space", spaces);
  const sizes = store.sizes[space] ?? [];
  const lives = answersOfRun.lives.filter(([where]) => texts[where] === space);
  const turn = chosenOf("turn", lives.map(([, told]) => texts[told])), chosen = lives.find(([, told]) => texts[told] === turn);
  const shorten = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
  const label = (turn) => `${turn}: ${shorten(turns.get(`${space}\n${turn}`)?.text ?? "")}`;
  return ["Store", h("div", { class: "filters" },
    runChooser(run), chooser("space", "Conversation", spaces.map((name) => [name, name]), space,
      (value) => { set({ space: value, turn: "" }); route(); })),
  chart({ title: `Memories of ${space}`, x: "date", y: "memories", xform: day, yform: (at) => form(at, "count"),
    series: [["all", 1], ["active", 2], ["dormant and stubs", 3]].map(([name, at]) => (
      { name, points: sizes.map((row) => [row[0], row[at]]) })),
    describe: "The number of memories through time: all, active, and those that were cut or put away." }),
  retentionChart(store.left[space] ?? []),
  h("h2", {}, "One memory's life"),
  chosen ? [h("div", { class: "filters" }, chooser("turn", "Turn", lives.map(([, turn]) => [texts[turn], label(texts[turn])]),
    texts[chosen[1]], choose("turn"))), life(space, chosen, turns)]
    : h("p", {}, "No life of a turn that a question is about is recorded here."),
  h("p", { class: "note" }, "Lives are recorded of the turns that a question is about.")];
}

function retentionChart(left) {
  return chart({ title: "What is left of each memory of the conversation at the end", x: "age in days", y: "retention", range: [0, 1],
    series: [{ name: "memories", points: left, dots: true }], yform: (at) => form(at, "score"),
    describe: "Each dot is a memory: its age and its retention." });
}

function life(space, [, turn, events], turns) {
  const said = turns.get(`${space}\n${texts[turn]}`);
  const curve = events.map(([, time, phase, , left]) => [time, phase === "stored" ? 1 : left]).filter(([, left]) => left !== null);
  return [said && h("p", {}, `${said.speaker || "Somebody"}: “${said.text}”`),
    curve.length > 1 && chart({ title: "Retention: 1 when it was stored, then before each event", x: "date", y: "retention", range: [0, 1], xform: day,
      yform: (at) => form(at, "score"), series: [{ name: "retention", points: curve }], describe: "The list below has the values." }),
    h("ol", { class: "timeline" }, events.map(([, time, phase, text, left]) => h("li", { class: phase }, h("time", {}, minute(time)),
      h("b", {}, phase), h("span", {}, texts[text], left === null ? "" : `, retention ${form(left, "score")}`))))];
}

/** Laws of forgetting: retention after t days at strength τ (cogmem/dynamics/retention.py). */
const LAWS = {
  exponential: (t, s) => Math.exp(-t / s),
  power: (t, s, shape) => (1 + t / s) ** -shape,
  fsrs: (t, s) => (1 + t / (9 * s)) ** -2,
  fsrs6: (t, s, shape) => (1 + ((0.9 ** (-1 / shape) - 1) * t) / s) ** -shape,
  none: () => 1,
};
/** The law of a run from its points, even in ln(1 + t/s) up to t/s = 730 (experiments/runs/page.py). */
const curveOf = (points) => (t, s) => {
  const at = Math.min((Math.log1p(t / s) / Math.log1p(730)) * (points.length - 1), points.length - 1), low = Math.floor(at);
  return points[low] + (at - low) * ((points[low + 1] ?? points[low]) - points[low]);
};
const shapeOf = (law) => Number(parameters.get(law) ?? page.laws[law]?.[1] ?? 0);

async function viewLaws() {
  const [run] = chosenSide(), { store } = await unpack(run.details);
  const value = (name, usual) => Number(parameters.get(name) ?? usual);
  const own = run.law in LAWS ? "" : run.law, laws = own && run.curve.length ? { ...LAWS, [own]: curveOf(run.curve) } : LAWS;
  const drawing = h("div"), settings = [["strength", "Strength τ in days", 1, 365, 30, 1], ["floor", "Floor", 0, 0.5, 0, 0.01],
    ...Object.entries(page.laws).filter(([law]) => law in LAWS).map(([law, [name, usual, low, high]]) => [law, `${law}: ${name}`, low, Math.min(high, 4 * usual), usual, 0.01])];
  const left = (name, t) => Math.max(value("floor", 0), laws[name](t, value("strength", 30), shapeOf(name)));
  const draw = () => {
    const days = Array.from({ length: 60 }, (_, at) => Math.expm1((at / 59) * Math.log1p(730)));
    const series = Object.keys(laws).map((name) => ({ name, points: days.map((t) => [t, left(name, t)]) }));
    drawing.replaceChildren(chart({ title: `Laws of forgetting; the law of ${run.label} on ${run.corpus} is ${run.law}`, x: "days (logarithmic)", y: "retention",
      range: [0, 1], logarithmic: true, series: [...series, { name: "memories of the run", points: Object.values(store.left).flat(), dots: true }],
      yform: (at) => form(at, "score"), describe: "Retention by law. The table has some values." }),
    h("p", { class: "note" }, "Curves: by days since the last use. Dots: by the age of the memory, so one that was used lies above its law.",
      own && (run.curve.length ? ` The curve of ${own} has the parameters and the time scale of the run.`
        : ` The page has no curve of ${own}, because its module could not be imported when the page was made.`)),
    table({ title: "Retention", name: "retention", columns: [["days", "count"], ...series.map(({ name }) => [name, "score"])],
      rows: [1, 7, 30, 90, 365].map((t) => [t, ...Object.keys(laws).map((name) => left(name, t))]) }));
  };
  draw();
  return ["Laws", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() }, runChooser(run),
    settings.map(([name, label, min, max, usual, step]) => {
      const shown = h("output", {}, String(Number(value(name, usual).toFixed(4))));
      return h("label", {}, `${label} `, h("input", { type: "range", name, min, max, step, value: value(name, usual),
        oninput: (event) => { set({ [name]: event.target.value }); shown.textContent = event.target.value; draw(); } }), shown);
    })), drawing];
}

// --- the site of published results (experiments/runs/site.py) ---------------------------------------------

const resultHash = (name) => { const [study, ...corpus] = name.split("/"); return `${study}.html#/${corpus.join("/")}`; };

/** Leaderboards: for the chosen corpus a line for each published score of a system. */
async function viewBoards() {
  if (!page.boards.length) return [page.title, h("p", {}, "No result scores systems.")];
  const corpus = chosenOf("corpus", page.boards.map(({ name }) => name)), chosen = page.boards.find(({ name }) => name === corpus);
  const last = chosen.columns.length - 1;
  return [page.title, h("p", { class: "what" }, "Each line is a published score of a memory system. Choose a corpus; a click on a heading sorts."),
    h("div", { class: "filters" }, chooser("corpus", "Corpus", page.boards.map(({ name, rows }) => [name, `${name} (${plural(rows.length, "line")})`]),
      chosen.name, choose("corpus"))),
    table({ ...chosen, title: `Systems on ${chosen.name}`, sortable: true, name: "board",
      rows: chosen.rows.map((row) => [...row.slice(0, last), link(resultHash(row[last]), row[last])]) })];
}

/** Studies: every published result with what it answers. */
async function viewStudies() {
  const list = h("div");
  const draw = () => {
    const words = wordsOf("find");
    const kept = page.studies.filter((row) => words.every((word) => row.join(" ").toLowerCase().includes(word)));
    list.replaceChildren(table({ title: plural(kept.length, "result"), name: "studies", sortable: true,
      columns: ["result", "question", "tables", "engine"].map((name) => [name, "text"]),
      rows: kept.map(([study, corpus, ...rest]) => [link(resultHash(`${study}/${corpus}`), `${study} / ${corpus}`), ...rest]) }));
  };
  draw();
  return ["Studies", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() }, h("label", {}, "Search ",
    h("input", { type: "search", value: parameters.get("find") ?? "", placeholder: "study, corpus or question",
      oninput: (event) => { set({ find: event.target.value }); draw(); } }))), list];
}

/** One result of a study: its tables and figures, its data, and the command that made it. */
async function viewStudy(path) {
  const corpora = Object.keys(page.results), corpus = path ? corpora.find((name) => encodeURI(name) === encodeURI(path)) : corpora[0];
  if (!corpus) throw new Absent(`${path}: the study has no such result.`);
  const found = page.results[corpus];
  const { tables, figures } = await unpack(found.content), data = `data/${page.study}/${corpus}/`;
  return [`${page.study} on ${corpus}`, found.question && h("p", { class: "what" }, found.question),
    corpora.length > 1 && h("div", { class: "filters" }, chooser("result", "Result", corpora.map((one) => [one, one]), corpus,
      (value) => { location.hash = `#/${value}`; })),
    Object.entries(figures).map(([figure, source]) => h("figure", { class: "drawn" },
      h("img", { src: source, alt: `Figure ${figure}; the tables have the values.` }), h("figcaption", {}, figure))),
    tables.map((one) => table({ ...one, sortable: one.rows.length > 1 })),
    h("h2", {}, "Data"), h("ul", { class: "files" }, found.files.map((file) => h("li", {}, link(data + file, file)))),
    h("h2", {}, "How to repeat"), h("pre", {}, h("code", {}, found.command)),
    h("dl", { class: "pairs" }, Object.entries({ engine: found.engine, ...found.versions }).map(([key, value]) => [h("dt", {}, key), h("dd", {}, value)]))];
}

// --- the frame --------------------------------------------------------------------------------------------

const OF_RUNS = { runs: viewRuns, run: viewRun, questions: viewQuestions, why: viewWhy, store: viewStore, laws: viewLaws };
const OF_SITE = { boards: viewBoards, studies: viewStudies };
/** The views of the page by name, and the one that is shown first. */
const views = () => (page.study ? [{}, viewStudy] : page.boards ? [OF_SITE, viewBoards] : [OF_RUNS, viewRuns]);
const main = h("main", { id: "main", tabindex: "-1" });
let shownPath = null, routes = 0, focus = "";

async function route() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?"), turn = ++routes;
  const moved = shownPath !== path, [named, first] = views();
  parameters = new URLSearchParams(query);
  shownPath = viewName = path;
  const view = Object.hasOwn(named, path) ? named[path] : path && !page.study ? noView : first;
  const [heading, ...parts] = await view(path).catch(missing);
  if (turn !== routes) return;
  const focused = focus || (main.contains(document.activeElement) && document.activeElement.name);
  focus = "";
  main.replaceChildren(...[h("h1", {}, heading), parts].flat(Infinity).filter(Boolean));
  for (const tab of document.querySelectorAll("header a"))
    tab.setAttribute("aria-current", named[tab.name] === (view === viewRun ? viewRuns : view) ? "page" : "false");
  follow();
  document.title = heading === page.title ? heading : `${heading} – ${page.title}`;
  const again = focused && main.querySelector(`[name="${CSS.escape(focused)}"]`);
  if (again) again.focus();
  else if (moved) { main.focus({ preventScroll: true }); scrollTo(0, 0); }
}

async function noView(path) {
  throw new Absent(`${path}: the page has no such view.`);
}

/** What is shown where the address names something that the page does not have. */
function missing(error) {
  if (!(error instanceof Absent)) throw error;
  parameters = new URLSearchParams();
  return ["This page does not have what the address names", h("p", { role: "alert" }, error.message),
    h("p", {}, link("#/", "The first view of the page"))];
}

/** "/" goes to the search of the view, or else to that of the questions; [ and ] go to the neighbouring question. */
function shortcut(event) {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.querySelector("input[type=search]");
  const [previous, next] = ["←", "→"].map((arrow) => [...document.querySelectorAll(".near a")].find((a) => a.textContent.includes(arrow)));
  const target = { "/": search, "[": previous, "]": next }[event.key];
  const elsewhere = event.key === "/" && !search && page.runs;
  if (!target && !elsewhere) return;
  event.preventDefault();
  if (elsewhere) { focus = "find"; location.hash = hashOf("questions"); } else if (target === search) target.focus();
  else target.click();
}

/** Load again when the server has another version of the page. */
async function watch() {
  const version = async () => (await fetch("version", { cache: "no-store" })).text();
  const now = await version();
  setInterval(async () => { if ((await version().catch(() => now)) !== now) location.reload(); }, 3000);
}

async function start() {
  page = await unpack(document.documentElement.dataset.first);
  const tabs = page.runs
    ? [["runs", page.runs.length > 1 ? "Runs" : "Run"], ["questions", "Questions"], ["why", "Why"], ["store", "Store"], ["laws", "Laws"]]
    : [["boards", "Leaderboards"], ["studies", "Studies"]];
  document.body.prepend(
    h("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); main.focus(); } }, "Skip to the content"),
    h("header", {}, h("nav", { "aria-label": "Views" }, tabs.map(([name, label]) =>
      Object.assign(page.runs ? to(name, {}, label) : link(`${page.study ? "index.html" : ""}#/${name}`, label), { name })))), main);
  addEventListener("hashchange", route);
  addEventListener("keydown", shortcut);
  await route();
  document.documentElement.dataset.ready = "yes";
  if (page.live) watch();
}

start();
