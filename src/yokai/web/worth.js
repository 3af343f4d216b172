/** What a solved game knows about each move, put on squares. */

import { readUsi } from "./sfen.js";

/** @typedef {import("./types.js").Value} Value */

const RANK = { win: 0, draw: 1, loss: 2 };

/** A quick win before a slow one, a slow loss before a quick one. @param {Value} a @param {Value} b */
function better(a, b) {
  if (a.result !== b.result) return RANK[a.result] < RANK[b.result];
  const [one, two] = [Math.abs(a.plies), Math.abs(b.plies)];
  return a.result === "win" ? one < two : one > two;
}

/**
 * With a piece in hand, what each square is worth; otherwise, what each piece can reach at best.
 * @param {Value[]} values @param {import("./selection.js").Held | null} held
 * @param {import("./types.js").Variant} variant
 * @returns {import("./marks.js").Mark[]}
 */
export function worthOf(values, held, variant) {
  /** @type {Map<number, Value>} */
  const best = new Map();
  for (const value of values) {
    const { from, drop, to } = readUsi(value.move, variant);
    if (held && (held.drop ? held.drop !== drop : held.from !== from)) continue;
    const square = held ? to : from;
    if (square === null) continue;
    const known = best.get(square);
    if (!known || better(value, known)) best.set(square, value);
  }
  return [...best].map(([square, { result, plies }]) => ({
    square,
    result,
    text: result === "draw" ? "=" : String(Math.abs(plies)),
  }));
}
