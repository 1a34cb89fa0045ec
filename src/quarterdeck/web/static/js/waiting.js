/* The waiting room follows by itself: who sits down is shown, and the game opens when it starts. */

import { Line } from "./socket.js";

const table = document.body.dataset.waiting;
const shown = () => document.querySelector(".chairs")?.textContent.replace(/\s+/g, " ");
let known = null;

/** Fetch the page anew and put its seats in place, unless somebody is writing a name. */
async function refresh() {
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.body.dataset.waiting) return location.reload();
  if (document.activeElement?.closest(".chairs input, .chairs select")) return;
  for (const part of [".chairs", ".room > :last-child"]) {
    const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
    if (old && fresh && old.innerHTML !== fresh.innerHTML) old.replaceWith(document.importNode(fresh, true));
  }
}

const ears = {
  welcome: (message) => { known = JSON.stringify(message.seats); if (message.state !== "waiting") location.reload(); },
  state: () => location.reload(),
  seats: (message) => {
    if (JSON.stringify(message.seats) !== known) refresh();
    known = JSON.stringify(message.seats);
  },
};

if (table && shown()) new Line(() => `/t/${table}/live`, { onmessage: (m) => ears[m.t]?.(m), onstate: () => {} });
