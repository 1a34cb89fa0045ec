/* The table: puts the parts together. The server decides everything; this page shows and answers. */

import { $, h, openDialog, phone, typing } from "./dom.js";
import { announce, badge, bell, notify, toast } from "./alerts.js";
import { Aim } from "./aim.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { copyField } from "./copy.js";
import { Prompt } from "./choice.js";
import { showKeys, wireKeys } from "./keys.js";
import { Log } from "./log.js";
import { Pan } from "./pan.js";
import { People } from "./people.js";
import { Previews } from "./previews.js";
import { showResult } from "./result.js";
import { toggleTheme, wireSettings } from "./settings.js";
import { Line } from "./socket.js";

const AUTO_PREVIEWS = 4;
const LOOK_WAIT = 140;
const PANES = { board: ".stage", yours: ".yours" };
const LOUD = new Set(["too-fast", "too-large", "forbidden", "refused", "unknown-claim", "not-seated"]);

const body = document.body;
const query = new URLSearchParams(location.search);
const seat = query.get("seat");
let form = "";
const table = { you: null, hints: false, over: false, text: [] };

const people = new People({
  onvote: (who) => line.post({ t: "takeover", seat: who, yes: true }),
  onback: () => line.post({ t: "back" }),
});
const log = new Log((who) => people.name(who));
const chat = new Chat({
  onsay: (text) => line.post({ t: "say", text }),
  onclaim: (key) => line.post({ t: "claim", key }),
});
const prompt = new Prompt({ onanswer: answer, onlook: look, onchoose: chosen });
const board = new Board({ onpick: (target) => prompt.pressTarget(target), onlook: lookAtTarget });
const pan = new Pan($("pan"));
const aim = new Aim(prompt);
pan.home = whereToLook;
const previews = new Previews((choice, key) => line.post({ t: "preview", choice, key, form }));
const line = new Line(address, { onmessage: hear, onstate: lineState });

const ears = {
  welcome, state, seats: (m) => seated(m.seats), chat: (m) => chat.add(m.line), accepted: () => {}, error,
  preview,
  hint: (m) => { if (m.choice === prompt.choice?.number) { pondering(false); prompt.hint(m.best); } },
  "undo-asked": undoAsked, "undo-done": undoDone, "takeover-asked": takeoverAsked, pong: () => {},
};

function hear(message) {
  ears[message.t]?.(message);
}

// -- hearing -------------------------------------------------------------------------------------

function welcome(message) {
  table.you = message.you;
  table.hints = message.hints;
  people.you = message.you;
  body.classList.toggle("watching", message.you === null);
  $("commitment").textContent = message.commitment ? `${message.commitment.slice(0, 16)}…` : "after the start";
  $("commitment").title = message.commitment || "";
  chat.fill(message.chat);
  seated(message.seats);
  chooseForm();
}

/** Where the table is heard of; the first drawing already fits this screen. */
function address() {
  form = formHere();
  return `/t/${body.dataset.table}/live?form=${form}${seat ? `&seat=${seat}` : ""}`;
}

/** Ask for the drawing that fits this screen; turning a phone changes it. */
function chooseForm() {
  if (formHere() !== form) line.post({ t: "draw", form: formHere() });
  form = formHere();
}

function formHere() {
  return phone() ? "phone" : "wide";
}

function seated(seats) {
  people.show(seats);
}

function state(message) {
  board.show(message.drawing);
  table.text = message.text;
  const told = log.tell(message.log_from, message.log);
  chat.offer(message.claims);
  if (message.choice?.number !== previews.number) anotherChoice(message.choice?.number ?? null);
  board.call(message.choice?.options || []);
  const fresh = prompt.show(message.choice);
  const waits = people.waits(message.waiting);
  table.over = Boolean(message.result);
  showUndo(message.undo);
  if (!message.choice) idle(message, waits);
  mine(message, fresh, told);
  aim.show(message.choice);
  if ($("text").open) fillText();
}

/** The prompt without the lamp: whom the table waits for, or how it ended. */
function idle(message, waits) {
  $("ask-why").replaceChildren();
  if (message.result) showResult(message.result, people, body.dataset.table);
  else $("question").textContent = table.you === null ? `You are watching. ${waits}` : waits || "The table waits.";
  for (const id of ["verify", "replay", "review"]) $(id).hidden = !message.result;
}

function mine(message, fresh, told) {
  const asked = Boolean(message.choice);
  badge(asked);
  $("turn").hidden = !asked;
  $("round").textContent = firstWords(message.text[0]);
  $("hint").hidden = !asked || !table.hints;
  if (fresh || !asked) pondering(false);
  body.classList.toggle("asked", asked);
  lightTabs(asked);
  if (!fresh || !asked) {
    if (told.length) announce(told.map((one) => one.text).join(" "));
    return;
  }
  const words = `Your turn. ${message.choice.prompt} ${message.choice.options.length} options.`;
  announce(`${told.map((one) => one.text).join(" ")} ${words}`);
  bell();
  notify(message.choice.prompt);
  if (phone() && !message.choice.options.some((o) => o.pass)) bringForward();
  pan.reveal(whereToLook());
  if (!typing(document.activeElement) && !document.querySelector("dialog[open]")) $("question").focus({ preventScroll: true });
  if (message.choice.options.length <= AUTO_PREVIEWS) message.choice.options.forEach((o) => previews.ask(o.key, { first: false }));
}

/** On a phone the board and what is yours are two panes: a lamp tells where something is lit. */
function lightTabs(asked) {
  for (const [pane, place] of Object.entries(PANES)) {
    const tab = document.querySelector(`[data-pane-tab="${pane}"]`);
    tab.toggleAttribute("data-lit", asked && Boolean(document.querySelector(`${place} .can[id]`)));
  }
}

/** A question that must be answered turns to the pane where its answers are, if the one in view has none. */
function bringForward() {
  const here = body.dataset.pane;
  const lit = Object.keys(PANES).filter((pane) => document.querySelector(`[data-pane-tab="${pane}"][data-lit]`));
  if (here in PANES && lit.length && !lit.includes(here)) showPane(lit[0]);
}

/** What a question is about on the board: the reach of an aim, lit things, or else one's own. */
function whereToLook() {
  const region = document.getElementById("aim-region");
  return region ? [region] : board.lit().length ? board.lit() : board.own();
}

/** The head of the bar: the first sentence of the text form. */
function firstWords(words = "") {
  const end = words.search(/[.;:](\s|$)/);
  return end > 0 && end < 70 ? words.slice(0, end) : words.slice(0, 70);
}

/** What nobody waits for, such as a preview that came too late, is not worth a word. */
function error(message) {
  if (message.of === "preview") return noPreview(message.code);
  if (message.of === "ping") return;
  if (message.of === "hint") pondering(false);
  if (!message.id && !LOUD.has(message.code)) return;
  if (message.code === "refused" && !message.id && people.hushed()) return;
  if (message.id) prompt.refused();
  if (message.code === "stale") toast("The table has moved on. Here is the new position.");
  else toast(message.text, "harm");
}

function noPreview(code) {
  if (code === "unknown-option") prompt.misses();
  if (code === "too-fast") previews.later();
  else previews.answered();
}

/** A hint takes a moment: the button says that it was pressed. */
function pondering(now) {
  $("hint").disabled = now;
  $("hint").querySelector(".lbl").textContent = now ? "Thinking" : "Hint";
}

function undoAsked(message) {
  if (!message.needs.includes(table.you)) {
    toast(`${people.name(message.seat)} asked to take back the last answer.`);
    return;
  }
  const vote = (yes) => { line.post({ t: "consent", undo: message.undo, yes }); note.remove(); };
  const note = toast(`${people.name(message.seat)} asks to take back an answer.`, "", [
    h("button", { class: "btn", type: "button", onclick: () => vote(true) }, "Agree"),
    h("button", { class: "btn btn--quiet", type: "button", onclick: () => vote(false) }, "Refuse")]);
  note.dataset.undo = message.undo;
  announce(note.textContent);
}

function undoDone(message) {
  document.querySelector(`[data-undo="${CSS.escape(message.undo)}"]`)?.remove();
  const who = people.name(message.seat);
  if (message.done) toast(`${who} took back an answer.`);
  else toast(message.refused === null ? "The answer stays." : `${people.name(message.refused)} refused to take it back.`);
}

function takeoverAsked(message) {
  people.asked(message);
  if (message.seat === table.you || table.you === null || message.yes.includes(table.you)) return;
  toast(`Shall a bot play for ${people.name(message.seat)}? Vote under Table.`);
}

function lineState(state_, code) {
  const words = { connecting: "Connecting", open: "", lost: code === 4404 ? "There is no such table" : "Reconnecting" };
  $("line").textContent = words[state_];
  body.classList.toggle("offline", state_ !== "open");
  prompt?.enable(state_ === "open");
  if (state_ !== "open") pondering(false);
}

// -- answering -----------------------------------------------------------------------------------

function answer(number, key) {
  line.deliver({ t: "answer", choice: number, key });
}

let looking = 0;

/** Nothing that was considered before is of interest any longer. */
function anotherChoice(number) {
  clearTimeout(looking);
  previews.forget(number);
}

/** Somebody considers an option: fetch what would follow. */
function look(key) {
  clearTimeout(looking);
  looking = setTimeout(() => previews.ask(key), LOOK_WAIT);
}

function lookAtTarget(target) {
  const option = target && prompt.options.find((o) => o.target === target);
  if (option) look(option.key);
}

function preview(message) {
  previews.answered(message.key);
  if (message.choice !== prompt.choice?.number) return;
  prompt.preview(message);
  if (message.key === prompt.key) board.look(message.drawing);
}

function chosen(option) {
  board.choose(option?.target || "");
  board.look(option && prompt.previews.get(option.key)?.drawing);
  const thing = board.find(option?.target);
  if (thing) pan.reveal([thing]);
  aim.chosen(option);
}

function showUndo(undo) {
  const button = $("undo");
  button.hidden = !undo;
  if (!undo) return;
  button.querySelector(".lbl").textContent = undo.free ? "Undo" : "Ask to undo";
  button.title = undo.free ? "Take back your last answer" : `Needs ${undo.needs.map((s) => people.name(s)).join(", ")}`;
}

// -- the page ------------------------------------------------------------------------------------

function fillText() {
  $("text-lines").replaceChildren(...table.text.map((words) => h("p", {}, words)));
}

function side(tab) {
  body.dataset.side = tab;
  if (phone()) body.dataset.pane = tab === "log" ? "log" : "chat";
  else body.classList.add("drawer");
  for (const button of document.querySelectorAll("[data-side-tab]")) {
    button.setAttribute("aria-selected", String(button.dataset.sideTab === tab));
  }
  if (tab === "chat") chat.count(0);
  if (tab === "log") $("log-pane").scrollTop = $("log-pane").scrollHeight;
}

function showPane(pane) {
  body.dataset.pane = pane;
  for (const button of document.querySelectorAll("[data-pane-tab]")) {
    button.setAttribute("aria-pressed", String(button.dataset.paneTab === pane));
  }
  if (pane === "log" || pane === "chat") side(pane);
  if (pane === "board") pan.layout();
}

const acts = {
  go: () => prompt.answer(),
  undo: () => { if (!$("undo").hidden) line.deliver({ t: "undo" }); },
  hint: () => {
    if (!table.hints || !prompt.choice || $("hint").disabled) return;
    pondering(true);
    line.post({ t: "hint", choice: prompt.choice.number });
  },
  drawer: () => {
    const open = body.classList.toggle("drawer");
    document.querySelector(".drawer-btn").setAttribute("aria-expanded", String(open));
  },
  text: () => { fillText(); $("menu").close(); openDialog($("text")); },
  theme: toggleTheme,
  copy: copyField,
  menu: () => openDialog($("menu")),
  keys: () => { $("menu").close(); showKeys(); },
  people: () => { $("menu").close(); side("people"); },
  "zoom-in": () => pan.zoomTo(pan.zoom * 1.3),
  "zoom-out": () => pan.zoomTo(pan.zoom / 1.3),
  "zoom-fit": () => pan.fit(),
  side,
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-do], [data-side-tab], [data-pane-tab]");
  if (!button) return;
  if (button.dataset.do) acts[button.dataset.do]?.(button);
  else if (button.dataset.sideTab) side(button.dataset.sideTab);
  else showPane(button.dataset.paneTab);
});
window.matchMedia("(max-width: 719px)").addEventListener("change", chooseForm);
wireKeys({ prompt, acts });
wireSettings();
