/** A review as text. */

import { percentText, t } from "../../words/language.js";
import { movesOf } from "../../words/sentences.js";

/** @import { JudgedView, WorthView } from "../../wire/messages.js" */

/**
 * The worth of a move as text, counted in the winner's moves from before it; `played` if it is over then.
 * @param {WorthView} worth @param {boolean} exact @param {boolean} played
 */
function worthText({ percent, plies }, exact, played) {
  if (plies === null) return exact ? t("review.draw") : percentText(percent);
  if (played && Math.abs(plies) === 1) return t(plies > 0 ? "review.is_won" : "review.is_lost");
  return t(plies > 0 ? "review.won" : "review.lost", { moves: movesOf(plies) });
}

/** The worth of a move in few words, for a table: "win 5". @param {WorthView} worth @param {boolean} exact @param {boolean} played */
export function shortWorth(worth, exact, played) {
  const { plies } = worth;
  if (plies === null || (played && Math.abs(plies) === 1)) return worthText(worth, exact, played);
  return t(plies > 0 ? "score.win" : "score.loss", { moves: movesOf(plies) });
}

/** What a move changed: "won in 5, now lost in 7". @param {JudgedView} judged @param {boolean} exact */
export function swingText({ could, did }, exact) {
  return t("review.swing", { could: worthText(could, exact, false), did: worthText(did, exact, true) });
}
