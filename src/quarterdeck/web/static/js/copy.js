/* Copying a link: the button says whether it worked. */

/** Copy what stands in the field that a button names. */
export async function copyField(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select?.();
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Press Ctrl+C";
  }
}
