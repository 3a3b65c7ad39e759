// What HTML cannot do by itself: copy a link, name the chosen card on its button, count the intended cards.
"use strict";

document.addEventListener("click", (event) => {
  const use = event.target.closest("[data-word]");
  if (!use) return;
  const word = document.getElementById("word");
  word.value = use.dataset.word;
  const meant = JSON.parse(use.dataset.intended);
  for (const box of document.querySelectorAll("[name=intended]")) box.checked = meant.includes(box.value);
  document.getElementById("number").value = use.dataset.number;
  word.dispatchEvent(new Event("again"));
  word.focus();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = "Copied";
});

document.addEventListener("change", (event) => {
  const input = event.target;
  if (input.name === "word" && input.type === "radio") {
    for (const label of document.querySelectorAll("[data-chosen]")) label.textContent = input.value;
  }
  if (input.name === "intended") {
    const chosen = document.querySelectorAll("[name=intended]:checked").length;
    const number = document.getElementById("number");
    if (chosen && number) number.value = String(chosen);
    document.getElementById("word")?.dispatchEvent(new Event("again"));
  }
});

document.addEventListener("htmx:before:request", (event) => {
  const method = event.detail?.ctx?.request?.method;
  if (method === "POST") document.getElementById("notice")?.replaceChildren();
});

// Errors are shown at the top of the page; a person who filled in a long form is further down.
document.addEventListener("htmx:after:swap", (event) => {
  const notice = document.getElementById("notice");
  if (event.detail?.ctx?.response?.status >= 400 && notice) notice.scrollIntoView({ block: "center" });
});

// A slow answer must not replace a newer table with an older one.
document.addEventListener("htmx:before:swap", (event) => {
  const table = document.querySelector("#table > .table");
  const coming = /data-revision="(\d+)"/.exec(event.detail?.ctx?.text ?? "");
  if (table && coming && Number(coming[1]) < Number(table.dataset.revision)) event.preventDefault();
});
