/** The news of one move, laid into the game it belongs to. */

/** @import { GameState, MoveNews } from "./messages.js" */

/**
 * The game after the move; null where something between the two was missed.
 * @param {GameState} game @param {MoveNews} news @returns {GameState | null}
 */
export function applyMove(game, { version, ply, move, position, clock, thinking }) {
  const fits = game.version + 1 === version && game.moves.length + 1 === ply;
  if (!fits) return null;
  return { ...game, version, moves: [...game.moves, move], position, clock, thinking, offer: null };
}
