/** Texts that leave the page: a record, or the address of a position. */

import { getRecord } from "./api.js";
import { toast } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";

/** @param {string} text @param {string} done what to say then */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(text);
  }
}

/** @param {string} variant @param {string} sfen @param {string[]} [moves] */
export function positionPath(variant, sfen, moves = []) {
  const query = new URLSearchParams({ variant, sfen });
  if (moves.length) query.set("moves", moves.join(" "));
  return `#/analysis?${query}`;
}

/** @param {string} variant @param {string} sfen */
export function sharePosition(variant, sfen) {
  const url = new URL(`/?lang=${currentLanguage()}${positionPath(variant, sfen)}`, location.href);
  return copy(url.href, t("share.copied"));
}

/** @param {string} game */
export async function copyRecord(game) {
  await copy(await getRecord(game), t("record.copied"));
}
