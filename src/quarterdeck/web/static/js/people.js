/* Who sits where: names, who is away, bots, votes that a bot takes over, and whom the table waits for. */

import { $, h, icon, mark, whose } from "./dom.js";

/** How often a vote that came too early is given again, in milliseconds. */
const AGAIN = 2500;

export class People {
  constructor({ onvote, onback }) {
    this.seats = [];
    this.you = null;
    this.votes = new Map();
    this.wanted = new Set();
    this.waiting = null;
    this.onvote = onvote;
    this.onback = onback;
    setInterval(() => this.render(), 15000);
    setInterval(() => this.ask(), AGAIN);
  }

  show(seats) {
    const now = Date.now() / 1000;
    this.seats = seats.map((seat) => ({ ...seat, left: seat.away === null ? null : now - seat.away }));
    for (const seat of seats) {
      if (!seat.present && !seat.stand_in) continue;
      this.votes.delete(seat.seat);
      this.wanted.delete(seat.seat);
    }
    this.render();
  }

  name(seat) {
    if (seat === this.you) return "You";
    return this.seats.find((card) => card.seat === seat)?.name || `Seat ${seat + 1}`;
  }

  /** Vote for a bot, now and again until the absence is long enough for the server. */
  want(seat) {
    this.wanted.add(seat);
    this.told = false;
    this.onvote(seat);
    this.render();
  }

  ask() {
    for (const seat of this.wanted) if (!this.votes.get(seat)?.yes.includes(this.you)) this.onvote(seat);
  }

  /** A vote that comes too early is refused once for each try; once is enough to be told. */
  hushed() {
    const known = this.wanted.size > 0 && this.told;
    this.told = true;
    return known;
  }

  asked(vote) {
    this.votes.set(vote.seat, vote);
    this.render();
  }

  render() {
    $("people").replaceChildren(...this.seats.map((card) => this.line(card)));
  }

  line(card) {
    const waits = this.waiting?.seats?.includes(card.seat);
    return h("li", { class: `person${card.seat === this.you ? " person--you" : ""}`, ...whose(card.seat) },
      mark(card.seat, "m"),
      h("div", { class: "person-b" }, h("b", { class: "who" }, this.name(card.seat)),
        h("span", { class: "muted" }, [status(card), waits ? "the table waits here" : ""].filter(Boolean).join(", "))),
      this.act(card));
  }

  /** Whether somebody has been away long enough is for the server to say. */
  act(card) {
    if (card.seat === this.you) {
      return card.stand_in ? h("button", { class: "btn", type: "button", onclick: this.onback }, "Take the seat back") : null;
    }
    if (this.you === null || card.kind === "bot" || card.present || card.stand_in || !card.taken) return null;
    const vote = this.votes.get(card.seat);
    const mine = vote?.yes.includes(this.you);
    const wanted = this.wanted.has(card.seat);
    const words = mine ? `${vote.yes.length} of ${vote.needs} agree` : wanted ? "A bot, if they stay away" : "Let a bot play";
    return h("button", { class: "btn", type: "button", disabled: mine || wanted, onclick: () => this.want(card.seat) }, icon("robot", "s"), words);
  }

  /** Say whom the table waits for, without telling more than is known. */
  waits(waiting) {
    this.waiting = waiting;
    this.render();
    if (!waiting) return "";
    if (waiting.hidden || !waiting.seats?.length) return "The table waits.";
    const names = waiting.seats.map((seat) => this.name(seat));
    if (names.length === 1) return names[0] === "You" ? "You are asked." : `${names[0]} is choosing.`;
    return `Waiting for ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
  }
}

const away = (card) => card.left === null ? 0 : Date.now() / 1000 - card.left;

function status(card) {
  if (card.kind === "bot") return `bot, ${card.level}`;
  if (!card.taken) return "nobody sits here yet";
  if (card.stand_in) return `away, a bot plays (${card.stand_in})`;
  if (card.program) return "a program";
  if (card.present) return "here";
  const minutes = Math.floor(away(card) / 60);
  return minutes ? `away for ${minutes} min` : "away";
}
