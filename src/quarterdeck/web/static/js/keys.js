/* The whole game by keyboard. */

import { $, openDialog, typing } from "./dom.js";
import { showClause } from "./clause.js";

export function wireKeys({ prompt, acts }) {
  const letters = {
    u: acts.undo, h: acts.hint, t: acts.text, "?": acts.keys, l: () => acts.side("log"),
    c: () => { acts.side("chat"); $("say-text").focus(); },
    w: () => prompt.choice && showClause(prompt.choice.rule),
    p: () => $("question").focus(),
    "+": acts["zoom-in"], "=": acts["zoom-in"], "-": acts["zoom-out"], 0: acts["zoom-fit"],
  };
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("drawer")) return acts.drawer();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
    if (/^[1-9]$/.test(event.key) || event.key === "0" && prompt.digits) prompt.digit(event.key);
    else if (event.key in steps && !scrolls(event.target)) prompt.walk(steps[event.key]);
    else if (event.key === "Enter" && !event.target.closest("a, button:not(.opt), select")) prompt.answer();
    else if (event.key === "Escape") prompt.choose(null);
    else if (letters[event.key.toLowerCase()]) letters[event.key.toLowerCase()]();
    else return;
    event.preventDefault();
  });
}

const scrolls = (target) => Boolean(target.closest?.("[role=log], [role=tabpanel], .board-text, [role=tablist], .zone, .pan.pannable"));

export const showKeys = () => openDialog($("keys"));
