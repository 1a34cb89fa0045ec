/* Small helpers: finding, building and wiring elements. User text is always set as text, never as HTML. */

export const $ = (id) => document.getElementById(`ui-${id}`);

const SVG = "http://www.w3.org/2000/svg";

/** Build an element: h("button", {class: "btn", onclick: f}, "words", child). */
export function h(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/** Show a symbol of the sprite as an icon. */
export function icon(name, size = "") {
  return use(`i-${name}`, `icon${size ? ` icon--${size}` : ""}`, "0 0 24 24");
}

/** The mark of each seat, where the game does not go by their order: Theseus goes by factions. 0: none yet. */
let marks = [];

const markOf = (seat) => marks[seat] ?? seat + 1;

/** What makes an element wear the colour of a seat, counted from 0. */
export const whose = (seat) => ({ "data-whose": seat, "data-seat": markOf(seat) });

/** Hear from the drawing which marks the seats have; what is shown already changes with them. */
export function setMarks(told = "") {
  const wanted = told.split(" ").filter(Boolean).map(Number);
  if (wanted.join() === marks.join()) return;
  marks = wanted;
  for (const node of document.querySelectorAll("[data-whose]")) {
    const sign = markOf(Number(node.dataset.whose));
    node.dataset.seat = sign;
    if (node.matches("svg.mark")) node.firstChild.setAttribute("href", `#sym-seat-${sign || 1}`);
  }
}

/** Show the shape of a seat, counted from 0, in its colour. */
export function mark(seat, size = "s") {
  const node = use(`sym-seat-${markOf(seat) || 1}`, `mark mark--${size}`, "-22 -22 44 44");
  node.dataset.whose = seat;
  node.dataset.seat = markOf(seat);
  for (const [name, value] of [["x", -22], ["y", -22], ["width", 44], ["height", 44]]) {
    node.firstChild.setAttribute(name, value);
  }
  return node;
}

function use(id, classes, box) {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("class", classes);
  node.setAttribute("viewBox", box);
  node.setAttribute("aria-hidden", "true");
  const inner = document.createElementNS(SVG, "use");
  inner.setAttribute("href", `#${id}`);
  node.append(inner);
  return node;
}

/** Open a dialog; Escape and its buttons close it, and focus goes back where it was. */
export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
}

/** Tell whether somebody is writing, so that keys are letters. */
export function typing(target) {
  return target instanceof HTMLElement && (target.isContentEditable
    || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.type !== "radio" && target.type !== "checkbox");
}

export const still = () => document.documentElement.dataset.motion === "still"
  || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export const phone = () => window.matchMedia("(max-width: 719px)").matches;
