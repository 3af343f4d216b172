/** The games as the server describes them, with names and pictures for their pieces. */

import { getLevels, getVariants } from "./api.js";
import { knows, t } from "./i18n.js";
import { settings } from "./settings.js";

/**
 * @typedef {import("./types.js").Variant} Variant
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {"yokai" | "animals" | "kanji"} PieceSet
 */

/** @type {Map<string, Variant>} */
export const variants = new Map();
/** @type {import("./types.js").Level[]} */
export const levels = [];

/** The kanji as file names. */
const KANJI = /** @type {Record<string, string>} */ ({
  玉: "gyoku", 飛: "hisha", 角: "kaku", 歩: "fu", と: "to", 金: "kin", 銀: "gin", 全: "zen",
});

export async function loadVariants() {
  const [games, strengths] = await Promise.all([getVariants(), getLevels()]);
  for (const game of games) variants.set(game.id, game);
  levels.push(...strengths);
}

/** @param {string} id */
export function variantOf(id) {
  const found = variants.get(id) ?? variants.values().next().value;
  if (!found) throw new Error(`no game ${id}`);
  return found;
}

/** @param {Variant} variant @param {string} symbol as in SFEN, of either side */
export function kindOf(variant, symbol) {
  const plain = symbol.toUpperCase();
  const found = variant.kinds.find((kind) => kind.symbol === plain);
  if (!found) throw new Error(`no piece ${symbol} in ${variant.id}`);
  return found;
}

/** The set in use: the reader's, or the game's own where that set lacks the game. @param {Variant} variant */
export function pieceSet(variant) {
  const choice = settings.pieces;
  const has = choice === variant.theme || choice in variant.themes;
  return /** @type {PieceSet} */ (choice !== "auto" && has ? choice : variant.theme);
}

/** @param {Variant} variant @param {Kind} kind @param {string} [set] */
function nameIn(variant, kind, set = pieceSet(variant)) {
  return variant.themes[set]?.[kind.name] ?? kind.name;
}

/** @param {Variant} variant @param {Kind} kind @param {PieceSet} [set] */
export function artOf(variant, kind, set = pieceSet(variant)) {
  const name = nameIn(variant, kind, set);
  const file = KANJI[name] ?? name.replace(" ", "-");
  return new URL(`./art/${set}/${file}.svg`, import.meta.url).pathname;
}

/** @param {Variant} variant @param {string} symbol */
export function pieceName(variant, symbol) {
  return sayPiece(nameIn(variant, kindOf(variant, symbol)));
}

/** The piece with its article, to begin or continue a sentence. @param {Variant} variant @param {string} symbol */
export function aPiece(variant, symbol) {
  const name = nameIn(variant, kindOf(variant, symbol));
  const key = `a_piece.${name}`;
  return knows(key) ? t(key) : name;
}

/** @param {string} name */
function sayPiece(name) {
  const key = `piece.${name}`;
  return knows(key) ? t(key) : name;
}

/** The pieces that can lie in a reserve. @param {Variant} variant */
export function reserveKinds(variant) {
  return variant.kinds.filter((kind) => kind.letter && !kind.royal && !kind.symbol.startsWith("+"));
}

/** @param {Variant} variant */
export function royalOf(variant) {
  return variant.kinds.find((kind) => kind.royal)?.symbol ?? "K";
}

/** @param {number | null} number */
export function levelName(number) {
  const level = levels.find((each) => each.number === number);
  return level ? t(`level.${level.name}`) : "";
}
