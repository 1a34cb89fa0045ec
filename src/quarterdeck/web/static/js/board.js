/* The board: zones of the drawing in their places on the page, morphed from one position to the next.
   A lit thing is an answer: a click on it chooses the option it stands for. */

import { h, setMarks } from "./dom.js";
import { parseDrawing, patched, zonesOf } from "./drawing.js";
import { morph } from "./morph.js";
import { wireTips } from "./tips.js";

/** A tray drawn wider than this lies under the log too. */
const BROAD = 1000;

/** A zone drawn wider than this is panned on a phone instead of being made too small to read. */
const ROOMY = 600;

/** A drawing keeps its size on the page while it changes, or what is scrolled would jump. */
function sized(next, old) {
  for (const side of ["width", "height"]) if (old.hasAttribute(side)) next.setAttribute(side, old.getAttribute(side));
  return next;
}

export class Board {
  constructor({ onpick, onlook }) {
    this.text = "";
    this.chosen = "";
    this.called = new Map();
    this.places = new Map();
    document.body.append(h("div", { class: "board-defs", "data-zone-place": "defs", "aria-hidden": "true" }));
    for (const place of document.querySelectorAll("[data-zone-place]")) this.places.set(place.dataset.zonePlace, place);
    this.onpick = onpick;
    this.onlook = onlook;
    this.wire();
    wireTips(this.places.values());
  }

  wire() {
    for (const place of this.places.values()) {
      place.addEventListener("click", (event) => this.picked(event));
      place.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        if (this.picked(event)) event.stopPropagation();
      });
      place.addEventListener("pointerover", (event) => this.looked(event));
      place.addEventListener("focusin", (event) => this.looked(event));
    }
  }

  picked(event) {
    const thing = event.target.closest?.(".can[id]");
    if (!thing) return false;
    event.preventDefault();
    this.onpick(thing.id);
    return true;
  }

  looked(event) {
    const thing = event.target.closest?.(".can[id]");
    this.onlook(thing ? thing.id : "");
  }

  /** Show a drawing as the server sent it: whole, or as a patch of the last one. */
  show(drawing) {
    if (!drawing) return;
    this.text = drawing.full ?? patched(this.text, drawing.patch);
    this.render(this.text);
  }

  /** Show what an option would mean, drawn over the board; nothing: the board as it is. */
  look(sketch) {
    const fits = sketch && sketch.of === this.text.length;
    const text = fits ? patched(this.text, sketch.patch) : this.text;
    if (text !== this.shown) this.render(text);
  }

  render(text) {
    this.shown = text;
    const drawn = parseDrawing(text);
    setMarks(drawn.dataset.marks);
    const zones = zonesOf(drawn);
    document.body.classList.toggle("has-seats", zones.has("seats"));
    document.body.classList.toggle("has-phase", zones.has("phase"));
    const tray = zones.get("tray") || zones.get("past");
    document.body.classList.toggle("has-tray", Boolean(tray));
    document.body.classList.toggle("broad-tray", tray?.viewBox.baseVal.width > BROAD);
    for (const [name, place] of this.places) this.fill(place, zones.get(name));
    this.choose(this.chosen);
    this.sayNames();
    window.dispatchEvent(new Event("board-drawn"));
  }

  fill(place, next) {
    const old = place.querySelector(":scope > svg");
    place.classList.toggle("empty", !next);
    place.classList.toggle("roomy", next?.viewBox.baseVal.width > ROOMY);
    if (!next) old?.remove();
    else if (old) morph(old, sized(next, old));
    else place.append(next);
  }

  /** Hear what a press on each lit thing would answer; those who listen are told so. */
  call(options) {
    this.called = new Map();
    for (const { target, label } of options) {
      if (target) this.called.set(target, [...this.called.get(target) || [], label]);
    }
    this.sayNames();
  }

  sayNames() {
    for (const thing of document.querySelectorAll(".board .can[id]")) {
      const labels = this.called.get(thing.id);
      if (labels) thing.setAttribute("aria-label", labels.join(", or "));
    }
  }

  /** Mark the thing that is chosen; the lamp is brighter there. */
  choose(target) {
    this.chosen = target;
    for (const thing of document.querySelectorAll(".board .chosen")) {
      if (thing.id !== target) thing.classList.remove("chosen");
    }
    this.find(target)?.classList.add("chosen");
  }

  find(target) {
    if (!target) return null;
    const thing = document.getElementById(target);
    return thing?.closest(".board") ? thing : null;
  }

  /** Return what a viewer looks for on the stage when nothing is lit: the own pieces, say. */
  own() {
    return [...(this.places.get("stage")?.querySelectorAll("[data-look]") || [])];
  }

  /** Return the lit things of the stage. */
  lit() {
    return [...(this.places.get("stage")?.querySelectorAll(".can[id]") || [])];
  }
}
