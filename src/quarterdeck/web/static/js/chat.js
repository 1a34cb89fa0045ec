/* Chat and table talk: what people say, and the claims a game knows. */

import { $, h, mark, phone, whose } from "./dom.js";

export class Chat {
  constructor({ onsay, onclaim }) {
    this.unread = 0;
    this.onclaim = onclaim;
    $("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const input = $("say-text");
      const text = input.value.trim();
      if (text) onsay(text);
      input.value = "";
    });
  }

  /** Start anew with what was said before. */
  fill(lines) {
    this.seen = new Set();
    $("chat").replaceChildren();
    for (const line of lines) this.add(line, true);
  }

  add(line, old = false) {
    if (this.seen.has(line.n)) return;
    this.seen.add(line.n);
    const seat = line.seat === null ? {} : whose(line.seat);
    $("chat").append(h("div", { class: "msg" }, line.seat === null ? "" : mark(line.seat),
      h("div", {}, h("b", { class: "who", ...seat }, line.name || "Somebody"), " ",
        h("time", { datetime: new Date(line.at * 1000).toISOString() }, clock(line.at)), h("br"), line.text)));
    $("chat").scrollTop = $("chat").scrollHeight;
    if (!old && !this.visible()) this.count(this.unread + 1);
  }

  visible() {
    return phone() ? document.body.dataset.pane === "chat"
      : document.body.dataset.side === "chat" && $("side").checkVisibility?.() !== false;
  }

  count(unread) {
    this.unread = unread;
    for (const badge of document.querySelectorAll("[data-unread]")) {
      badge.hidden = !unread;
      badge.textContent = unread;
    }
  }

  /** Offer the claims of this game; they are told to all and mean what people make of them. */
  offer(claims) {
    const box = $("claims");
    const key = claims.map((claim) => claim.key).join(" ");
    if (box.dataset.keys === key) return;
    box.dataset.keys = key;
    box.hidden = !claims.length;
    box.replaceChildren(...claims.length ? [
      h("label", { class: "vh", for: "ui-claim" }, "Claim"),
      h("select", { class: "select", id: "ui-claim" }, h("option", { value: "" }, "Say at the table …"),
        ...claims.map((claim) => h("option", { value: claim.key }, claim.label))),
      h("button", { class: "btn", type: "button", onclick: () => this.claim() }, "Claim")] : []);
  }

  claim() {
    const select = document.getElementById("ui-claim");
    if (select.value) this.onclaim(select.value);
    select.value = "";
  }
}

function clock(at) {
  return new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
