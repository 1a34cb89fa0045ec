/* Looking around on the board: fit, zoom, drag, pinch, and a small map of where one is. */

import { $, phone, still } from "./dom.js";

const SMALLEST_ON_PHONE = 0.8;
const SMALLEST = 0.45;
/** A drawing that is no wider than this was made for a phone: it fits the width and is scrolled. */
const COLUMN = 620;
const NEAREST = 4;
/** The corner that the small map takes, in pixels; it goes to the other one if something is lit there. */
const MINI = 82;
/** Milliseconds after which the board is taken to be still. */
const SETTLED = 1200;
const SVG = "http://www.w3.org/2000/svg";

export class Pan {
  constructor(pan) {
    this.pan = pan;
    this.zoom = 1;
    this.home = () => [];
    /** What was brought into view last, until somebody looks elsewhere. */
    this.wanted = [];
    new ResizeObserver(() => this.layout()).observe(pan);
    pan.addEventListener("scroll", () => this.scrolled(), { passive: true });
    pan.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    pan.addEventListener("touchstart", (event) => this.pinchStart(event), { passive: false });
    pan.addEventListener("touchmove", (event) => this.pinchMove(event), { passive: false });
    pan.addEventListener("pointerdown", (event) => this.dragStart(event));
    for (const act of ["pointerdown", "wheel", "keydown"]) pan.addEventListener(act, () => { this.wanted = []; }, { passive: true });
    window.addEventListener("board-drawn", () => this.layout());
  }

  get svg() { return this.pan.querySelector(":scope > svg"); }

  /** The size at zoom 1: the whole board, unless words would be too small to read. */
  scale() {
    const box = this.svg.viewBox.baseVal;
    const across = this.pan.clientWidth / box.width;
    const fit = Math.min(across, this.pan.clientHeight / box.height);
    if (!phone()) return Math.max(fit, SMALLEST);
    return box.width <= COLUMN ? across : Math.max(fit, Math.min(SMALLEST_ON_PHONE, this.pan.clientHeight / box.height * 2.2));
  }

  layout() {
    const svg = this.svg;
    if (!svg || !this.pan.clientWidth) return;
    const box = svg.viewBox.baseVal;
    const size = `${box.width} ${box.height}`;
    const first = this.size !== size;
    this.size = size;
    const scale = this.scale() * this.zoom;
    svg.setAttribute("width", Math.floor(box.width * scale));
    svg.setAttribute("height", Math.floor(box.height * scale));
    this.pan.classList.toggle("pannable", this.roomToMove());
    if (first) this.centre(this.pan.scrollWidth / 2, this.tall() ? 0 : this.pan.scrollHeight / 2, "auto");
    this.reveal(first ? this.home() : this.wanted.filter((thing) => thing.isConnected));
    this.map();
  }

  roomToMove() {
    return this.pan.scrollWidth > this.pan.clientWidth + 2 || this.pan.scrollHeight > this.pan.clientHeight + 2;
  }

  /** A drawing that is a column is read from its top; others are looked at from their middle. */
  tall() {
    return this.pan.scrollWidth <= this.pan.clientWidth + 2 && this.pan.scrollHeight > 1.2 * this.pan.clientHeight;
  }

  /** Zoom about a point of the window. */
  zoomTo(zoom, x, y) {
    const area = this.pan.getBoundingClientRect();
    const old = this.zoom;
    this.zoom = Math.min(Math.max(zoom, 0.6), NEAREST);
    const px = (x ?? area.x + area.width / 2) - area.x;
    const py = (y ?? area.y + area.height / 2) - area.y;
    const sx = (this.pan.scrollLeft + px) * this.zoom / old - px;
    const sy = (this.pan.scrollTop + py) * this.zoom / old - py;
    this.layout();
    this.pan.scrollTo(sx, sy);
  }

  fit() {
    this.zoom = 1;
    this.layout();
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomTo(this.zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  pinchStart(event) {
    this.pinch = event.touches.length === 2 ? { apart: apart(event.touches), zoom: this.zoom } : null;
  }

  pinchMove(event) {
    if (event.touches.length !== 2 || !this.pinch) return;
    event.preventDefault();
    const [a, b] = event.touches;
    this.zoomTo(this.pinch.zoom * apart(event.touches) / this.pinch.apart,
      (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  }

  dragStart(event) {
    if (event.pointerType !== "mouse" || event.button !== 0 || event.target.closest(".can, [data-aiming]")) return;
    if (!this.roomToMove()) return;
    const from = { x: event.clientX + this.pan.scrollLeft, y: event.clientY + this.pan.scrollTop };
    const move = (e) => this.pan.scrollTo(from.x - e.clientX, from.y - e.clientY);
    const stop = () => {
      window.removeEventListener("pointermove", move);
      this.pan.classList.remove("dragging");
    };
    this.pan.classList.add("dragging");
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop, { once: true });
  }

  centre(x, y, behavior) {
    this.pan.scrollTo({ left: x - this.pan.clientWidth / 2, top: y - this.pan.clientHeight / 2, behavior });
  }

  /** Bring things into view, if they are not all there. */
  reveal(things) {
    this.wanted = things;
    if (!things.length || !this.roomToMove()) return;
    const area = this.pan.getBoundingClientRect();
    const boxes = things.map((thing) => thing.getBoundingClientRect()).filter((box) => box.width);
    if (!boxes.length || boxes.every((box) => within(box, area))) return;
    const left = Math.min(...boxes.map((b) => b.left));
    const right = Math.max(...boxes.map((b) => b.right));
    const top = Math.min(...boxes.map((b) => b.top));
    const bottom = Math.max(...boxes.map((b) => b.bottom));
    const fits = right - left < area.width && bottom - top < area.height;
    const [x, y] = fits ? [(left + right) / 2, (top + bottom) / 2]
      : [boxes[0].x + boxes[0].width / 2, boxes[0].y + boxes[0].height / 2];
    this.centre(x - area.x + this.pan.scrollLeft, y - area.y + this.pan.scrollTop, still() ? "auto" : "smooth");
  }

  /** The small map is plain to see while the board moves; then what lies under it shows through. */
  scrolled() {
    this.map();
    $("mini")?.classList.add("mini--moving");
    clearTimeout(this.settling);
    this.settling = setTimeout(() => $("mini")?.classList.remove("mini--moving"), SETTLED);
  }

  /** Draw where one is: the board as a frame, the window in it, lit things as dots. */
  map() {
    const mini = $("mini");
    if (!mini || !this.svg) return;
    const needed = this.pan.scrollWidth > this.pan.clientWidth + 2;
    mini.toggleAttribute("hidden", !needed);
    if (!needed) return;
    const [w, h] = [this.pan.scrollWidth, this.pan.scrollHeight];
    const k = 54 / Math.max(w, h);
    const [x, y] = [31 - w * k / 2, 31 - h * k / 2];
    const rect = (cls, rx, ry, rw, rh) => shape("rect", { class: cls, x: rx, y: ry, width: rw, height: rh, rx: 3 });
    const area = this.pan.getBoundingClientRect();
    const lit = [...this.svg.querySelectorAll(".can[id]")].slice(0, 40).map((thing) => thing.getBoundingClientRect());
    const dots = lit.map((box) => {
      const cx = x + (box.x + box.width / 2 - area.x + this.pan.scrollLeft) * k;
      const cy = y + (box.y + box.height / 2 - area.y + this.pan.scrollTop) * k;
      return shape("circle", { class: "mini-lit", cx, cy, r: 2.5 });
    });
    const covered = { left: area.right - MINI, right: area.right, top: area.top, bottom: area.top + MINI };
    mini.classList.toggle("mini--left", lit.some((box) => meet(box, covered)));
    mini.replaceChildren(rect("mini-all", x, y, w * k, h * k), ...dots,
      rect("mini-here", x + this.pan.scrollLeft * k, y + this.pan.scrollTop * k,
        this.pan.clientWidth * k, this.pan.clientHeight * k));
  }
}

const apart = ([a, b]) => Math.max(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), 1);
const meet = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
const within = (box, area) => box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;

function shape(tag, attrs) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  return node;
}
