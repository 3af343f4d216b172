/** An analysis as text and as a number. */

import { other } from "../../game/sides.js";
import { numberText, percentText, t } from "../../words/language.js";
import { sideName } from "../../words/names.js";
import { movesOf } from "../../words/sentences.js";

/** @import { Analysis, PositionView, ResultName, ScoreView, SideName } from "../../wire/messages.js" */

/** Winning chances in percent: up to which a position is even, and above which a side is much better. */
const EVEN = 55;
const WINNING = 75;

/** The result for the side to move; an estimate counts where it is clear. @param {ScoreView} score @returns {ResultName} */
export function resultOf({ percent, plies }) {
  if (plies !== null) return plies > 0 ? "win" : "loss";
  return percent > 60 ? "win" : percent < 40 ? "loss" : "draw";
}

/** Whether the verdict is proved: by the tablebase, or by a forced win that was found. @param {Analysis} analysis */
export function isProved({ exact, lines }) {
  return exact || (lines[0]?.score.plies ?? null) !== null;
}

/** How the verdict was found: how deep, and by how many positions. @param {Analysis} analysis */
export function depthText({ exact, depth, nodes }) {
  if (exact) return t("truth.exact");
  const deep = depth === 1 ? t("truth.depth_one") : t("truth.depth", { depth });
  return nodes ? `${deep} · ${t("truth.nodes", { count: numberText(nodes, { notation: "compact", maximumFractionDigits: 1 }) })}` : deep;
}

/** A score as text: "62 %", or the winner's moves to the end. @param {ScoreView} score */
export function scoreText({ percent, plies }) {
  if (plies !== null) return t(plies > 0 ? "score.win" : "score.loss", { moves: movesOf(plies) });
  return percentText(percent);
}

/**
 * The evaluation from -1, where North has won, to 1, where South has; 0 while nothing is known.
 * @param {PositionView} position @param {Analysis | null} analysis
 */
export function shareOf({ turn, outcome }, analysis) {
  if (outcome) return outcome.winner ? forSouth(1, outcome.winner) : 0;
  const score = analysis?.lines[0]?.score;
  if (!score) return 0;
  return forSouth(score.percent / 50 - 1, turn);
}

/** @param {number} share @param {SideName} side whose share it is */
function forSouth(share, side) {
  return side === "south" ? share : -share;
}

/** The verdict as text: "South wins in 41". @param {PositionView} position @param {Analysis | null} analysis */
export function verdictText({ turn, outcome }, analysis) {
  if (outcome) return outcome.winner ? t("truth.won", { side: sideName(outcome.winner) }) : t("end.draw");
  const score = analysis?.lines[0]?.score;
  if (!score) return t("truth.thinking");
  const { percent, plies } = score;
  const ahead = sideName(percent > 50 ? turn : other(turn));
  if (plies !== null && movesOf(plies) === 1) return t("truth.wins_next", { side: ahead });
  if (plies !== null) return t("truth.wins", { side: ahead, moves: movesOf(plies) });
  if (analysis.exact) return t("truth.draw");
  const chances = Math.max(percent, 100 - percent);
  if (chances <= EVEN) return t("truth.even");
  return t(chances > WINNING ? "truth.much_better" : "truth.better", { side: ahead, percent: percentText(chances) });
}
