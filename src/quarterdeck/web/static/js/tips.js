/* What a drawn thing is, for fingers: a mouse rests on it and reads its title, a tap says the same. */

import { $, h } from "./dom.js";

/** So long a tip stays, unless the finger comes down again; about as long as it takes to read it. */
const STAYS = 2500;
const A_LETTER = 45;
/** How far a tip keeps from the finger, and from the edge of the screen. */
const APART = 18;
const EDGE = 8;

export function wireTips(places) {
  const tip = h("p", { class: "tip", id: "ui-tip", "aria-hidden": "true" });
  tip.hidden = true;
  document.body.append(tip);
  let timer = 0;
  let finger = false; // of a click not every browser says whether a finger made it
  const hide = () => { clearTimeout(timer); tip.hidden = true; };
  for (const place of places) {
    place.addEventListener("click", (event) => {
      if (!finger || aiming()) return;
      const words = titleOf(event.target, place);
      if (!words) return;
      tip.textContent = words;
      tip.hidden = false;
      put(tip, event.clientX, event.clientY);
      timer = setTimeout(hide, STAYS + A_LETTER * words.length);
    });
    place.addEventListener("scroll", hide, { passive: true });
  }
  document.addEventListener("pointerdown", (event) => {
    finger = event.pointerType === "touch";
    hide();
  }, { capture: true, passive: true });
}

/** A tap aims then, and has a caption of its own. */
const aiming = () => $("aim") && !$("aim").hidden;

/** Return the title of the innermost thing that has one, unless all of it can be read there already. */
function titleOf(target, place) {
  for (let thing = target; thing && thing !== place; thing = thing.parentElement) {
    const words = [...thing.children].find((child) => child.tagName === "title")?.textContent;
    if (words) return letters(drawn(thing)).includes(letters(words)) ? "" : words;
  }
  return "";
}

/** Return the words that a thing shows, those of its titles left out. */
const drawn = (thing) => [...thing.querySelectorAll("text")].map((line) => line.textContent).join("");
const letters = (words) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Put a tip over the finger, or under it where there is no room. */
function put(tip, x, y) {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(Math.max(x - width / 2, EDGE), innerWidth - width - EDGE);
  const above = y - APART - height;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > EDGE ? above : Math.min(y + APART, innerHeight - height - EDGE)}px`;
}
