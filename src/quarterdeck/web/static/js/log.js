/* The log: what happened, in prose, by turns, every line with its clause. */

import { $, h, mark } from "./dom.js";
import { clauseChip } from "./clause.js";

export class Log {
  constructor(nameOf) {
    this.nameOf = nameOf;
    this.lines = [];
    this.box = $("log");
    this.pane = $("log-pane");
  }

  /** Lines numbered above `from` no longer hold; the given ones follow. Returns the lines that are new. */
  tell(from, lines) {
    const first = !this.lines.length;
    this.cut(from);
    const atEnd = this.pane.scrollHeight - this.pane.scrollTop - this.pane.clientHeight < 60;
    for (const line of lines) this.add(line);
    if (atEnd || first) this.pane.scrollTop = this.pane.scrollHeight;
    this.tick();
    return first ? [] : lines;
  }

  cut(from) {
    while (this.lines.length && this.lines.at(-1).n > from) this.lines.pop();
    while (this.box.lastElementChild && Number(this.box.lastElementChild.dataset.line) > from) {
      this.box.lastElementChild.remove();
    }
    const last = this.lines.at(-1);
    this.turn = last ? turnKey(last.turn) : undefined;
  }

  add(line) {
    this.lines.push(line);
    const turn = turnKey(line.turn);
    if (turn !== this.turn && turn) this.box.append(this.heading(line));
    this.turn = turn;
    this.box.append(h("p", { class: "line", "data-line": line.n }, line.text, " ", clauseChip(line.rule)));
  }

  heading({ turn, n }) {
    const whose = turn.seat === null ? [] : [mark(turn.seat), h("b", {}, this.nameOf(turn.seat))];
    return h("div", { class: "turnhead", "data-line": n, role: "heading", "aria-level": "3" }, ...whose, `Turn ${turn.number}`);
  }

  /** The ticker under the board repeats the last line where the log is a drawer. */
  tick() {
    const last = this.lines.at(-1);
    $("ticker-words").textContent = last ? last.text : "Nothing has happened yet.";
  }
}

const turnKey = (turn) => turn ? `${turn.number}/${turn.seat}` : "";
