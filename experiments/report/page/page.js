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
  const steps = found[10].map(([stage, decision, reason, numbers]) => (
    { stage, decision, reason: texts[reason], numbers }));
  return {
    space: texts[space], id: texts[id], kind: texts[kind], time, asOf, horizon, query: texts[query],
    answer: texts[answer], gold: gold.map((turn) => texts[turn]), stale: stale.map((turn) => texts[turn]),
    verdict, metrics, tokens, candidates, confidence, order, returned, standings, losses, steps,
    main: metrics[run.metrics.findIndex(([name]) => name === run.metric)] ?? null,
    first: returned.findIndex(({ role }) => role === "gold") + 1,
  };
}

// --- words and numbers ------------------------------------------------------------------------------------

const ABSENT = "–";
const HORIZONS = [["under a week", 0, 7], ["a week to a month", 7, 30], ["1 to 3 months", 30, 90],
  ["3 to 12 months", 90, 365], ["over a year", 365, Infinity]];

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
const horizonOf = (days) => HORIZONS.find(([, from, to]) => days >= from && days < to)?.[0] ?? HORIZONS[0][0];

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
    With sortable, a click on a heading sorts by its column. */
function table({ title, columns, rows, note, name = "", sortable = false, lead = false }) {
  const body = h("tbody");
  const cell = (value, [, kind], place) => {
    const number = kind && kind !== "text";
    const shown = Array.isArray(value)
      ? [form(value[0], kind), h("small", {}, `${form(value[1], kind)}–${form(value[2], kind)}`)]
      : [value instanceof Node ? value : form(value, kind)];
    return h(place ? "td" : "th", { class: number ? "n" : null, scope: place ? null : "row" }, shown);
  };
  const draw = (ordered) => body.replaceChildren(
    ...ordered.map((row) => h("tr", {}, row.map((value, place) => cell(value, columns[place], place)))));
  const key = (value) => (Array.isArray(value) ? value[0] : value instanceof Node ? value.textContent : value);
  let sorted = null, falling = false;
  const sort = (place, heading) => {
    falling = sorted === place ? !falling : columns[place][1] !== "text";
    sorted = place;
    for (const other of heading.parentNode.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
    draw([...rows].sort((one, two) => compare(key(one[place]), key(two[place]), falling)));
  };
  const headings = columns.map(([text, kind], place) => {
    const heading = h("th", { class: kind && kind !== "text" ? "n" : null, scope: "col" });
    heading.append(sortable ? h("button", { type: "button", onclick: () => sort(place, heading) }, text) : text);
    return heading;
  });
  draw(rows);
  const made = h("table", { class: `${name}${lead ? " lead" : ""}` },
    title && h("caption", {}, title), h("thead", {}, h("tr", {}, headings)), body);
  return h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": title || "table" },
    made, note && h("p", { class: "note" }, note));
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
function chart({ title, x, y, series, range, describe, logarithmic = false, xform = String, yform = String }) {
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
  const marks = logarithmic
    ? [0, 1, 7, 30, 90, 365, 1000, 3650].filter((at) => at >= x0 && at <= x1) : ticks(x0, x1, wide / 120);
  const axis = marks.map((at) => svg("text", { x: atX(at), y: high - bottom + 16, "text-anchor": "middle" }, xform(at)));
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
  const legend = series.length > 1 && h("ul", { class: "legend" }, series.map(({ name }, place) => h("li", {},
    svg("svg", { width: 28, height: 10, "aria-hidden": "true" }, svg("line",
      { class: `line c${place % 6}`, x1: 0, x2: 28, y1: 5, y2: 5, "stroke-dasharray": DASHES[place % 6] })), name)));
  return h("figure", {}, h("figcaption", {}, title), legend,
    svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `${title}. ${describe}` }, grid, axis,
      svg("text", { x: (left + wide) / 2, y: high - 6, "text-anchor": "middle" }, x),
      svg("text", { x: 12, y: high / 2, "text-anchor": "middle", transform: `rotate(-90 12 ${high / 2})` }, y), drawn));
}

/** Differences with their 95 % intervals, one line each; the shade is the margin of equivalence. */
function forest(title, effects) {
  const known = effects.filter(({ difference }) => difference !== null);
  if (!known.length) return null;
  const wide = Math.min(640, main.clientWidth || 640), left = Math.min(220, wide / 2.4), right = 60, line = 24, high = known.length * line + 40;
  const ends = known.flatMap(({ low, high: up, difference, margin }) => [low ?? difference, up ?? difference, -(margin ?? 0), margin ?? 0]);
  const [x0, x1] = [Math.min(...ends, 0), Math.max(...ends, 0)];
  const at = (value) => left + ((value - x0) / (x1 - x0 || 1)) * (wide - left - right);
  const margin = known.find((one) => one.margin !== null)?.margin;
  return h("figure", {}, h("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `${title}: differences with 95 % intervals; the table has the values.` },
      margin && svg("rect", { class: "margin", x: at(-margin), y: 4, width: at(margin) - at(-margin), height: high - 32 }),
      svg("line", { class: "zero", x1: at(0), x2: at(0), y1: 4, y2: high - 28 }),
      ticks(x0, x1, wide / 160).map((value) => svg("text", { x: at(value), y: high - 12, "text-anchor": "middle" }, form(value, "change"))),
      known.map(({ label, difference, low, high: up, verdict }, place) => {
        const y = 16 + place * line, style = verdict ? "line c0" : "line unsure";
        return [svg("text", { x: left - 10, y: y + 4, "text-anchor": "end" }, label.length > left / 6.5 ? `…${label.slice(1 - left / 6.5)}` : label),
          low !== null && svg("line", { class: style, x1: at(low), x2: at(up), y1: y, y2: y }),
          svg("rect", { class: verdict ? "mark c0" : "mark unsure", x: at(difference) - 4, y: y - 4, width: 8, height: 8 }),
          svg("text", { x: wide - right + 10, y: y + 4 }, form(difference, "change"))];
      })));
}

// --- the views --------------------------------------------------------------------------------------------

/** Runs: every run in a line, what its settings change, and the verdicts between runs that were asked alike. */
async function viewRuns(parameters) {
  if (page.runs.length === 1) return viewRun(page.runs[0]);
  const columns = new Map();
  for (const run of page.runs) for (const [title, kind] of run.columns.slice(1)) columns.set(title, kind);
  const entries = page.runs.flatMap((run, place) => run.rows.map((row) => ({ run, place, row })));
  const shown = h("div");
  const draw = () => {
    const words = (parameters.get("find") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const kept = entries.filter(({ run, row }) => {
      const text = [row[0], run.corpus, run.label, run.name, ...run.changed].join(" ").toLowerCase();
      return (parameters.has("baselines") || row[0] === run.system) && words.every((word) => text.includes(word));
    });
    shown.replaceChildren(table({
      title: plural(kept.length, "line"), sortable: true, name: "runs", note: page.runs[0].note,
      columns: [["run", "text"], ["system", "text"], ["corpus", "text"], ...columns],
      rows: kept.map(({ run, place, row }) => [
        link(`#/run/${place}`, run.label), row[0], run.corpus,
        ...[...columns.keys()].map((title) => row[run.columns.findIndex(([name]) => name === title)] ?? null)]),
    }));
  };
  const find = h("input", { type: "search", value: parameters.get("find") ?? "", placeholder: "system, corpus or setting",
    oninput: (event) => { set(parameters, "find", event.target.value); draw(); } });
  const box = h("input", { type: "checkbox", checked: parameters.has("baselines"),
    onchange: (event) => { set(parameters, "baselines", event.target.checked ? "1" : ""); draw(); } });
  draw();
  const verdicts = page.verdicts.map(({ baseline, rows, note }) => [
    verdictTable(`Differences to ${baseline}`, rows, note),
    [...new Set(rows.map(({ metric }) => metric))].map((metric) =>
      forest(`${metric}: each run minus ${baseline}`, rows.filter((row) => row.metric === metric)))]);
  return ["Runs", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
    h("label", {}, "Filter ", find), h("label", {}, box, " baselines too")), shown, parallel(), sweeps(),
    overCorpora(parameters), verdicts];
}

/** A line for each run over what differs between the runs and their scores; each is a link to its run. */
function parallel() {
  const words = (run) => new Map([["corpus", run.corpus], ["system", run.system], ...changesOf(run)]);
  const read = (text) => (text !== "" && Number.isFinite(Number(text)) ? Number(text) : text);
  const given = page.runs.map(words), names = [...new Set(given.flatMap((one) => [...one.keys()]))];
  const axes = names.map((name) => ({ name, values: given.map((one) => read(one.get(name) ?? "default")) }))
    .filter(({ values }) => new Set(values).size > 1).slice(0, 6);
  if (!axes.length) return null;
  const scores = page.runs[0].columns.slice(1).map(([name, kind]) => ({ name, kind, values: page.runs.map((run) =>
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
  const lines = page.runs.map((run, place) => {
    const path = axes.map(({ at, values }, index) => `${index ? "L" : "M"}${left + gap * index} ${at(values[place]).toFixed(1)}`).join("");
    const told = axes.map(({ name, kind, values }) => `${name} ${form(values[place], kind)}`).join(", ");
    return svg("a", { href: `#/run/${place}`, "aria-label": `${run.label}: ${told}` },
      svg("title", {}, `${run.label}: ${told}`), svg("path", { class: "reach", d: path }),
      svg("path", { class: `line c${[...new Set(axes[0].values)].indexOf(axes[0].values[place]) % 6}`, d: path }));
  });
  return h("figure", { class: "parallel" }, h("figcaption", {}, "Runs by what differs between them, and their scores"),
    h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "parallel coordinates" },
      svg("svg", { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: "group",
        "aria-label": `${plural(page.runs.length, "line")}, one a run; the table of runs has the values.` },
      lines, axes.map(({ name, kind, at, marks }, index) => [
        svg("line", { class: "zero", x1: left + gap * index, x2: left + gap * index, y1: top, y2: bottom }),
        svg("text", { class: "axis", x: index && left + gap * index, y: index % 2 ? 36 : 18, "text-anchor": index ? "middle" : "start" }, cut(name, 34), svg("title", {}, name)),
        marks.map((value) => svg("text", { x: left + gap * index + 6, y: at(value) + 4 }, cut(form(value, kind), 16)))]))),
    h("p", { class: "note" }, "Point at a line, or reach it with the tab key, to see its run; it is a link. Colours follow the first axis."));
}

/** The difference of the chosen pair on each corpus, and pooled. */
function overCorpora(parameters) {
  if (!page.pairs.length) return null;
  const chosen = page.pairs.find(({ what }) => what === parameters.get("pair")) ?? page.pairs[0];
  return [h("h2", {}, "Over corpora"), h("div", { class: "filters" }, chooser("pair", "Difference", page.pairs.map(({ what }) => [what, what]),
    chosen.what, (value) => { set(parameters, "pair", value); route(); })),
  forest(chosen.what, chosen.rows),
  table({ title: chosen.what, name: "pooled", columns: [["corpus", "text"], ["difference", "change"], ["is", "text"], ["conversations", "count"]],
    rows: chosen.rows.map(({ label, difference, low, high, verdict, clusters }) =>
      [label, low === null ? difference : [difference, low, high], verdict, clusters ?? null]),
    note: "With 95 % intervals. Pooled: each corpus with at least two conversations counts the same; it is tested alone." })];
}

function verdictTable(title, rows, note) {
  return table({ title, note, name: "verdicts", sortable: true,
    columns: [["run", "text"], ["metric", "text"], ["baseline", "score"], ["run's", "score"], ["difference", "change"],
      ["p (Holm)", "p"], ["is", "text"], ["won", "count"], ["tied", "count"], ["lost", "count"]],
    rows: rows.map((row) => {
      const [won, lost] = row.rises === false ? [row.lower, row.higher] : [row.higher, row.lower];
      const difference = row.low === null ? row.difference : [row.difference, row.low, row.high];
      return [row.label, row.metric, row.baseline, row.candidate, difference, row.p_holm, row.verdict, won, row.equal, lost];
    }) });
}

/** What a run changes, as [setting, value]; without what only says how it was scored. */
const changesOf = (run) => run.changed.map((word) => word.replace(/^\+*/, "").split(/=(.*)/s).slice(0, 2))
  .map(([name, value]) => [name, /^(true|false)$/i.test(value) ? value.toLowerCase() : value])
  .filter(([name]) => !/^(corpus$|baselines$|asked$|scoring\.|replay\.decisions|system$)/.test(name));

/** The headline metric against each setting that takes three or more numbers. */
function sweeps() {
  const values = new Map();
  for (const run of page.runs) for (const [key, value] of changesOf(run)) {
    if (value !== "" && Number.isFinite(Number(value))) values.set(key, [...(values.get(key) ?? []), [Number(value), run]]);
  }
  return [...values].filter(([, found]) => new Set(found.map(([value]) => value)).size > 2).map(([key, found]) => {
    const groups = new Map();
    for (const [value, run] of found) {
      const rest = [run.corpus, run.system, ...changesOf(run).filter(([name]) => name !== key).map((pair) => pair.join("="))].join(" ");
      const score = run.rows[0][run.columns.findIndex(([title]) => title === run.short)];
      if (typeof [score].flat()[0] === "number") groups.set(rest, [...(groups.get(rest) ?? []), [value, ...(Array.isArray(score) ? score : [score])]]);
    }
    const series = [...groups].filter(([, points]) => points.length > 1).map(([name, points]) => ({ name, points: points.sort((one, two) => one[0] - two[0]) }));
    return series.length > 0 && chart({ title: `${page.runs[0].short} by ${key}`, x: key, y: page.runs[0].short, series,
      yform: (value) => form(value, "score"), describe: "Whiskers: 95 % intervals. The table of runs has the values." });
  });
}

/** One run: its tables, the differences to its baselines, and how to repeat it. */
async function viewRun(run) {
  const { tables, effects, command, identity, config } = await unpack(run.details);
  const byHorizon = tables.find(({ name }) => name === "by_horizon");
  const lines = byHorizon && byHorizon.columns.slice(2).map(([name], column) => ({
    name, points: byHorizon.rows.map((row, place) => [place, ...[row[column + 2]].flat()]).filter((point) => point[1] !== null) }));
  const drawn = {
    beside: () => forest(`${run.short}: differences to the baselines`, effects),
    by_horizon: () => chart({ title: `${run.short} by horizon`, x: "horizon", y: run.short, range: [0, 1],
      series: lines, xform: (at) => byHorizon.rows[at]?.[0] ?? "", yform: (at) => form(at, "score"),
      describe: "The table has the values." }),
  };
  return [page.runs.length > 1 ? `${run.label} on ${run.corpus}` : page.title, h("p", { class: "what" }, run.about),
    run.damage.map((what) => h("p", { class: "warning", role: "alert" }, `${what}. What this file holds is left out below.`)),
    h("p", {}, link(questionsHash(run), "All questions"), " · ",
      link(questionsHash(run, { verdict: "missed" }), "Questions that it missed")),
    tables.map((one) => [table({ ...one, sortable: one.rows.length > 3, lead: one.name === "main" }), drawn[one.name]?.()]),
    h("h2", {}, "How to repeat"), h("pre", {}, h("code", {}, command)),
    h("p", { class: "note" }, "The same outcome has the same digest, on any machine with these versions."),
    h("dl", { class: "pairs" }, Object.entries(identity).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    h("details", {}, h("summary", {}, "All settings"), h("pre", {}, h("code", {}, config)))];
}

const sides = () => page.runs.flatMap((run, place) => Object.keys(run.answers).map((system) => {
  const label = page.runs.length === 1 ? system : system === run.system ? run.label : `${run.label}: ${system}`;
  return [`${place}/${system}`, page.runs.length > 1 ? `${label} (${run.corpus})` : label];
}));
const sideOf = (name) => {
  const [place, ...rest] = (name ?? "").split("/");
  const run = page.runs[Number(place)] ?? page.runs[0];
  return [run, rest.join("/") in run.answers ? rest.join("/") : run.system];
};
const sideName = (run, system) => `${page.runs.indexOf(run)}/${system}`;
const alike = (run) => sides().filter(([name]) => sideOf(name)[0].asked === run.asked);

function questionsHash(run, more = {}) {
  return `#/questions?${new URLSearchParams({ side: sideName(run, run.system), ...more })}`;
}

function whyHash(side, { space, id }) {
  return `#/why?${new URLSearchParams({ side, question: `${space}/${id}` })}`;
}

const FILTERS = [
  ["kind", "Kind", (one) => one.kind], ["horizon", "Horizon", (one) => horizonOf(one.horizon)],
  ["verdict", "Verdict", (one) => one.verdict], ["stage", "Lost at", (one) => one.losses.map(({ stage }) => stage)],
  ["result", "Result", (one) => one.result],
];

/** Questions: filtered, searched, and compared with another system. */
async function viewQuestions(parameters) {
  const side = parameters.get("side") ?? sides()[0][0], [run, system] = sideOf(side);
  const against = parameters.get("against") ?? "";
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
  const list = h("div"), state = { most: 100 };
  const draw = () => {
    const words = (parameters.get("find") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const kept = own.filter((one) => words.every((word) => one.text.includes(word)) && FILTERS.every(([name, , of]) =>
      !parameters.get(name) || [of(one)].flat().includes(parameters.get(name))));
    const metrics = run.metrics.map(([, label]) => [label, "score"]);
    list.replaceChildren(
      h("p", { role: "status" }, `${plural(kept.length, "question")} of ${form(own.length, "count")}`),
      table({ title: "Questions", name: "questions", sortable: true,
        columns: [["question", "text"], ["kind", "text"], ["asked", "text"], ["days", "count"], ["verdict", "text"],
          ...(others ? [["other", "text"], ["result", "text"]] : []), ["lost at", "text"], ["first gold", "count"], ...metrics],
        rows: kept.slice(0, state.most).map((one) => [
          link(whyHash(side, one) + (against ? `&with=${encodeURIComponent(against)}` : ""), one.query || "(empty)"), one.kind,
          day(one.time), one.horizon, badge(one.verdict),
          ...(others ? [badge(one.other.verdict), one.result[0] ?? null] : []),
          [...new Set(one.losses.map(({ stage }) => stage))].join(", "), one.first || null, ...one.metrics]) }),
      kept.length > state.most ? h("button", { type: "button", onclick: () => { state.most += 400; draw(); } },
        `Show more (${form(kept.length - state.most, "count")})`) : "");
  };
  const choose = (name) => (value) => { set(parameters, name, value); route(); };
  const filters = FILTERS.filter(([name]) => others || name !== "result").map(([name, label, of]) => {
    const found = [...new Set(own.flatMap((one) => of(one)))].sort((one, two) => compare(one, two, false));
    return chooser(name, label, [["", "all"], ...found.map((value) => [value, value || "(none)"])], parameters.get(name) ?? "",
      (value) => { set(parameters, name, value); state.most = 100; draw(); });
  });
  const find = h("input", { type: "search", id: "find", value: parameters.get("find") ?? "", placeholder: "words of question, answer, texts",
    oninput: (event) => { set(parameters, "find", event.target.value); state.most = 100; draw(); } });
  draw();
  return ["Questions", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
    chooser("side", "System", sides(), side, choose("side")),
    chooser("against", "Against", [["", "nothing"], ...alike(run).filter(([name]) => name !== side)], against, choose("against")),
    filters, h("label", {}, "Search ", find)), list];
}

/** Why: one question as a timeline, and what each system made of it. */
async function viewWhy(parameters) {
  const side = parameters.get("side") ?? sides()[0][0], [run, system] = sideOf(side);
  const own = await questionsOf(run, system), turns = await turnsOf(run);
  const place = Math.max(own.findIndex((one) => `${one.space}/${one.id}` === parameters.get("question")), 0);
  const one = own[place];
  if (!one) return ["Why", h("p", {}, "There is no such question.")];
  const { lives } = await unpack(run.answers[system]);
  const near = (to) => own[to] ? link(whyHash(side, own[to]), to < place ? "← previous" : "next →") : null;
  const choose = (name) => (value) => { set(parameters, name, value); route(); };
  const others = (parameters.get("with") ?? alike(run).filter(([name]) => name !== side).slice(0, 1).map(([name]) => name).join("\n"))
    .split("\n").filter(Boolean);
  const beside = await Promise.all(others.map(async (name) => [name, (await questionsOf(...sideOf(name)))[place]]));
  return [one.query || "(empty question)",
    h("p", { class: "what" }, `${one.id}, asked in ${one.space} on ${minute(one.time)}, kind ${one.kind || "(none)"}`,
      one.asOf === null ? "" : `, about ${day(one.asOf)}`, `. ${one.answer ? `Answer: ${one.answer}. ` : ""}`, badge(one.verdict)),
    h("nav", { class: "near", "aria-label": "Neighbouring questions" }, near(place - 1), near(place + 1),
      link(`#/questions?${new URLSearchParams({ side })}`, "all questions")),
    h("div", { class: "filters" }, chooser("side", "System", alike(run), side, choose("side")),
      chooser("with", "Beside", [["", "nothing"], ...alike(run).filter(([name]) => name !== side)], others[0] ?? "", choose("with"))),
    h("h2", {}, "What happened"), timeline(run, one, turns, lives),
    h("h2", {}, "What came back"),
    h("div", { class: "beside" }, [[side, one], ...beside].map(([name, answer]) => answers(name, answer))),
    one.standings.length > 0 && [h("h2", {}, "Ranking and scores"), standings(one), scoring(run, one)]];
}

/** What happened to the turns of a question, in the order of time, up to its answer. */
function timeline(run, one, turns, lives) {
  const events = [];
  for (const [turn, role] of [...one.gold.map((turn) => [turn, "gold"]), ...one.stale.map((turn) => [turn, "outdated"])]) {
    const said = turns.get(`${one.space}\n${turn}`);
    if (said) events.push([said.time, "said", [badge(role), ` ${turn}, ${said.speaker || "somebody"}: “${said.text}”`]]);
    const groups = new Map();
    for (const [order, time, phase, text, left] of lifeOf(lives, one.space, turn))
      if (order < one.order) groups.set(text, [...(groups.get(text) ?? []), { time, phase, left }]);
    for (const [text, [first, ...again]] of groups) {
      const until = again.length ? ` (${again.length + 1} times until ${day(again.at(-1).time)})` : "";
      const kept = first.left === null ? "" : `, retention ${form(first.left, "score")}`;
      events.push([first.time, first.phase, [badge(role), ` ${turn}: ${texts[text]}${until}${kept}`]]);
    }
  }
  events.sort(([first], [second]) => first - second);
  const presented = [];
  for (const { stage, decision, reason, numbers } of one.steps) {
    const measured = Object.entries(numbers).map(([name, value]) => `${name} ${value}`).join(", ");
    const phase = PHASES[stage] ?? "ranked";
    (phase === "presented" ? presented : events).push([one.time, phase,
      [`${stage}: ${decision}${reason ? ` (${reason})` : ""}${measured ? `; ${measured}` : ""}`]]);
  }
  if (!one.steps.length) events.push([one.time, "searched", [`${plural(one.candidates, "candidate")}; the system records no decisions`]]);
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
    columns: [["rank", "count"], ["score", "score"], ["", "text"], ["text", "text"], ["tokens", "count"]],
    rows: one.returned.map(({ score, role, text, tokens, memory }, place) =>
      [place + 1, score, badge(role) ?? "", h("span", { title: memory }, text), tokens]),
    note: `${plural(one.tokens, "token")} of ${plural(one.candidates, "candidate")}` +
      (one.confidence === null ? "" : `; confidence ${form(one.confidence, "score")}`) });
}

/** The place of each memory after every stage. */
function standings(one) {
  const stages = [...new Set(one.standings.flatMap((row) => row.stages))];
  return table({ title: "Place after each stage", name: "standings",
    columns: [["memory", "text"], ["", "text"], ...stages.map((stage) => [stage, "count"]), ["score", "score"], ["R", "score"],
      ["told", "text"], ["text", "text"]],
    rows: one.standings.map((row) => [row.memory, badge(row.role) ?? "",
      ...stages.map((stage) => row.places[row.stages.indexOf(stage)] ?? null), row.values.at(-1), row.left, day(row.told), row.text]),
    note: "From 1. Score: after the last stage. R: retention when it was asked." });
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
  const used = page.features.map(([name], at) => [name, at]).filter(([, at]) => known.some(([row]) => row.evidence[at]));
  const stages = [...new Set(known.flatMap(([{ stages: all }, { parts }]) => all.filter((stage) => parts.has(stage))))];
  return [table({ title: "What each feature and each stage contributes", name: "scoring",
    columns: [["memory", "text"], ["", "text"], ...used.map(([name]) => [name, "score"]), ["sum", "score"],
      ...stages.map((stage) => [`ln ${stage}`, "change"]), ["ln score", "change"], ["score", "score"]],
    rows: known.map(([row, { sum, parts, total }]) => [row.memory, badge(row.role) ?? "", ...used.map(([, at]) => row.evidence[at]),
      sum, ...stages.map((stage) => parts.get(stage) ?? null), total, row.values.at(-1)]),
    note: `ln evidence = (sum − ${form(known[0][0].best, "score")}, that of the best candidate) / ${run.softness}. ` +
      "ln score is the sum of the parts; the score is e to its power." }),
  h("details", {}, h("summary", {}, "What the features measure"), h("dl", { class: "pairs" },
    page.features.map(([name, group, meaning]) => [h("dt", {}, name + (group ? ` (${group})` : "")), h("dd", {}, meaning)])))];
}

/** Store: how many memories there were, what is left of them, and one memory's life. */
async function viewStore(parameters) {
  const run = sideOf(parameters.get("side"))[0], { store } = await unpack(run.details);
  const answersOfRun = await unpack(run.answers[run.system]);
  await questionsOf(run, run.system);
  const turns = await turnsOf(run), spaces = Object.keys(store.sizes);
  const space = spaces.includes(parameters.get("space")) ? parameters.get("space") : spaces[0];
  const choose = (name) => (value) => { set(parameters, name, value); route(); };
  const sizes = store.sizes[space] ?? [];
  const lives = answersOfRun.lives.filter(([where]) => texts[where] === space);
  const chosen = lives.find(([, turn]) => texts[turn] === parameters.get("turn")) ?? lives[0];
  const shorten = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
  const label = (turn) => `${turn}: ${shorten(turns.get(`${space}\n${turn}`)?.text ?? "")}`;
  return ["Store", h("div", { class: "filters" },
    page.runs.length > 1 && chooser("side", "Run", page.runs.map((one) => [sideName(one, one.system), `${one.label} (${one.corpus})`]),
      sideName(run, run.system), choose("side")),
    chooser("space", "Conversation", spaces.map((name) => [name, name]), space, choose("space"))),
  chart({ title: `Memories of ${space}`, x: "date", y: "memories", xform: day, yform: (at) => form(at, "count"),
    series: [["all", 1], ["active", 2], ["dormant and stubs", 3]].map(([name, at]) => (
      { name, points: sizes.map((row) => [row[0], row[at]]) })),
    describe: "The number of memories through time: all, active, and those that were cut or put away." }),
  retentionChart(store),
  h("h2", {}, "One memory's life"),
  chosen ? [h("div", { class: "filters" }, chooser("turn", "Turn", lives.map(([, turn]) => [texts[turn], label(texts[turn])]),
    texts[chosen[1]], choose("turn"))), life(space, chosen, turns)]
    : h("p", {}, "No life of a turn that a question is about is recorded here."),
  h("p", { class: "note" }, "Lives are recorded of the turns that a question is about.")];
}

function retentionChart(store) {
  return chart({ title: "What is left of each memory at the end", x: "age in days", y: "retention", range: [0, 1],
    series: [{ name: "memories", points: store.left, dots: true }], yform: (at) => form(at, "score"),
    describe: "Each dot is a memory: its age and its retention." });
}

function life(space, [, turn, events], turns) {
  const said = turns.get(`${space}\n${texts[turn]}`);
  const curve = events.filter((event) => event[4] !== null).map((event) => [event[1], event[4]]);
  return [said && h("p", {}, `${said.speaker || "Somebody"}: “${said.text}”`),
    curve.length > 1 && chart({ title: "Retention before each event", x: "date", y: "retention", range: [0, 1], xform: day,
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
const shapeOf = (law, parameters) => Number(parameters.get(law) ?? page.laws[law]?.[1] ?? 0);

async function viewLaws(parameters) {
  const run = sideOf(parameters.get("side"))[0], { store } = await unpack(run.details);
  const value = (name, usual) => Number(parameters.get(name) ?? usual);
  const drawing = h("div"), settings = [["strength", "Strength τ in days", 1, 365, 30, 1], ["floor", "Floor", 0, 0.5, 0, 0.01],
    ...Object.entries(page.laws).map(([law, [name, usual, low, high]]) => [law, `${law}: ${name}`, low, Math.min(high, 4 * usual), usual, 0.01])];
  const left = (name, t) => Math.max(value("floor", 0), LAWS[name](t, value("strength", 30), shapeOf(name, parameters)));
  const draw = () => {
    const days = Array.from({ length: 60 }, (_, at) => Math.expm1((at / 59) * Math.log1p(730)));
    const series = Object.keys(LAWS).map((name) => ({ name, points: days.map((t) => [t, left(name, t)]) }));
    drawing.replaceChildren(chart({ title: `Five laws; the run has ${run.law}`, x: "days since the last use (logarithmic)", y: "retention",
      range: [0, 1], logarithmic: true, series: [...series, { name: "memories of the run, by age", points: store.left, dots: true }],
      yform: (at) => form(at, "score"), describe: "Retention by law. The table has some values." }),
    table({ title: "Retention", columns: [["days", "count"], ...series.map(({ name }) => [name, "score"])],
      rows: [1, 7, 30, 90, 365].map((t) => [t, ...Object.keys(LAWS).map((name) => left(name, t))]) }));
  };
  draw();
  return ["Laws", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
    settings.map(([name, label, min, max, usual, step]) => {
      const shown = h("output", {}, String(Number(value(name, usual).toFixed(4))));
      return h("label", {}, `${label} `, h("input", { type: "range", name, min, max, step, value: value(name, usual),
        oninput: (event) => { set(parameters, name, event.target.value); shown.textContent = event.target.value; draw(); } }), shown);
    })), drawing];
}

// --- the site of published results (experiments/runs/site.py) ---------------------------------------------

const resultHash = (name) => { const [study, ...corpus] = name.split("/"); return `${study}.html#/${corpus.join("/")}`; };

/** Leaderboards: for the chosen corpus a line for each published score of a system. */
async function viewBoards(parameters) {
  const chosen = page.boards.find(({ name }) => name === parameters.get("corpus")) ?? page.boards[0];
  if (!chosen) return [page.title, h("p", {}, "No result scores systems.")];
  const last = chosen.columns.length - 1;
  return [page.title, h("p", { class: "what" }, "Each line is a published score of a memory system. Choose a corpus; a click on a heading sorts."),
    h("div", { class: "filters" }, chooser("corpus", "Corpus", page.boards.map(({ name, rows }) => [name, `${name} (${plural(rows.length, "line")})`]),
      chosen.name, (value) => { set(parameters, "corpus", value); route(); })),
    table({ ...chosen, title: `Systems on ${chosen.name}`, sortable: true, name: "board",
      rows: chosen.rows.map((row) => [...row.slice(0, last), link(resultHash(row[last]), row[last])]) })];
}

/** Studies: every published result with what it answers. */
async function viewStudies(parameters) {
  const list = h("div");
  const draw = () => {
    const words = (parameters.get("find") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const kept = page.studies.filter((row) => words.every((word) => row.join(" ").toLowerCase().includes(word)));
    list.replaceChildren(table({ title: plural(kept.length, "result"), name: "studies", sortable: true,
      columns: ["result", "question", "tables", "engine"].map((name) => [name, "text"]),
      rows: kept.map(([study, corpus, ...rest]) => [link(resultHash(`${study}/${corpus}`), `${study} / ${corpus}`), ...rest]) }));
  };
  draw();
  return ["Studies", h("form", { class: "filters", onsubmit: (event) => event.preventDefault() }, h("label", {}, "Search ",
    h("input", { type: "search", value: parameters.get("find") ?? "", placeholder: "study, corpus or question",
      oninput: (event) => { set(parameters, "find", event.target.value); draw(); } }))), list];
}

/** One result of a study: its tables and figures, its data, and the command that made it. */
async function viewStudy(parameters, name) {
  const corpora = Object.keys(page.results), corpus = name in page.results ? name : corpora[0], found = page.results[corpus];
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

const OF_RUNS = { runs: viewRuns, questions: viewQuestions, why: viewWhy, store: viewStore, laws: viewLaws };
const OF_SITE = { boards: viewBoards, studies: viewStudies };
/** The views of the page by name, and the one that is shown first. */
const views = () => (page.study ? [{}, viewStudy] : page.boards ? [OF_SITE, viewBoards] : [OF_RUNS, viewRuns]);
const main = h("main", { id: "main", tabindex: "-1" });
let address = "";

/** Change a parameter of the address without a new entry in the history. */
function set(parameters, name, value) {
  if (value === "" && name !== "with") parameters.delete(name);
  else parameters.set(name, value);
  history.replaceState(null, "", `${location.hash.split("?")[0] || "#/"}?${parameters}`);
}

async function route() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, place] = path.split("/"), here = `${path}?${query}`;
  const parameters = new URLSearchParams(query);
  const moved = address.split("?")[0] !== path;
  address = here;
  const [named, first] = views(), view = Object.hasOwn(named, name) ? named[name] : first;
  const run = name === "run" && page.runs?.[Number(place)];
  const [heading, ...parts] = run ? await viewRun(run) : await view(parameters, decodeURIComponent(name));
  if (address !== here) return;
  for (const tab of document.querySelectorAll("header a"))
    tab.setAttribute("aria-current", named[tab.dataset.view] === view ? "page" : "false");
  main.replaceChildren(...[h("h1", {}, heading), parts].flat(Infinity).filter(Boolean));
  document.title = heading === page.title ? heading : `${heading} – ${page.title}`;
  if (moved) { main.focus({ preventScroll: true }); scrollTo(0, 0); }
}

/** "/" goes to the search, [ and ] to the neighbouring question. */
function shortcut(event) {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.querySelector("input[type=search]");
  const [previous, next] = ["←", "→"].map((arrow) => [...document.querySelectorAll(".near a")].find((a) => a.textContent.includes(arrow)));
  const target = { "/": search, "[": previous, "]": next }[event.key];
  if (!target) return;
  event.preventDefault();
  if (target === search) target.focus();
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
      h("a", { href: `${page.study ? "index.html" : ""}#/${name}`, "data-view": name }, label)))), main);
  addEventListener("hashchange", route);
  addEventListener("keydown", shortcut);
  await route();
  document.documentElement.dataset.ready = "yes";
  if (page.live) watch();
}

start();
