/** The sets of pieces: each game has its own, and may be played with sets of others. */

import { artPath } from "../kit/art.js";
import { settings } from "../kit/settings.js";
import { variants } from "./variants.js";

/** @import { KindView, VariantView } from "../wire/messages.js" */

/** The file names of the kanji. */
const KANJI = /** @type {Record<string, string>} */ ({
  玉: "gyoku", 飛: "hisha", 角: "kaku", 歩: "fu", と: "to", 金: "kin", 銀: "gin", 全: "zen",
});

/** The sets that have drawings. */
const DRAWN = ["yokai", "animals", "kanji"];

/** Every set of a game, its own first. @param {VariantView} variant */
export function setsOf(variant) {
  return [variant.theme, ...Object.keys(variant.themes)];
}

/** Every set of any game. */
export function allSets() {
  return [...new Set([...variants.values()].flatMap(setsOf))];
}

/** The set in use: the reader's, or the game's own where that set lacks the game. @param {VariantView} variant */
export function setInUse(variant) {
  return setsOf(variant).includes(settings.pieces) ? settings.pieces : variant.theme;
}

/** What a piece is called in a set. @param {VariantView} variant @param {KindView} kind @param {string} [set] */
export function nameIn(variant, kind, set = setInUse(variant)) {
  return variant.themes[set]?.[kind.name] ?? kind.name;
}

/** The address of a piece's picture. @param {VariantView} variant @param {KindView} kind @param {string} [set] */
export function artOf(variant, kind, set = setInUse(variant)) {
  if (kind.drawing) return drawingPath(kind.drawing);
  const drawn = DRAWN.includes(set) ? set : "yokai"; // a rule file may name another set
  const name = nameIn(variant, kind, drawn);
  if (drawn === "yokai") return drawingPath(name); // a game of one's own may have pieces of several sets
  return artPath(`${drawn}/${KANJI[name] ?? name.replace(" ", "-")}`);
}

/** The drawings that a game of one's own may give to its pieces, by their folder. */
export const DRAWINGS = {
  yokai: ["koropokkuru", "kitsune", "tanuki", "kodama", "kodama samurai", "kirin", "oni", "super oni"],
  animals: ["lion", "elephant", "giraffe", "chick", "hen"],
  faces: ["kappa", "tengu", "karakasa", "chochin", "bakeneko", "baku", "ryu", "kamaitachi", "sunekosuri", "tsuchinoko", "yukionna", "zashiki"],
};

/** The address of such a drawing. @param {string} name */
export function drawingPath(name) {
  const [folder] = Object.entries(DRAWINGS).find(([, names]) => names.includes(name)) ?? ["yokai"];
  return artPath(`${folder}/${name.replace(" ", "-")}`);
}
