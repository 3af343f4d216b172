/** A field whose text is copied, or selected where the browser forbids copying. */

import { copy } from "../kit/copy.js";
import { toast } from "../kit/toast.js";

/** @param {HTMLTextAreaElement | HTMLInputElement} field @param {string} text @param {string} done what to say then */
export async function copyText(field, text, done) {
  field.value = text;
  field.select();
  if (await copy(text)) {
    field.closest("dialog")?.close();
    toast(done);
  } else field.select();
}
