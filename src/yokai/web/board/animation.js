/** The animation of a move: where pieces stood before it, and how they travel to where they stand after it. */

import { readUsi } from "../game/sfen.js";
import { fly, slide, turnOver } from "./motion.js";

/**
 * @import { YokaiBoard } from "./board.js"
 * @typedef {NonNullable<ReturnType<typeof planAnimation>>} Plan
 */

/** Plan the animation of a move, before the board changes. @param {YokaiBoard} board @param {string} usi */
export function planAnimation(board, usi) {
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

/**
 * Run a planned animation, after the board has changed.
 * @param {YokaiBoard} board @param {Plan} plan @param {boolean} there whether the piece was seen on its square already
 * @param {boolean} sent whether the move is only on its way: nothing is turned over or taken yet
 */
export function runAnimation(board, { move, side, from, victim }, there, sent) {
  const piece = board.cell(move.to)?.querySelector(".piece");
  if (!piece) return;
  if (from && !there) slide(piece, from);
  if (sent) return;
  if (move.promotes) turnOver(piece.firstElementChild ?? piece);
  const letter = victim?.piece.dataset.symbol?.replace("+", "").toUpperCase();
  const home = letter ? board.placeOf(side, letter)?.querySelector(".piece") : null;
  if (victim && home) fly(victim.piece, victim.box, home.getBoundingClientRect());
}
