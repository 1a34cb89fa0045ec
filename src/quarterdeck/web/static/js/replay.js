/* Replay: one moment after the other, fetched as data and morphed into the board. Links work without it. */

import { $, h, phone } from "./dom.js";
import { announce } from "./alerts.js";
import { clauseChip, showClause } from "./clause.js";
import { Board } from "./board.js";
import { Pan } from "./pan.js";
import { toggleTheme } from "./settings.js";
import { explain, here, review, stopReview } from "./review.js";

const PACE = 900;
const table = document.body.dataset.replay;
const board = new Board({ onpick: () => {}, onlook: () => {} });
const pan = new Pan($("pan"));
const where = { at: Number($("at").value), eyes: $("eyes").value };
let asked = 0;
let playing = 0;

const address = (at, eyes = where.eyes) => `/t/${table}/replay?at=${at}&eyes=${eyes}`;

/** Show a moment through a pair of eyes. */
async function go(at, eyes = where.eyes, push = true) {
  const turn = ++asked;
  const answer = await fetch(`${address(at, eyes)}&form=json&screen=${phone() ? "phone" : "wide"}`);
  if (!answer.ok || turn !== asked) return;
  const shot = await answer.json();
  if (turn !== asked) return;
  Object.assign(where, { at: shot.at, eyes: shot.eyes });
  if (push) history.pushState(null, "", address(shot.at, shot.eyes));
  show(shot);
}

function show(shot) {
  board.show({ full: shot.drawing });
  const deed = shot.log.at(-1)?.text || "The beginning";
  $("question").textContent = shot.result ? shot.result.words : deed;
  $("ticker-words").textContent = deed;
  $("at").max = shot.last;
  $("at").value = shot.at;
  $("eyes").value = shot.eyes;
  $("where").textContent = `${shot.at} of ${shot.last}`;
  document.querySelector('#ui-fork [name="at"]').value = shot.at;
  document.querySelector("#ui-fork button").disabled = shot.at >= shot.last;
  $("explain").disabled = !shot.at;
  here(shot.at);
  stops(shot);
  tell(shot);
  announce(`Moment ${shot.at}. ${$("question").textContent}`);
}

function stops(shot) {
  const { back, on } = shot.steps;
  const ways = { first: 0, last: shot.last };
  for (const name of ["answer", "turn", "round"]) [ways[`${name}-back`], ways[`${name}-on`]] = [back[name], on[name]];
  for (const [stop, at] of Object.entries(ways)) {
    const link = document.querySelector(`[data-stop="${stop}"]`);
    link.href = address(at);
    link.dataset.at = at;
    link.toggleAttribute("aria-disabled", at === shot.at);
    if (at === shot.at) link.setAttribute("aria-disabled", "true");
  }
}

function tell(shot) {
  $("log").replaceChildren(...shot.log.slice(-400).map((line) => h("p", { class: "line" },
    h("a", { class: "moment", href: address(line.at), "data-at": line.at }, String(line.at)), " ", line.text, " ", clauseChip(line.rule))));
  $("text-lines").replaceChildren(...shot.text.map((words) => h("p", { class: "line" }, words)));
  $("log-pane").scrollTop = $("log-pane").scrollHeight;
}

const QUEUE = 8;
let walk = Promise.resolve(false);
let queued = 0;

/** Go to a stop; presses that come while a moment is fetched are followed one after the other. */
function follow(stop) {
  if (queued >= QUEUE) return walk;
  queued += 1;
  walk = walk.then(() => step(stop)).finally(() => { queued -= 1; });
  return walk;
}

async function step(stop) {
  const at = document.querySelector(`[data-stop="${stop}"]`).dataset.at;
  if (at === undefined || Number(at) === where.at) return false;
  await go(at);
  return true;
}

function play() {
  if (playing) {
    clearTimeout(playing);
    playing = 0;
  } else {
    const next = async () => {
      const more = await follow("answer-on");
      if (playing) playing = more ? setTimeout(next, PACE) : 0;
      markPlaying();
    };
    playing = setTimeout(next, 1);
  }
  markPlaying();
}

function markPlaying() {
  $("play").setAttribute("aria-pressed", String(Boolean(playing)));
  $("play").querySelector("use").setAttribute("href", playing ? "#i-pause" : "#i-play");
}

async function copyMoment(button) {
  const words = button.querySelector(".lbl");
  try {
    await navigator.clipboard.writeText(new URL(address(where.at), location.href).href);
    words.textContent = "Copied";
  } catch {
    history.replaceState(null, "", address(where.at));
    words.textContent = "Copy it from the address bar";
  }
}

const acts = {
  theme: toggleTheme, play, "copy-moment": copyMoment,
  drawer: () => document.body.classList.toggle("drawer"),
  explain: () => explain(table, where.at), "review-stop": stopReview,
};

document.addEventListener("click", (event) => {
  const node = event.target.closest?.("a[data-stop], a.moment, a.turning, a[data-clause], [data-do], [data-side-tab], [data-pane-tab]");
  if (!node || event.ctrlKey || event.metaKey || event.button) return;
  if (node.dataset.do) acts[node.dataset.do]?.(node);
  else if (node.dataset.sideTab) showSide(node);
  else if (node.dataset.paneTab) showPane(node);
  else {
    event.preventDefault();
    if (node.dataset.clause) showClause(node.dataset.clause);
    else if (node.dataset.at !== undefined) go(node.dataset.at);
    if (node.matches(".turning") && phone()) showPane(document.querySelector('[data-pane-tab="board"]'));
  }
});

function showSide(tab) {
  document.body.dataset.side = tab.dataset.sideTab;
  for (const one of document.querySelectorAll("[data-side-tab]")) one.setAttribute("aria-selected", String(one === tab));
}

function showPane(tab) {
  document.body.dataset.pane = tab.dataset.paneTab;
  if (phone() && ["log", "review"].includes(tab.dataset.paneTab)) document.body.dataset.side = tab.dataset.paneTab;
  for (const one of document.querySelectorAll("[data-pane-tab]")) one.setAttribute("aria-pressed", String(one === tab));
  pan.layout();
}

const keys = {
  ArrowLeft: "answer-back", ArrowRight: "answer-on", ArrowUp: "turn-back", ArrowDown: "turn-on",
  PageUp: "round-back", PageDown: "round-on", Home: "first", End: "last",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input, dialog, [role=tabpanel]")) return;
  if (event.key === " " && !event.target.closest("button, a")) play();
  else if (keys[event.key]) follow(keys[event.key]);
  else if (event.key.toLowerCase() === "e" && where.at) explain(table, where.at);
  else return;
  event.preventDefault();
});

$("eyes").addEventListener("change", () => go(where.at, $("eyes").value));
$("at").addEventListener("input", () => { $("where").textContent = `${$("at").value} of ${$("at").max}`; });
$("at").addEventListener("change", () => go($("at").value));
window.addEventListener("popstate", () => {
  const query = new URLSearchParams(location.search);
  go(query.get("at") ?? $("at").max, query.get("eyes") ?? "all", false);
});
window.matchMedia("(max-width: 719px)").addEventListener("change", () => go(where.at, where.eyes, false));
$("review-ask").addEventListener("submit", (event) => { event.preventDefault(); review(table, address); });
if (location.hash === "#review") openReview();
walk = go(where.at, where.eyes, false);

/** Come from the table's Review: show it and begin. */
function openReview() {
  showSide($("tab-review"));
  if (phone()) showPane(document.querySelector('[data-pane-tab="review"]'));
  else document.body.classList.add("drawer");
  review(table, address);
}
