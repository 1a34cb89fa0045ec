/* What this person chose on this device: theme, sound, badge, notifications, motion, one click. */

import { $ } from "./dom.js";

const DEFAULTS = { theme: "system", sound: "on", badge: "on", notify: "off", motion: "move", quick: "off" };

export function setting(name) {
  try {
    return localStorage.getItem(`qd-${name}`) || DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

export function keep(name, value) {
  try {
    if (value === DEFAULTS[name]) localStorage.removeItem(`qd-${name}`);
    else localStorage.setItem(`qd-${name}`, value);
  } catch { /* a browser that keeps nothing: the setting holds until the page is left */ }
}

function showTheme(theme) {
  const day = theme === "day" || theme === "system" && window.matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = day ? "light" : "dark";
}

/** Turn night into day and back. */
export function toggleTheme() {
  const theme = document.documentElement.dataset.theme === "light" ? "night" : "day";
  keep("theme", theme);
  showTheme(theme);
}

async function mayNotify(box) {
  if (box.checked && "Notification" in window && Notification.permission !== "granted") {
    box.checked = await Notification.requestPermission() === "granted";
  }
  keep("notify", box.checked && "Notification" in window ? "on" : "off");
}

/** Fill the table's menu with what is set, and keep what is changed. */
export function wireSettings() {
  const menu = $("menu");
  const box = (name) => menu.querySelector(`[name="${name}"]`);
  for (const radio of menu.querySelectorAll('[name="theme"]')) {
    radio.checked = radio.value === setting("theme");
    radio.addEventListener("change", () => { keep("theme", radio.value); showTheme(radio.value); });
  }
  for (const name of ["sound", "badge", "quick"]) {
    box(name).checked = setting(name) === "on";
    box(name).addEventListener("change", (e) => keep(name, e.target.checked ? "on" : "off"));
  }
  box("notify").checked = setting("notify") === "on";
  box("notify").addEventListener("change", (e) => mayNotify(e.target));
  box("still").checked = setting("motion") === "still";
  box("still").addEventListener("change", (e) => {
    keep("motion", e.target.checked ? "still" : "move");
    document.documentElement.dataset.motion = e.target.checked ? "still" : "move";
  });
}
