/* Before anything is drawn: the theme and the motion that this person chose, or the system's. */
"use strict";
(() => {
  const kept = (name) => {
    try { return localStorage.getItem(`qd-${name}`); } catch { return null; }
  };
  const day = window.matchMedia("(prefers-color-scheme: light)");
  const root = document.documentElement;
  const show = () => {
    const theme = kept("theme") || (day.matches ? "day" : "night");
    root.dataset.theme = theme === "day" ? "light" : "dark";
  };
  show();
  day.addEventListener("change", show);
  if (kept("motion") === "still") root.dataset.motion = "still";
})();
