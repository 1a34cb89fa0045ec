/* The prompt: a question, its options as a list, what is chosen, and the one button that answers. */

import { $, h, icon, openDialog, phone } from "./dom.js";
import { clauseChip } from "./clause.js";
import { setting } from "./settings.js";

const CARDS = 4;
const CHIPS = 8;
/** So few options that have no place on the board stand beside the button of the list. */
const FEW = 2;
const DIGITS_WAIT = 700;
const SENTENCES = 3;
const SHORT = 28;

export class Prompt {
  constructor({ onanswer, onlook, onchoose }) {
    this.onanswer = onanswer;
    this.onlook = onlook;
    this.onchoose = onchoose;
    this.choice = null;
    this.key = null;
    this.previews = new Map();
    this.sent = null;
    this.digits = "";
    this.open = true;
    $("options").addEventListener("pointerover", (e) => this.lookAt(e));
    $("options").addEventListener("focusin", (e) => this.lookAt(e));
    // A press counts though a preview arrives meanwhile and moves the button.
    $("go").addEventListener("pointerdown", (e) => $("go").setPointerCapture(e.pointerId));
  }

  lookAt(event) {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key !== undefined) this.onlook(key);
  }

  get options() { return this.choice?.options || []; }
  get option() {
    const known = this.options.find((option) => option.key === this.key);
    return known || (this.key !== null && this.custom?.key === this.key ? this.custom : null);
  }

  /** Show a choice; the same choice again keeps what is chosen. */
  show(choice) {
    const same = choice && this.choice && choice.number === this.choice.number;
    this.choice = choice;
    if (!same) {
      this.key = null;
      this.custom = null;
      this.sent = null;
      this.previews.clear();
      this.hinted = new Map();
      this.listed = Boolean(choice) && (choice.options.length <= CHIPS || !choice.aim && this.elsewhere() > (phone() ? 0 : FEW));
      if (choice?.options.length === 1 && !choice.aim) this.key = choice.options[0].key;
    }
    this.render();
    this.onchoose(this.option);
    return !same;
  }

  render() {
    const prompt = $("prompt");
    prompt.classList.toggle("prompt--on", Boolean(this.choice));
    prompt.dataset.choice = this.choice?.number ?? "";
    $("aim").hidden = !this.choice?.aim;
    prompt.classList.toggle("prompt--aim", Boolean(this.choice?.aim));
    if (!this.choice) {
      $("options").replaceChildren();
      $("go").hidden = true;
      return;
    }
    $("question").textContent = this.choice.prompt;
    $("ask-more").textContent = "";
    $("ask-why").replaceChildren(clauseChip(this.choice.rule, "why? "));
    this.renderOptions();
    this.renderGo();
  }

  /** Options keep their element while the choice lasts, so that no press falls between two drawings. */
  renderOptions() {
    const box = $("options");
    const options = this.inOrder();
    const cards = options.length <= CARDS;
    box.className = `opts opts--${cards ? "cards" : "chips"}`;
    const shown = this.listed ? options : options.filter((o) => this.beside(o));
    const old = new Map([...box.querySelectorAll("[data-key]")].map((node) => [node.dataset.key, node]));
    const nodes = shown.map((option) => this.dress(old.get(option.key) || this.button(option), option, cards));
    if (!this.listed) nodes.unshift(this.lister(options));
    if (nodes.length !== box.children.length || nodes.some((node, i) => node !== box.children[i])) {
      const focused = document.activeElement?.dataset?.key;
      box.replaceChildren(...nodes);
      if (focused !== undefined) nodes.find((node) => node.dataset.key === focused)?.focus();
    }
  }

  /** How many options can only be pressed here. */
  elsewhere() {
    return this.options.filter((o) => !o.target && !o.pass).length;
  }

  /** What stands beside the button of a folded list: the ways out, and what the pressed thing offers. */
  beside(option) {
    if (option.pass || option.key === this.key) return true;
    if (this.choice.aim) return false;
    return !option.target || option.target === this.option?.target;
  }

  /** The board shows where to press: the list need not be open. */
  fold() {
    if (this.options.length <= CARDS) return;
    this.listed = false;
    this.renderOptions();
  }

  /** Doing nothing comes last. */
  inOrder() {
    return [...this.options.filter((o) => !o.pass), ...this.options.filter((o) => o.pass)];
  }

  lister(options) {
    const many = options.filter((o) => !o.pass).length;
    return h("button", { class: "opt opt--list", type: "button", onclick: () => { this.listed = true; this.renderOptions(); } },
      icon("list", "s"), phone() ? `List of ${many}` : `Choose on the board, or from a list of ${many}`);
  }

  button(option) {
    return h("button", { type: "button", role: "radio", "data-key": option.key, onclick: () => this.press(option.key) });
  }

  /** Bring an option's element up to date. */
  dress(node, option, card) {
    const chosen = option.key === this.key;
    const number = this.options.indexOf(option) + 1;
    const hint = this.hinted?.get(option.key);
    const [name, more] = card ? split(option.label) : [option.label, ""];
    const parts = [h("span", { class: "opt-t" }, h("span", { class: "opt-w" }, name),
      hint?.best ? h("span", { class: "chip chip--gain" }, icon("bulb"), "Hint") : null,
      number < 100 ? h("kbd", { "aria-hidden": "true" }, String(number)) : null)];
    if (more) parts.push(h("span", { class: "opt-p" }, more));
    if (hint) parts.push(h("span", { class: "opt-p" }, hint.why));
    if (card || chosen) parts.push(...consequences(this.previews.get(option.key), card, chosen));
    node.className = `opt${chosen ? " opt--chosen" : ""}${option.pass ? " opt--pass" : ""}`;
    node.setAttribute("aria-checked", String(chosen));
    node.tabIndex = chosen || this.key === null && option === this.inOrder()[0] ? 0 : -1;
    node.replaceChildren(h("span", { class: "opt-b" }, ...parts));
    return node;
  }

  renderGo() {
    const option = this.option;
    const go = $("go");
    go.hidden = !option && !phone();
    go.disabled = !option || option.off || this.sent !== null || !this.open;
    $("prompt").classList.toggle("prompt--sent", this.sent !== null);
    $("go-words").textContent = this.sent !== null ? "Sending"
      : option?.off ? "Not possible there" : option ? split(option.label)[0] : "Choose first";
    go.title = option ? option.label : "";
  }

  /** A press on an option chooses it; on the chosen one it answers. */
  press(key) {
    const option = this.options.find((o) => o.key === key);
    if (!option || this.sent !== null) return;
    const quick = setting("quick") === "on" && this.previews.get(key)?.final === false && !option.confirm;
    if (this.key === key || quick) {
      this.key = key;
      this.answer();
    } else this.choose(key);
  }

  /** Choose something that is not in the list: a point that was aimed at, a name that was written. */
  aimAt(key, label) {
    this.custom = { key, label, target: null };
    this.choose(key);
  }

  /** The server says that this cannot be aimed at. */
  misses() {
    if (this.option !== this.custom || !this.custom) return;
    this.custom = { ...this.custom, off: true };
    this.renderGo();
  }

  choose(key) {
    this.key = key;
    this.renderOptions();
    this.bringIntoView();
    this.renderGo();
    if (key !== null) this.onlook(key);
    this.onchoose(this.option);
  }

  /** Let the row or the list of options show the chosen one, or another. */
  bringIntoView(key = this.key) {
    const box = $("options");
    const node = [...box.children].find((child) => child.dataset.key === key);
    if (!node) return;
    const [area, place] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
    if (place.left < area.left || place.right > area.right) box.scrollLeft += place.left + place.width / 2 - area.left - area.width / 2;
    if (place.top < area.top || place.bottom > area.bottom) box.scrollTop += place.top - area.top;
  }

  /** A thing on the board was pressed; where several options share it, presses walk through them. */
  pressTarget(target) {
    const keys = this.options.filter((o) => o.target === target).map((o) => o.key);
    if (!keys.length) return;
    if (keys.length === 1) return this.press(keys[0]);
    const next = keys[(keys.indexOf(this.key) + 1) % keys.length];
    this.choose(next);
  }

  async answer() {
    const option = this.option;
    if (!option || option.off || this.sent !== null || !this.open) return;
    const number = this.choice.number;
    if (option.confirm && !await this.sure(option)) return;
    if (this.choice?.number !== number || this.sent !== null) return;
    this.sent = option.key;
    this.renderGo();
    this.onanswer(this.choice.number, option.key);
  }

  /** Ask once more before what cannot be taken back. */
  sure(option) {
    const dialog = $("confirm");
    $("confirm-h").textContent = `${split(option.label)[0]}?`;
    const { chips = [], lines = [] } = this.previews.get(option.key) || {};
    $("confirm-words").textContent = [option.confirm, ...chips.map(({ words }) => `${words}.`), ...lines].join(" ");
    $("confirm-yes").textContent = split(option.label)[0];
    dialog.returnValue = "no";
    openDialog(dialog);
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    });
  }

  /** The server did not take it: the options are open again. */
  refused() {
    this.sent = null;
    this.render();
  }

  preview({ key, chips, lines, final, drawing }) {
    this.previews.set(key, { chips, lines, final, drawing });
    if (this.options.length <= CARDS || key === this.key) this.renderOptions();
    if (key === this.custom?.key) $("ask-more").textContent = [...chips.map(({ words }) => `${words}.`), ...lines].join(" ");
  }

  hint(best) {
    this.hinted = new Map(best.map(({ key, why }, place) => [key, { best: place === 0, why: why || "A good choice" }]));
    this.listed = true;
    this.renderOptions();
    this.bringIntoView(best[0]?.key);
  }

  enable(open) {
    this.open = open;
    $("prompt").classList.toggle("offline", !open);
    this.renderGo();
  }

  /** Walk the options by arrows. */
  walk(step) {
    const keys = this.inOrder().map((o) => o.key);
    if (!keys.length) return;
    const at = keys.indexOf(this.key);
    const next = at < 0 ? (step > 0 ? 0 : keys.length - 1) : (at + step + keys.length) % keys.length;
    this.choose(keys[next]);
    $("options").querySelector(`[data-key="${CSS.escape(keys[next])}"]`)?.focus();
  }

  /** Choose by number; with ten options or more two digits may follow each other. */
  digit(figure) {
    clearTimeout(this.timer);
    const longer = this.digits + figure;
    this.digits = Number(longer) >= 1 && Number(longer) <= this.options.length ? longer : figure;
    const option = this.options[Number(this.digits) - 1];
    if (Number(this.digits) * 10 > this.options.length) this.digits = "";
    this.timer = setTimeout(() => { this.digits = ""; }, DIGITS_WAIT);
    if (option) this.choose(option.key);
  }
}

/** A long label "what: how" has a name that buttons bear, and what is told more quietly. */
function split(label) {
  const at = label.indexOf(": ");
  return at > 1 && label.length > SHORT ? [label.slice(0, at), label[at + 2].toUpperCase() + label.slice(at + 3)] : [label, ""];
}

/** What would certainly follow: numbers as chips, then what it sets off; and whether it can be taken back.
    Where a card has no room for all sentences, the first goes: it tells the act itself. */
function consequences(preview, card, chosen) {
  if (!preview) return [];
  const { chips, lines, final } = preview;
  const stays = final && chosen ? [h("span", { class: "chip", title: "Dice, or somebody else, come next: taking it back needs the others." }, "Undo needs consent")] : [];
  const parts = chips.length || stays.length ? [h("span", { class: "opt-n" }, ...chips.map(chip), ...stays)] : [];
  const most = SENTENCES - (chosen ? 0 : 1) - (chips.length ? 1 : 0);
  const told = lines.length > most ? lines.slice(1, most + 1) : lines;
  if (card) parts.push(h("span", { class: "opt-c" }, ...told.map((line) => h("span", { class: "cons", title: line }, line))));
  else parts.push(h("span", { class: "opt-p" }, lines.join(" ")));
  return parts;
}

/** A number that changes; harm and gain differ by colour, by glyph, and in words for those who listen. */
function chip({ words, good }) {
  const kind = KINDS[good];
  return h("span", { class: `chip chip--${kind.style}` }, kind.sign ? icon(kind.sign) : "", words,
    kind.told ? h("span", { class: "vh" }, `, ${kind.told}`) : "");
}

const KINDS = {
  "-1": { style: "harm", sign: "harm", told: "bad for you" },
  1: { style: "gain", sign: "gain", told: "good for you" },
  0: { style: "fact", sign: "", told: "" },
};
