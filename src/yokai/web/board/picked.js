/** A piece that is picked up, and its moves among those that the server offered. */

import { readUsi, usiSquare } from "../game/sfen.js";

/** @import { BoardView } from "./board.js" */

/**
 * A piece of a square, or of the reserve.
 * @typedef {{from: number, drop: null} | {from: null, drop: string}} Picked
 */

/** The side whose pieces may be picked up: to be moved now, or ahead of one's turn. @param {BoardView | null} view */
export function handOf(view) {
  return view?.movable ?? view?.ahead ?? null;
}

/** @param {Picked | null} a @param {Picked | null} b */
export function samePicked(a, b) {
  return a?.from === b?.from && a?.drop === b?.drop;
}

/**
 * @param {string[]} legal @param {Picked} picked @param {{files: number}} board
 * @returns {string[]}
 */
export function movesOf(legal, picked, board) {
  return legal.filter((usi) => {
    const move = readUsi(usi, board);
    return picked.drop ? move.drop === picked.drop : move.from === picked.from;
  });
}

/**
 * @param {string[]} legal @param {Picked} picked @param {number} to @param {{files: number}} board
 */
export function movesTo(legal, picked, to, board) {
  return movesOf(legal, picked, board).filter((usi) => readUsi(usi, board).to === to);
}

/** A move that was not offered, as USI: the server says why not. @param {Picked} picked @param {number} to @param {{files: number}} board */
export function attempt(picked, to, board) {
  const start = picked.from === null ? `${picked.drop}*` : usiSquare(picked.from, board);
  return start + usiSquare(to, board);
}
