/** Where things stood before a move, so that they can be seen to travel. */

import { fly, slide, turnOver } from "./motion.js";
import { readUsi } from "./sfen.js";

/**
 * @typedef {import("./board.js").YokaiBoard} YokaiBoard
 * @typedef {NonNullable<ReturnType<typeof noteJourney>>} Journey
 */

/** Call it before the board changes. @param {YokaiBoard} board @param {string} usi */
export function noteJourney(board, usi) {
  const { view, picture } = board;
  if (!view || !picture) return null;
  const move = readUsi(usi, view.variant);
  const start = move.drop ? board.placeOf(picture.turn, move.drop) : board.cell(move.from ?? 0);
  const victim = board.cell(move.to)?.querySelector(".piece");
  return {
    usi,
    move,
    side: picture.turn,
    from: start?.querySelector(".piece")?.getBoundingClientRect(),
    victim: victim instanceof HTMLElement ? { piece: victim, box: victim.getBoundingClientRect() } : null,
  };
}

/** Call it after. @param {YokaiBoard} board @param {Journey} journey @param {boolean} carried there by hand */
export function travel(board, { move, side, from, victim }, carried) {
  const piece = board.cell(move.to)?.querySelector(".piece");
  if (!piece) return;
  if (from && !carried) slide(piece, from);
  if (move.promotes) turnOver(piece.firstElementChild ?? piece);
  const letter = victim?.piece.dataset.symbol?.replace("+", "").toUpperCase();
  const home = letter ? board.placeOf(side, letter)?.querySelector(".piece") : null;
  if (victim && home) fly(victim.piece, victim.box, home.getBoundingClientRect());
}
