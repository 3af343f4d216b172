/** A review as text. */

import { other } from "../../game/sides.js";
import { percentText, t } from "../../words/language.js";
import { pieceName } from "../../words/names.js";

/** @import { FactView, JudgedView, SideName, VariantView, WorthView } from "../../wire/messages.js" */

/**
 * The sentence of a fact, with its blanks filled.
 * @param {VariantView} variant @param {FactView} fact @param {SideName} side who made the move
 * @param {(side: SideName) => string} nameOf
 */
export function factText(variant, { key, pieces, squares, numbers }, side, nameOf) {
  const names = Object.fromEntries(Object.entries(pieces).map(([blank, symbol]) => [blank, pieceName(variant, symbol)]));
  return t(key, { side: nameOf(side), other: nameOf(other(side)), ...names, ...squares, ...numbers });
}

/**
 * The worth of a position as text, `played` plies after it was evaluated.
 * @param {WorthView} worth @param {boolean} exact @param {number} played
 */
function worthText({ percent, plies }, exact, played) {
  if (plies === null) return exact ? t("review.draw") : percentText(percent);
  const left = Math.abs(plies) - played;
  if (left === 0) return t(plies > 0 ? "review.is_won" : "review.is_lost");
  return t(plies > 0 ? "review.won" : "review.lost", { plies: left });
}

/** The worth of a position in few words, for a table: "win 9". @param {WorthView} worth @param {boolean} exact @param {number} played */
export function shortWorth(worth, exact, played) {
  const { plies } = worth;
  if (plies === null || Math.abs(plies) === played) return worthText(worth, exact, played);
  return t(plies > 0 ? "score.win" : "score.loss", { plies: Math.abs(plies) - played });
}

/** What a move changed: "won in 9, now lost in 14". @param {JudgedView} judged @param {boolean} exact */
export function swingText({ could, did }, exact) {
  return t("review.swing", { could: worthText(could, exact, 0), did: worthText(did, exact, 1) });
}
