/* What every page but the table needs: the theme, and links to copy. */

import { copyField } from "./copy.js";
import { toggleTheme } from "./settings.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-do]");
  if (button?.dataset.do === "theme") toggleTheme();
  if (button?.dataset.do === "copy") copyField(button);
});
