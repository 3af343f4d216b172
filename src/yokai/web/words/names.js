/** What sides, pieces, games and levels are called, in the reader's language. */

import { nameIn } from "../game/piece-set.js";
import { kindOf, knownGame, levels, royalOf } from "../game/variants.js";
import { knows, t } from "./language.js";

/** @import { SideName, VariantView } from "../wire/messages.js" */

/** @param {SideName} side */
export function sideName(side) {
  return t(`side.${side}`);
}

/** @param {string} variant */
export function gameName(variant) {
  const key = `variant.${variant}`;
  return knows(key) ? t(key) : (knownGame(variant)?.name ?? variant);
}

/** The name of a game where there is room for a word. @param {string} variant */
export function shortGameName(variant) {
  const key = `variant.${variant}.short`;
  return knows(key) ? t(key) : gameName(variant);
}

/** @param {number | null} number */
export function levelName(number) {
  const level = levels.find((each) => each.number === number);
  return level ? t(`level.${level.name}`) : "";
}

/** @param {VariantView} variant @param {string} symbol */
export function pieceName(variant, symbol) {
  return kindName(nameIn(variant, kindOf(variant, symbol)));
}

/** A piece by its name in a rule file. @param {string} name */
export function kindName(name) {
  const key = `piece.${name}`;
  return knows(key) ? t(key) : name;
}

/** @param {VariantView} variant */
export function royalName(variant) {
  return pieceName(variant, royalOf(variant).symbol);
}

/** The piece with its article, to begin or continue a sentence. @param {VariantView} variant @param {string} symbol */
export function aPiece(variant, symbol) {
  const name = nameIn(variant, kindOf(variant, symbol));
  const key = `a_piece.${name}`;
  return knows(key) ? t(key) : name;
}
