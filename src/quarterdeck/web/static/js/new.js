/* A new table: only the numbers of seats that the mode takes, only so many seats, and only their options. */

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
  for (const select of form.querySelectorAll('[name^="option-"]')) seatsOnly(select, count);
}

/** An option of a seat, or one that names a seat, speaks only of seats that there are. */
function seatsOnly(select, count) {
  const own = /-(\d+)$/.exec(select.name);
  if (own) {
    select.disabled = Number(own[1]) > count;
    select.closest(".option").hidden = select.disabled;
  } else if (/-(seat|player)$/.test(select.name)) {
    for (const choice of select.options) choice.hidden = choice.disabled = Number(choice.value) > count;
    if (select.selectedOptions[0].disabled) select.selectedIndex = 0;
  }
}

form.addEventListener("change", follow);
follow();
