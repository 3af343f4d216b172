/** The games and the computer's levels, as the server describes them. */

import { getLevels, getVariants } from "../wire/http.js";
import { ownGames } from "../wire/own-games.js";
import { sideOf } from "./sides.js";

/** @import { KindView, LevelView, SideName, VariantView } from "../wire/messages.js" */

/** @type {Map<string, VariantView>} */
export const variants = new Map();
/** @type {LevelView[]} */
export const levels = [];

export async function loadVariants() {
  const [games, strengths] = await Promise.all([getVariants(), getLevels()]);
  for (const game of games) variants.set(game.id, game);
  levels.splice(0, levels.length, ...strengths);
}

/** Remember the rules of games that are not shipped. @param {VariantView[]} rules */
export function keepRules(rules) {
  for (const each of rules) ownGames.set(each.id, each);
}

/** The game of this name, shipped or not, if its rules are known. @param {string} id @returns {VariantView | undefined} */
export const knownGame = (id) => variants.get(id) ?? ownGames.get(id);

/** The game of this name, or the first of all. @param {string | null} id */
export function variantOf(id) {
  const found = knownGame(id ?? "") ?? variants.values().next().value;
  if (!found) throw new Error("the server knows no game");
  return found;
}

/** @param {VariantView} variant @param {string} symbol as in SFEN, of either side @returns {KindView} */
export function kindOf(variant, symbol) {
  const plain = symbol.toUpperCase();
  const found = variant.kinds.find((kind) => kind.symbol === plain);
  if (!found) throw new Error(`no piece ${symbol} in ${variant.id}`);
  return found;
}

/** Whether this is the blue side of a piece. @param {string} symbol */
export function isPromoted(symbol) {
  return symbol.startsWith("+");
}

/** The pieces that can lie in a reserve. @param {VariantView} variant */
export function reserveKinds(variant) {
  return variant.kinds.filter((kind) => !kind.royal && !isPromoted(kind.symbol));
}

/** Whether this is the piece that a side must not lose. @param {VariantView} variant @param {string} symbol @param {SideName | null} [side] */
export function isRoyalOf(variant, symbol, side) {
  return symbol !== "" && sideOf(symbol) === side && kindOf(variant, symbol).royal;
}

/** The piece that must not be lost. @param {VariantView} variant @returns {KindView} */
export function royalOf(variant) {
  const found = variant.kinds.find((kind) => kind.royal);
  if (!found) throw new Error(`no royal piece in ${variant.id}`);
  return found;
}
