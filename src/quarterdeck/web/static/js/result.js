/* How it ended: places and scores in the prompt's place, with the ways on from here. */

import { $, h, icon, mark, whose } from "./dom.js";

export function showResult(result, people, table) {
  const seats = result.places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place || a.seat - b.seat);
  const won = result.winners.map((seat) => people.name(seat));
  $("question").textContent = won.length ? `${list(won)} won.` : "Nobody won.";
  $("ask-more").textContent = result.words;
  const cards = seats.map(({ place, seat }) => h("div", { class: `opt place${place === 1 ? " place--first" : ""}`, ...whose(seat) },
    mark(seat, "m"), h("span", { class: "opt-b" }, h("span", { class: "opt-t" }, h("span", { class: "opt-w who" }, people.name(seat))),
      h("span", { class: "opt-p" }, `Place ${place}${result.scores.length ? `, ${result.scores[seat]} points` : ""}`))));
  const ways = h("p", { class: "links" },
    way(`/t/${table}/replay`, "play", "Replay"), way(`/t/${table}/replay#review`, "chart", "Review"), way(`/t/${table}/verify`, "dice", "Verify the dice"),
    way(`/t/${table}/save`, "save", "Download"), way(`/new?game=${document.documentElement.dataset.game}`, "plus", "Another table"));
  $("options").className = "opts opts--result";
  $("options").replaceChildren(...cards, ways);
}

const way = (href, sign, words) => h("a", { class: "btn", href }, icon(sign, "s"), words);
const list = (names) => names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
