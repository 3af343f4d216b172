/** Facts and reasons as sentences. */

import { t } from "./language.js";
import { pieceName } from "./names.js";

/** @import { FactView, VariantView } from "../wire/messages.js" */

/**
 * The sentence of a fact, with its blanks filled.
 * @param {VariantView} variant @param {FactView} fact @param {Record<string, string>} [who] the names of the players
 */
export function factText(variant, { key, pieces, squares, numbers }, who = {}) {
  const names = Object.fromEntries(Object.entries(pieces).map(([blank, symbol]) => [blank, pieceName(variant, symbol)]));
  return t(key, { ...who, ...names, ...squares, ...numbers });
}
