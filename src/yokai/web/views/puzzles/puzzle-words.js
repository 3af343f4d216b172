/** Puzzles as text: what is to be found, and why a move is wrong. */

import { readUsi, squareName } from "../../game/sfen.js";
import { t } from "../../words/language.js";
import { pieceName, royalName, sideName } from "../../words/names.js";

/**
 * @import { Picked } from "../../board/picked.js"
 * @import { PuzzleHint, PuzzleView, RefutationView, VariantView } from "../../wire/messages.js"
 */

/** The task of a puzzle: "South to move: win in 3." @param {Pick<PuzzleView, "kind" | "moves" | "position">} puzzle */
export function goalText({ kind, moves, position }) {
  return t(`puzzle_goal.${kind}`, { side: sideName(position.turn), moves });
}

/** @param {VariantView} variant @param {RefutationView | null} refutation */
export function whyText(variant, refutation) {
  const why = refutation ? t(`puzzle_why.${refutation.why}`, { royal: royalName(variant) }) : "";
  return `${t("puzzle.wrong")} ${why}`.trim();
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
