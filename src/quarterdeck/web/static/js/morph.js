/* Changing one drawing into the next: things with the same id stay the same element, and those that stand
   elsewhere afterwards glide there. Only what happened moves. */

import { still } from "./dom.js";

const STEP = 320;
const LONGEST = 900;

/** Change `old` into `next`, in place. */
export function morph(old, next) {
  const before = placesOf(old, next);
  sync(old, next);
  if (!still()) glide(old, before);
}

/** Remember where those things stand that the next drawing puts elsewhere, and which are there at all. */
function placesOf(old, next) {
  const places = new Map();
  const twins = new Map([...next.querySelectorAll("[id]")].map((node) => [node.id, node]));
  for (const node of old.querySelectorAll("[id]")) {
    const twin = twins.get(node.id);
    const moves = twin && (twin.getAttribute("transform") !== node.getAttribute("transform")
      || parentId(twin) !== parentId(node) || parentPlace(twin) !== parentPlace(node));
    places.set(node.id, moves && node instanceof SVGGraphicsElement ? node.getBoundingClientRect() : null);
  }
  return places;
}

const parentId = (node) => node.parentElement?.closest("[id]")?.id || "";
const parentPlace = (node) => node.parentElement?.getAttribute("transform") || "";

/** Let moved things glide from their old place, and let new ones come up. */
function glide(root, before) {
  for (const node of root.querySelectorAll("[id]")) {
    if (!(node instanceof SVGGraphicsElement) || !node.animate) continue;
    if (!before.has(node.id)) {
      if (before.size) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: STEP, easing: "ease-out" });
      continue;
    }
    const from = before.get(node.id);
    if (from) move(node, from);
  }
}

function move(node, from) {
  const to = node.getBoundingClientRect();
  const matrix = node.parentElement.getScreenCTM?.();
  if (!matrix || !to.width || !from.width) return;
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  const way = Math.hypot(dx, dy);
  if (way < 2) return;
  const back = new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, 0, 0]).inverse();
  const start = back.transformPoint(new DOMPoint(dx, dy));
  node.animate([{ translate: `${start.x}px ${start.y}px` }, { translate: "0px 0px" }],
    { duration: Math.min(STEP + way * 0.6, LONGEST), easing: "cubic-bezier(.5, 0, .2, 1)" });
}

function sync(old, next) {
  syncAttributes(old, next);
  const kept = new Map();
  for (const child of old.children) if (child.id) kept.set(child.id, child);
  let place = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const found = pick(place, wanted, kept);
    if (!found) {
      old.insertBefore(wanted, place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else old.insertBefore(found, place);
    if (found.nodeType === Node.TEXT_NODE) found.data !== wanted.data && (found.data = wanted.data);
    else sync(found, wanted);
  }
  while (place) {
    const after = place.nextSibling;
    place.remove();
    place = after;
  }
}

/** Find the old node that the wanted one continues: by id, else the next in line of the same kind. */
function pick(place, wanted, kept) {
  if (wanted.id) {
    const found = kept.get(wanted.id);
    kept.delete(wanted.id);
    return found?.nodeName === wanted.nodeName ? found : null;
  }
  return place && !place.id && place.nodeName === wanted.nodeName ? place : null;
}

function syncAttributes(old, next) {
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}
