/** The names of openings and shapes. */

import { currentLanguage, knows, t } from "./language.js";

/** @import { OpeningName } from "../wire/messages.js" */

/** The name in the reader's language, with the one that Japanese players use. @param {OpeningName} opening */
export function openingName({ id, name }) {
  const key = `opening_name.${id}`;
  return currentLanguage() === "ja" || !knows(key) ? name : `${t(key)} ${name}`;
}
