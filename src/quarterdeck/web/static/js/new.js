/* A new table: only the numbers of seats that the mode takes, and only so many seats. */

const form = document.querySelector("[data-setup]");
const checked = (name) => form.querySelector(`[name="${name}"]:checked`);

function follow() {
  const allowed = checked("mode").dataset.seats.split(" ");
  for (const radio of form.querySelectorAll('[name="seats"]')) {
    radio.disabled = !allowed.includes(radio.value);
    radio.closest("label").hidden = radio.disabled;
  }
  if (!checked("seats") || checked("seats").disabled) form.querySelector(`[name="seats"][value="${allowed[0]}"]`).checked = true;
  const count = Number(checked("seats").value);
  for (const row of form.querySelectorAll("[data-seat-row]")) {
    row.hidden = Number(row.dataset.seatRow) > count;
    row.querySelector("select").disabled = row.hidden;
  }
}

form.addEventListener("change", follow);
follow();
