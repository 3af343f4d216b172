/** The exact values of moves in a solved game, written on squares. */

import { readUsi } from "../../game/sfen.js";
import { movesOf } from "../../words/sentences.js";

/**
 * @import { Mark } from "../../board/marks.js"
 * @import { Picked } from "../../board/picked.js"
 * @import { ValueView, VariantView } from "../../wire/messages.js"
 */

const RANK = { win: 0, draw: 1, loss: 2 };

/** The order of values: quick wins first, then slow wins, draws, slow losses, quick losses. @param {ValueView} a @param {ValueView} b */
function better(a, b) {
  if (a.result !== b.result) return RANK[a.result] < RANK[b.result];
  const [one, two] = [Math.abs(a.plies), Math.abs(b.plies)];
  return a.result === "win" ? one < two : one > two;
}

/**
 * With a piece picked up, the value of its move to each square; otherwise, the best value of each piece.
 * @param {ValueView[]} values @param {Picked | null} picked @param {VariantView} variant
 * @returns {Mark[]}
 */
export function squareValues(values, picked, variant) {
  /** @type {Map<number, ValueView>} */
  const best = new Map();
  for (const value of values) {
    const { from, drop, to } = readUsi(value.move, variant);
    if (picked && (picked.drop ? picked.drop !== drop : picked.from !== from)) continue;
    const square = picked ? to : from;
    if (square === null) continue;
    const known = best.get(square);
    if (!known || better(value, known)) best.set(square, value);
  }
  return [...best].map(([square, { result, plies }]) => ({
    square,
    result,
    text: result === "draw" ? "=" : String(movesOf(plies)),
  }));
}
