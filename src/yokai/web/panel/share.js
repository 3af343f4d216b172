/** The record of a game, for somebody else. */

import { copy } from "../kit/copy.js";
import { toast } from "../kit/toast.js";
import { getRecord } from "../wire/http.js";
import { t } from "../words/language.js";

/** @param {string} game */
export async function copyRecord(game) {
  const text = await getRecord(game);
  toast((await copy(text)) ? t("record.copied") : text);
}
