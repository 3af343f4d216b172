/** What an analysis says, in words and as a number. */

import { other } from "../../game/sides.js";
import { t } from "../../words/language.js";
import { sideName } from "../../words/names.js";

/** @import { Analysis, PositionView, ResultName, ScoreView, SideName } from "../../wire/messages.js" */

/** How well the mover stands, as one of three words; an estimate counts from a plain piece on. @param {ScoreView} score @returns {ResultName} */
export function resultOf({ centi, plies }) {
  if (plies !== null) return plies > 0 ? "win" : "loss";
  return centi > 100 ? "win" : centi < -100 ? "loss" : "draw";
}

/** Whether the verdict was worked out to the very end: by the table, or as a forced end that was found. @param {Analysis} analysis */
export function isProved({ exact, lines }) {
  return exact || (lines[0]?.score.plies ?? null) !== null;
}

/** How the verdict was found. @param {Analysis} analysis */
export function depthText({ exact, depth }) {
  if (exact) return t("truth.exact");
  return depth === 1 ? t("truth.depth_one") : t("truth.depth", { depth });
}

/** "+1.35", or how long it takes. @param {ScoreView} score */
export function scoreText({ centi, plies }) {
  if (plies !== null) return t(plies > 0 ? "score.win" : "score.loss", { plies: Math.abs(plies) });
  return `${centi > 0 ? "+" : centi < 0 ? "−" : ""}${(Math.abs(centi) / 100).toFixed(2)}`;
}

/**
 * From -1, North has won, to 1, South has; 0 while nothing is known.
 * @param {PositionView} position @param {Analysis | null} analysis
 */
export function shareOf({ turn, outcome }, analysis) {
  if (outcome) return outcome.winner ? forSouth(1, outcome.winner) : 0;
  const score = analysis?.lines[0]?.score;
  if (!score) return 0;
  return forSouth(score.plies !== null ? Math.sign(score.plies) : Math.tanh(score.centi / 700), turn);
}

/** @param {number} share @param {SideName} side whose share it is */
function forSouth(share, side) {
  return side === "south" ? share : -share;
}

/** "South wins in 41". @param {PositionView} position @param {Analysis | null} analysis */
export function verdictText({ turn, outcome }, analysis) {
  if (outcome) return outcome.winner ? t("truth.won", { side: sideName(outcome.winner) }) : t("end.draw");
  const score = analysis?.lines[0]?.score;
  if (!score) return t("truth.thinking");
  const { centi, plies } = score;
  const ahead = sideName((plies ?? centi) > 0 ? turn : other(turn));
  if (plies !== null && Math.abs(plies) === 1) return t("truth.wins_next", { side: ahead });
  if (plies !== null) return t("truth.wins", { side: ahead, plies: Math.abs(plies) });
  if (analysis.exact) return t("truth.draw");
  if (Math.abs(centi) <= 40) return t("truth.even");
  return t(Math.abs(centi) > 250 ? "truth.much_better" : "truth.better", { side: ahead });
}
