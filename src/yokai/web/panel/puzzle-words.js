/** Puzzles as text: what is to be found, and why a move is wrong. */

import { readUsi, squareName } from "../game/sfen.js";
import { factText } from "../words/facts.js";
import { t } from "../words/language.js";
import { pieceName, royalName } from "../words/names.js";
import { movesOf } from "../words/sentences.js";

/**
 * @import { Picked } from "../board/picked.js"
 * @import { PuzzleEnd, PuzzleHint, PuzzleView, RefutationView, SolverView, VariantView } from "../wire/messages.js"
 */

/** The task of a puzzle: "You move: win in 3." @param {Pick<PuzzleView, "kind" | "moves">} puzzle */
export function goalText({ kind, moves }) {
  return t(`puzzle_goal.${kind}`, { moves });
}

/** Puzzles that a newcomer tries before a rating is shown. */
const FIRST = 10;

/** How many puzzles are left until the rating is shown. @param {SolverView} solver */
export function unratedLeft({ solved, failed }) {
  return Math.max(0, FIRST - solved - failed);
}

/** @param {VariantView} variant @param {RefutationView | null} refutation */
export function whyText(variant, refutation) {
  if (!refutation) return t("puzzle.wrong");
  const { why, plies, reply } = refutation;
  const moves = movesOf(plies ?? 0);
  const key = why === "soon" && moves > 1 ? "puzzle.soon_in" : `puzzle_why.${why}`;
  // A slow win is counted from the wrong move itself.
  const said = t(key, { royal: royalName(variant), moves: why === "slow" ? moves + 1 : moves });
  return [t("puzzle.wrong"), said, reply && t("puzzle.reply", { why: factText(variant, reply) })].filter(Boolean).join(" ");
}

/**
 * Why the solution works, and what is left to win: lines of text.
 * @param {VariantView} variant @param {PuzzleEnd} end
 */
export function solutionTexts(variant, { why, moves }) {
  const left = moves === null ? "" : moves === 1 ? t("puzzle.wins_next") : t("puzzle.wins_after", { moves });
  return [t("puzzle.solution", { why: factText(variant, why) }), left].filter(Boolean);
}

/** When a missed puzzle comes back. @param {PuzzleEnd} end */
export function returnText({ days }) {
  if (days === null) return "";
  return days > 1 ? t("puzzle.back_in_days", { days }) : t("puzzle.back_tomorrow");
}

/** The piece of a hint, as if it were picked up. @param {VariantView} variant @param {PuzzleHint} hint @returns {Picked} */
export function pickedBy(variant, { symbol, square }) {
  return square === null ? { from: null, drop: symbol } : { from: readUsi(square + square, variant).to, drop: null };
}

/** @param {VariantView} variant @param {PuzzleHint} hint */
export function hintText(variant, hint) {
  const piece = pieceName(variant, hint.symbol);
  const { from } = pickedBy(variant, hint);
  return from === null ? t("puzzle.hint_drop", { piece }) : t("puzzle.hint_step", { piece, square: squareName(from, variant) });
}
