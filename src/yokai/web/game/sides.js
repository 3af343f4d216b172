/** The two sides. South moves first and has the capital letters. */

/** @import { SideName } from "../wire/messages.js" */

/** @type {readonly SideName[]} */
export const SIDES = ["south", "north"];

/** @param {SideName} side @returns {SideName} */
export function other(side) {
  return side === "south" ? "north" : "south";
}

/** Whose piece a symbol is. @param {string} symbol as in SFEN @returns {SideName} */
export function sideOf(symbol) {
  return symbol === symbol.toUpperCase() ? "south" : "north";
}

/** The symbol of a side's piece. @param {string} symbol @param {SideName} side */
export function symbolOf(symbol, side) {
  return side === "south" ? symbol.toUpperCase() : symbol.toLowerCase();
}

/** Whose turn it is. @param {string} sfen @returns {SideName} */
export function turnOf(sfen) {
  return sfen.split(" ")[1] === "w" ? "north" : "south";
}
