/* What every page but the table needs: the theme, copying links, forms that follow a change. */

import { toggleTheme } from "./settings.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-do]");
  if (button?.dataset.do === "theme") toggleTheme();
  if (button?.dataset.do === "copy") {
    const field = document.getElementById(button.dataset.copy);
    field.select?.();
    try {
      await navigator.clipboard.writeText(field.value ?? field.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
    }
  }
});

document.addEventListener("change", (event) => {
  if (event.target.closest?.("[data-follow]")) event.target.form.requestSubmit();
});
