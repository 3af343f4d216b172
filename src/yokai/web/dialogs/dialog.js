/** A modal dialog; Escape, its cross and a click outside close it. */

import { h, icon } from "../kit/dom.js";
import { t } from "../words/language.js";

/** @param {string} title @param {...(Node | false)} content */
export function openDialog(title, ...content) {
  document.querySelectorAll("dialog").forEach((old) => old.remove());
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h(
      "div",
      { class: "sheet" },
      h("div", { class: "dialog-head" }, heading, h(
        "button",
        { type: "button", class: "icon-button", "aria-label": t("close"), onclick: () => dialog.close() },
        icon("close"),
      )),
      ...content,
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
