/* The drawing as text: whole, or put together from ranges of the last one and new text; and its zones. */

/** Apply a patch: pairs copy a range of the old text, strings are new. */
export function patched(old, patch) {
  return patch.map((part) => typeof part === "string" ? part : old.slice(part[0], part[1])).join("");
}

/** Read a drawing; an embedded style is left out, since the page links the same sheets. */
export function parseDrawing(text) {
  const bare = text.replace(/<style>[\s\S]*?<\/style>/, "");
  const svg = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (svg.nodeName !== "svg") throw new Error("the drawing is no SVG");
  svg.classList.remove("board-alone");
  svg.removeAttribute("data-theme");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return document.importNode(svg, true);
}

/** Take a drawing apart into the zones it names, each an SVG of its own; without zones it is all stage.
    What all of them paint with is `defs`, an SVG apart: in a zone that is not shown it would paint nothing. */
export function zonesOf(svg) {
  const groups = [...svg.querySelectorAll("[data-zone]")];
  if (!groups.length) return new Map([["stage", svg]]);
  const defs = [...svg.querySelectorAll("defs")];
  const zones = new Map(groups.map((group) => [group.dataset.zone, zoneOf(svg, group)]));
  if (defs.length) zones.set("defs", svg.cloneNode(false));
  zones.get("defs")?.append(...defs);
  return zones;
}

function zoneOf(svg, group) {
  const zone = svg.cloneNode(false);
  const inner = group.children.length === 1 && group.firstElementChild.nodeName === "svg" ? group.firstElementChild : null;
  zone.setAttribute("viewBox", inner ? inner.getAttribute("viewBox") : group.dataset.box);
  if (inner) zone.classList.add(...inner.classList);
  if (group.dataset.zone !== "stage") {
    zone.removeAttribute("aria-label");
    zone.setAttribute("role", "presentation");
  }
  const holder = group.parentElement === svg ? zone : zone.appendChild(group.parentElement.cloneNode(false));
  holder.append(...(inner || group).childNodes);
  return zone;
}
