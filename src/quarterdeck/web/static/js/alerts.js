/* Being called to the table: live region, title badge, sound, notification, toasts. */

import { $, h } from "./dom.js";
import { setting } from "./settings.js";

const name = document.body.dataset.name || "Quarterdeck";

/** Tell those who listen. */
export function announce(words) {
  const region = $("announce");
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = words; });
}

/** Mark the title while the table waits for this person. */
export function badge(mine) {
  const plain = `${name} · Quarterdeck`;
  document.title = mine && setting("badge") === "on" ? `● Your turn · ${plain}` : plain;
}

let audio = null;

/** Two soft strokes of a ship's bell. */
export function bell() {
  if (setting("sound") !== "on" || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ||= new AudioContext();
    for (const [delay, pitch] of [[0, 880], [0.16, 1174.7]]) strike(audio.currentTime + delay, pitch);
  } catch { /* no sound here */ }
}

function strike(at, pitch) {
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(0.12, at + 0.012);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}

/** A notification of the browser, while nobody looks at this page. */
export function notify(question) {
  if (setting("notify") !== "on" || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(`Your turn: ${name}`, { body: question, tag: location.pathname });
  note.addEventListener("click", () => { window.focus(); note.close(); });
}

/** A short word over the board; the same word once more takes the place of the first. */
export function toast(words, kind = "", actions = []) {
  for (const old of [...$("toasts").children]) if (old.textContent === words) old.remove();
  const note = h("div", { class: `toast${kind ? ` toast--${kind}` : ""}`, role: kind === "harm" ? "alert" : "status" }, words, ...actions);
  $("toasts").append(note);
  if (!actions.length) setTimeout(() => note.remove(), 5000);
  return note;
}
