/** Which moves, of those the server offered, the hand on the board can mean. */

import { readUsi, usiSquare } from "./sfen.js";

/**
 * A piece taken up: from a square, or from the reserve.
 * @typedef {{from: number, drop: null} | {from: null, drop: string}} Held
 */

/** @param {Held | null} a @param {Held | null} b */
export function sameHeld(a, b) {
  return a?.from === b?.from && a?.drop === b?.drop;
}

/**
 * @param {string[]} legal @param {Held} held @param {{files: number}} board
 * @returns {string[]}
 */
export function movesOf(legal, held, board) {
  return legal.filter((usi) => {
    const move = readUsi(usi, board);
    return held.drop ? move.drop === held.drop : move.from === held.from;
  });
}

/**
 * @param {string[]} legal @param {Held} held @param {number} to @param {{files: number}} board
 */
export function movesTo(legal, held, to, board) {
  return movesOf(legal, held, board).filter((usi) => readUsi(usi, board).to === to);
}

/** What the hand tries, as USI: the server says why not. @param {Held} held @param {number} to @param {{files: number}} board */
export function attempt(held, to, board) {
  const start = held.from === null ? `${held.drop}*` : usiSquare(held.from, board);
  return start + usiSquare(to, board);
}
