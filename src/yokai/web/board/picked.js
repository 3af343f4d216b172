/** A piece that is picked up, and its moves among those that the server offered. */

import { readUsi, usiSquare } from "../game/sfen.js";
import { sideOf } from "../game/sides.js";
import { kindOf } from "../game/variants.js";

/**
 * @import { Picture } from "../game/sfen.js"
 * @import { BoardView } from "./board.js"
 */

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

/**
 * Whether the dots of a picked piece point to a square. A premove may go there even if a piece of one's own stands
 * on it, which the opponent might capture.
 * @param {BoardView} view @param {Picture} picture @param {Picked} picked @param {number} to
 */
export function stepsTo({ variant }, { cells }, { from }, to) {
  const symbol = from === null ? "" : cells[from];
  if (from === null || !symbol) return false;
  const { files } = variant;
  const ahead = sideOf(symbol) === "south" ? 1 : -1; // the dots are drawn as South sees them
  const [right, down] = [(to % files) - (from % files), Math.floor(to / files) - Math.floor(from / files)];
  if (Math.max(Math.abs(right), Math.abs(down)) !== 1) return false;
  const dot = kindOf(variant, symbol).dots[1 + down * ahead]?.[1 + right * ahead] ?? " ";
  return dot !== " ";
}

/** A move that was not offered, as USI: the server says why not. @param {Picked} picked @param {number} to @param {{files: number}} board */
export function attempt(picked, to, board) {
  const start = picked.from === null ? `${picked.drop}*` : usiSquare(picked.from, board);
  return start + usiSquare(to, board);
}
