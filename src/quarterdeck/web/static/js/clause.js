/* Clauses: every question and log line names one; a press on it shows its words. */

import { $, h, openDialog } from "./dom.js";

const known = new Map();
const game = () => document.documentElement.dataset.game;

/** A chip that opens a clause. */
export function clauseChip(id, before = "") {
  if (!id) return "";
  return h("a", {
    class: "clause", href: `/learn/${game()}/rules#${id}`, target: "_blank", rel: "noopener", title: "Why? Read this clause",
    onclick: (event) => { event.preventDefault(); event.stopPropagation(); showClause(id); },
  }, `${before}${id}`);
}

/** Fetch a clause from the searchable rules; the page is asked once for each. */
async function fetchClause(id) {
  if (!known.has(id)) {
    const answer = await fetch(`/learn/${game()}/rules?q=${encodeURIComponent(id)}`);
    if (!answer.ok) throw new Error(`the rules page answered ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    known.set(id, page.getElementById(id));
  }
  return known.get(id);
}

export async function showClause(id) {
  $("why-id").textContent = id;
  $("why-chapter").textContent = "";
  $("why-text").textContent = "One moment.";
  $("why-more").href = `/learn/${game()}/rules#${id}`;
  openDialog($("why"));
  try {
    const found = await fetchClause(id);
    if (!found) throw new Error("no such clause");
    $("why-chapter").textContent = found.dataset.chapter || "";
    const words = found.querySelector(".clause-text") || found;
    $("why-text").replaceChildren(...[...words.childNodes].map((node) => document.importNode(node, true)));
  } catch {
    $("why-text").textContent = "The clause could not be fetched. The rulebook has it.";
  }
}
