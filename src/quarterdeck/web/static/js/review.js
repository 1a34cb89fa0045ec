/* The review of a finished game: asked for until it is there, then told as chart, counts and turning points. */

import { $, h, openDialog } from "./dom.js";
import { announce } from "./alerts.js";
import { parseDrawing } from "./drawing.js";

const AGAIN = 700;
const KINDS = { blunder: "blunders", mistake: "mistakes", doubtful: "doubtful", good: "good", best: "best" };
let asked = 0;
let moment = 0;

const wait = (time) => new Promise((done) => { setTimeout(done, time); });
const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

/** Fetch data; whatever goes wrong is a sentence. */
async function fetched(path) {
  try {
    return await (await fetch(path)).json();
  } catch {
    return { error: "The server does not answer. Try again in a moment." };
  }
}

/** Ask for the review of the chosen seat and show it; `address` is the way to a moment. */
export async function review(table, address) {
  const turn = ++asked;
  const seat = $("review-seat").value;
  progress({ done: 0, of: 1 });
  for (;;) {
    const data = await fetched(`/t/${table}/review?seat=${seat}`);
    if (turn !== asked) return;
    if (data.error) return problem(data.error);
    if (data.review) return show(data.review, address);
    progress(data.progress);
    await wait(AGAIN);
    if (turn !== asked) return;
  }
}

/** Ask no more; the server stops by itself when nobody asks. */
export function stopReview() {
  asked += 1;
  $("review-wait").hidden = true;
  $("review-hint").hidden = false;
}

function progress({ done, of }) {
  for (const id of ["review", "review-hint", "review-problem"]) $(id).hidden = true;
  $("review-wait").hidden = false;
  Object.assign($("review-bar"), { max: of, value: done });
  $("review-far").textContent = done ? `Looked at ${done} of ${of} answers` : "Waiting for a free bot";
}

function problem(words) {
  $("review-wait").hidden = true;
  $("review-problem").textContent = words;
  $("review-problem").hidden = false;
}

function show(found, address) {
  $("review-wait").hidden = true;
  $("review").hidden = false;
  $("review").replaceChildren(
    h("h3", {}, `How ${found.name} stood`),
    h("figure", {}, parseDrawing(found.chart)),
    h("ul", { class: "verdicts", "aria-label": `${found.decisions} choices` }, ...Object.entries(KINDS).map(([kind, words]) => tally(kind, words, found.counts[kind]))),
    h("p", { class: "weighed" }, found.weighed),
    h("p", { class: "hint" }, found.measured),
    ...points("Costliest choices", "No choice cost anything to speak of.", found.costly.map((one) => choice(one, address))),
    ...points("Heaviest strokes of luck", "Chance brought nothing to speak of.", found.lucky.map((one) => stroke(one, address))),
  );
  here(moment);
  announce(`The review is there. ${found.weighed}`);
}

const tally = (kind, words, count) => h("li", { class: `verdict verdict--${kind}${count ? "" : " none"}` }, h("b", {}, String(count)), count === 1 ? kind : words);

const points = (title, none, items) => [h("h3", {}, title), items.length ? h("ol", { class: "turnings" }, ...items.map((item) => h("li", {}, item))) : h("p", { class: "hint" }, none)];

function choice(one, address) {
  return turning(one.entry + 1, address,
    h("span", { class: `chip${one.verdict === "doubtful" ? "" : " chip--harm"}` }, `${one.verdict} ${signed(-one.loss)}`),
    h("span", { class: "turning-q" }, one.question),
    h("span", {}, h("i", {}, "chosen "), one.chosen_words),
    h("span", {}, h("i", {}, "better "), one.best_words));
}

function stroke(one, address) {
  return turning(one.at, address,
    h("span", { class: `chip chip--${one.luck > 0 ? "gain" : "harm"}` }, `${one.luck > 0 ? "good" : "bad"} luck ${signed(one.luck)}`),
    h("span", {}, one.words));
}

const turning = (at, address, chip, ...words) => h("a", { class: "turning", href: address(at), "data-at": at },
  h("span", { class: "turning-h" }, h("b", {}, `Answer ${at}`), chip), ...words);

/** Mark the turning point that the replay shows. */
export function here(at) {
  moment = at;
  for (const node of document.querySelectorAll("a.turning")) {
    if (Number(node.dataset.at) === at) node.setAttribute("aria-current", "true");
    else node.removeAttribute("aria-current");
  }
}

/** Tell what the seat of an answer, knowing what it knew then, could have thought of its options. */
export async function explain(table, at) {
  $("told-h").textContent = `Answer ${at}`;
  $("told-lines").replaceChildren(h("p", { class: "hint" }, "A bot looks at what was known then."));
  openDialog($("told"));
  const data = await fetched(`/t/${table}/explain?answer=${at}`);
  if ($("told-h").textContent !== `Answer ${at}`) return;
  $("told-lines").replaceChildren(...(data.error ? [h("p", {}, data.error)] : thoughts(data)));
}

function thoughts({ name, told }) {
  return [
    h("p", { class: "told-q" }, h("b", {}, name), `: ${told.question}`),
    h("p", {}, h("i", {}, "chosen "), told.chosen),
    h("h3", {}, "What could be thought then"),
    h("ol", {}, ...told.thoughts.map((one) => h("li", {}, h("b", {}, one.words), one.chosen ? h("span", { class: "chip" }, "chosen") : "", h("p", {}, one.reason)))),
  ];
}
