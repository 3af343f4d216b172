/** The record of a game, for somebody else. */

import { toast } from "../kit/toast.js";
import { getRecord } from "../wire/http.js";
import { t } from "../words/language.js";

/** @param {string} text @param {string} done what to say then */
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(text);
  }
}

/** @param {string} game */
export async function copyRecord(game) {
  await copy(await getRecord(game), t("record.copied"));
}
