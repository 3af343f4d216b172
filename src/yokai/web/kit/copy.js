/** Copying a text: by the clipboard, or where the browser offers none, which is so over http, by a selection. */

import { h } from "./dom.js";

/** @param {string} text @returns whether it is copied */
export async function copy(text) {
  const copied = navigator.clipboard?.writeText(text).then(() => true, () => false);
  return (await copied) || copySelected(text);
}

/** @param {string} text */
function copySelected(text) {
  const before = document.activeElement;
  const field = h("textarea", { class: "unseen", readonly: true });
  field.value = text;
  // What stands outside an open dialog cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
