/* Aiming: a choice that takes any point of a region, not only the listed ones.

   The drawing tells how to aim: `data-plane` is the matrix from the game's places to the drawing, `data-from`
   where who moves stands. Keys are `x,y` or `x,y,turn` for a place, `direction@distance` for a move, both in
   thousandths and hundredths as the game counts them; anything else is written as words. */

import { $, h, icon, phone } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
/** How near a listed point must be pressed to be taken, in pixels: a finger is blunter than a mouse. */
const NEAR = { mouse: 9, touch: 22 };
/** The half width of what can be grasped of the aim, in pixels. */
const GRIP = 24;
/** Less than so many pixels is a press, no drag. */
const STILL = 6;
const GRAIN = 50;

export class Aim {
  constructor(prompt) {
    this.prompt = prompt;
    this.pan = $("pan");
    this.hand = "mouse";
    this.pan.addEventListener("pointerdown", (event) => this.down(event));
    this.pan.addEventListener("click", (event) => this.tap(event));
    this.pan.addEventListener("touchstart", (event) => event.target.closest(".aim-grip") && event.preventDefault(), { passive: false });
    window.addEventListener("board-drawn", () => this.choice && this.dots());
  }

  /** Begin, or go on, or stop aiming. */
  show(choice) {
    const number = choice?.aim ? choice.number : null;
    const fresh = number !== null && number !== this.choice?.number;
    this.choice = choice?.aim ? choice : null;
    this.form = this.choice ? formOf(this.choice.options) : "";
    this.pan.toggleAttribute("data-aiming", Boolean(this.plane()));
    if (fresh) {
      this.value = this.first();
      this.controls();
      if (this.plane()) this.prompt.fold();
    }
    if (this.choice) this.dots();
  }

  /** An option was chosen from the list: the aim goes there. */
  chosen(option) {
    if (!this.choice || !option) return;
    const value = this.read(option.key);
    if (value) {
      this.value = value;
      this.fill();
    }
    this.dots();
  }

  plane() {
    return this.form === "spot" || this.form === "step" ? this.pan.querySelector("[data-plane]") : null;
  }

  matrix() {
    return new DOMMatrix(this.plane().dataset.plane.split(" ").map(Number));
  }

  /** Where who moves stands; a place is aimed at from nowhere. */
  from() {
    const told = this.form === "step" && this.plane()?.dataset.from;
    return told ? told.split(" ").map(Number) : null;
  }

  first() {
    return this.choice.options.map((option) => this.read(option.key)).find(Boolean) || null;
  }

  read(key) {
    if (this.form === "spot") {
      const parts = key.split(",").map(Number);
      return parts.length > 1 && parts.every(Number.isFinite) ? { x: parts[0], y: parts[1], turn: parts[2] || 0 } : null;
    }
    const found = /^(\d+)@(\d+)$/.exec(key);
    return found ? { direction: Number(found[1]), distance: Number(found[2]) } : null;
  }

  key(value) {
    if (this.form === "step") return `${value.direction}@${value.distance}`;
    return value.turn ? `${value.x},${value.y},${value.turn}` : `${value.x},${value.y}`;
  }

  words(value) {
    const inches = (n) => String(Math.round(n) / 1000);
    if (this.form === "step") return `${value.direction / 100} degrees, ${inches(value.distance)} inches`;
    return `Here: ${inches(value.x)}, ${inches(value.y)}${value.turn ? `, turned ${value.turn} degrees` : ""}`;
  }

  /** Where a value lies, in the game's own places. */
  place(value) {
    if (this.form === "spot") return [value.x, value.y];
    const [x, y] = this.from() || [0, 0];
    const angle = value.direction / 100 * Math.PI / 180;
    return [x + Math.cos(angle) * value.distance, y + Math.sin(angle) * value.distance];
  }

  // -- pointing ------------------------------------------------------------------------------------

  /** A mouse aims by pressing and dragging anywhere. A finger looks around the board as ever: a tap aims, and
      the aim itself can be dragged. */
  down(event) {
    this.hand = event.pointerType === "touch" ? "touch" : "mouse";
    const grip = event.target.closest(".aim-grip");
    if (!this.ready() || event.button || event.target.closest(".can[id]") || !event.isPrimary) return;
    if (this.hand === "mouse" || grip) this.drag(event, grip);
  }

  tap(event) {
    if (this.hand !== "touch" || !this.ready() || event.target.closest(".can[id], .aim-grip")) return;
    this.point(event, true);
    this.tell();
  }

  ready() {
    return Boolean(this.plane()) && (this.form !== "step" || Boolean(this.from()));
  }

  /** Follow the pointer; what is grasped beside its middle stays beside it. */
  drag(event, grip) {
    event.preventDefault();
    const box = grip?.getBoundingClientRect();
    const off = box ? { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
    const moved = (e) => Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) >= STILL;
    const at = (e) => ({ clientX: e.clientX - off.x, clientY: e.clientY - off.y });
    const move = (e) => { if (!grip || moved(e)) this.point(at(e), false); };
    const stop = (e) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
      if (e.type === "pointerup") this.point(moved(e) ? at(e) : e, !moved(e));
      this.tell();
    };
    if (!grip) this.point(event, false);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
  }

  /** Aim at a point of the window; a short press near a listed point takes that one. */
  point(event, snap) {
    const there = this.matrix().inverse().transformPoint(
      this.screen().inverse().transformPoint(new DOMPoint(event.clientX, event.clientY)));
    const near = snap ? this.nearest(there.x, there.y) : null;
    this.value = near || (this.form === "spot"
      ? { ...this.value, x: grain(there.x), y: grain(there.y) } : this.step(there.x, there.y));
    this.fill();
    this.dots();
  }

  /** From the drawing to the window. */
  screen() {
    const { a, b, c, d, e, f } = this.plane().getScreenCTM();
    return new DOMMatrix([a, b, c, d, e, f]);
  }

  step(x, y) {
    const [fx, fy] = this.from();
    const degrees = Math.round(Math.atan2(y - fy, x - fx) * 18000 / Math.PI);
    return { direction: (degrees + 36000) % 36000, distance: grain(Math.hypot(x - fx, y - fy)) };
  }

  nearest(x, y) {
    const far = (value) => Math.hypot(this.place(value)[0] - x, this.place(value)[1] - y);
    const known = this.choice.options.map((option) => this.read(option.key)).filter(Boolean);
    const best = known.sort((a, b) => far(a) - far(b))[0];
    const pixels = sizeOf(this.screen().multiply(this.matrix()));
    return best && far(best) * pixels < NEAR[this.hand] ? best : null;
  }

  tell() {
    this.prompt.aimAt(this.key(this.value), this.words(this.value));
  }

  // -- by hand -------------------------------------------------------------------------------------

  /** Fields for those who aim by keyboard, or to the tenth. */
  controls() {
    const box = $("aim");
    if (this.form === "words") return box.replaceChildren(...this.wordField());
    const turns = this.choice.options.some((option) => option.key.split(",").length > 2);
    const fields = this.form === "spot"
      ? [["x", "From Port, inches", 1000, 0.25], ["y", "From Aft, inches", 1000, 0.25], ...turns ? [["turn", "Turned, degrees", 1, 15]] : []]
      : [["direction", "Direction, degrees", 100, 5], ["distance", "Distance, inches", 1000, 0.25]];
    this.fields = fields.map(([name, label, unit, step]) => this.field(name, label, unit, step));
    box.replaceChildren(...this.fields.map(({ box: field }) => field),
      h("p", { class: "hint" }, phone() ? "Tap the board to aim, drag the ring to adjust." : "Press or drag on the board to aim, or choose from the list."));
    this.fill();
  }

  field(name, label, unit, step) {
    const id = `ui-aim-${name}`;
    const input = h("input", { class: "input", type: "number", step: "any", inputmode: "decimal", id });
    const set = (value) => {
      if (!this.value) return;
      const number = Math.round(value * unit);
      const most = name === "direction" ? 36000 : name === "turn" ? 360 : 0;
      this.value = { ...this.value, [name]: most ? (number % most + most) % most : name === "distance" ? Math.max(number, 0) : number };
      this.dots();
      this.tell();
    };
    const nudge = (by) => { set((this.value?.[name] || 0) / unit + by); this.fill(); };
    input.addEventListener("input", () => input.value !== "" && set(Number(input.value)));
    const button = (by, sign, words) => h("button", { class: "btn btn--icon", type: "button", "aria-label": `${label}: ${words}`, onclick: () => nudge(by) }, icon(sign, "s"));
    const box = h("div", { class: "field" }, h("label", { for: id }, label),
      h("span", { class: "stepper" }, button(-step, "minus", "less"), input, button(step, "plus", "more")));
    return { name, unit, input, box };
  }

  fill() {
    for (const { name, unit, input } of this.fields || []) {
      if (document.activeElement !== input && this.value) input.value = Math.round(this.value[name] || 0) / unit;
    }
  }

  wordField() {
    const input = h("input", { class: "input", type: "text", maxlength: "80" });
    input.addEventListener("input", () => input.value.trim() && this.prompt.aimAt(input.value.trim(), input.value.trim()));
    return [h("label", { class: "field field--words" }, h("span", {}, "Or write your own"), input)];
  }

  // -- marks on the board --------------------------------------------------------------------------

  /** Draw the listed points and the aim, in the drawing's own plane. */
  dots() {
    document.getElementById("aim-marks")?.remove();
    const plane = this.plane();
    if (!plane || !this.choice) return;
    const marks = shape("g", { id: "aim-marks" });
    const matrix = this.matrix();
    const at = (value) => matrix.transformPoint(new DOMPoint(...this.place(value)));
    if (this.form === "spot" || this.from()) {
      for (const option of this.choice.options) {
        const value = this.read(option.key);
        if (value) marks.append(shape("circle", { class: "aim-dot", cx: at(value).x, cy: at(value).y, r: 3.5 }));
      }
      if (this.value && this.prompt.key !== null) marks.append(...this.ghost(matrix, at(this.value)));
    }
    plane.append(marks);
  }

  ghost(matrix, there) {
    const ring = shape("circle", { class: "aim-here", cx: there.x, cy: there.y, r: 10 });
    const grip = shape("circle", { class: "aim-grip", cx: there.x, cy: there.y, r: GRIP / sizeOf(this.screen()) });
    const start = this.from() && matrix.transformPoint(new DOMPoint(...this.from()));
    return start ? [shape("path", { class: "aim-way", d: `M${start.x} ${start.y}L${there.x} ${there.y}` }), ring, grip] : [ring, grip];
  }
}

/** How many units of the one side are one of the other. */
const sizeOf = ({ a, b, c, d }) => Math.sqrt(Math.abs(a * d - b * c)) || 1;

const grain = (value) => Math.round(value / GRAIN) * GRAIN;

function formOf(options) {
  const keys = options.filter((option) => !option.pass).map((option) => option.key);
  if (keys.length && keys.every((key) => /^-?\d+,-?\d+(,\d+)?$/.test(key))) return "spot";
  if (keys.length && keys.every((key) => /^\d+@\d+$/.test(key))) return "step";
  return "words";
}

function shape(tag, attrs) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  return node;
}
