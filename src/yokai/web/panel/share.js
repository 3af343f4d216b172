/** Texts that leave the page: a record, or the address of a position. */

import { linePath } from "../kit/address.js";
import { toast } from "../kit/dom.js";
import { getRecord } from "../wire/http.js";
import { currentLanguage, t } from "../words/language.js";

/** @param {string} text @param {string} done what to say then */
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(text);
  }
}

/** @param {string} variant @param {string} sfen */
export function sharePosition(variant, sfen) {
  const url = new URL(`/?lang=${currentLanguage()}${linePath(variant, sfen)}`, location.href);
  return copy(url.href, t("share.copied"));
}

/** @param {string} game */
export async function copyRecord(game) {
  await copy(await getRecord(game), t("record.copied"));
}
