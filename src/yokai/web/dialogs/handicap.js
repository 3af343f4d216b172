/** A handicap: the reader plays without one of the pieces, against somebody who plays less well. */

import { readSfen, writeSfen } from "../game/sfen.js";
import { sideOf } from "../game/sides.js";
import { kindOf, variantOf } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { t } from "../words/language.js";
import { pieceName } from "../words/names.js";

/** @import { NewGame, SideName, VariantView } from "../wire/messages.js" */

/** The letter of the piece that the reader leaves out of the next game; "" is none. It is not remembered. */
let without = "";

/** The letters of South's pieces at the start that one can play without. @param {VariantView} variant */
function lettersOf(variant) {
  const { cells } = readSfen(variant.start);
  const own = cells.filter((symbol) => symbol && sideOf(symbol) === "south" && !kindOf(variant, symbol).royal);
  return [...new Set(own)];
}

export function makeHandicap() {
  without = "";
  const variant = variantOf(settings.variant);
  const select = h(
    "select",
    { name: "handicap", onchange: () => { without = select.value; } },
    h("option", { value: "" }, t("handicap.none")),
    lettersOf(variant).map((letter) => h("option", { value: letter }, t("handicap.without", { piece: pieceName(variant, letter) }))),
  );
  return h("label", { class: "field" }, h("span", {}, t("handicap.title")), select);
}

/** The start of a game with the chosen handicap, and the reader's side, which it settles. @param {NonNullable<NewGame["side"]>} side @returns {Pick<NewGame, "sfen" | "side" | "rated">} */
export function chosenHandicap(side) {
  const variant = variantOf(settings.variant);
  if (!lettersOf(variant).includes(without)) return {};
  /** @type {SideName} */
  const mine = side === "random" ? (Math.random() < 0.5 ? "south" : "north") : side;
  const picture = readSfen(variant.start);
  const symbol = mine === "south" ? without : without.toLowerCase();
  const at = picture.cells.indexOf(symbol);
  const cells = picture.cells.map((each, square) => (square === at ? "" : each));
  return { sfen: writeSfen({ ...picture, cells }), side: mine, rated: false };
}
