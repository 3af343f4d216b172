/** The news of one move, applied to the state of its game. */

/** @import { GameState, MoveNews } from "./messages.js" */

/**
 * The game after the move; null if news between the known state and the move were missed.
 * @param {GameState} game @param {MoveNews} news @returns {GameState | null}
 */
export function applyMove(game, { version, ply, move, position, clock, thinking }) {
  const fits = game.version + 1 === version && game.moves.length + 1 === ply;
  if (!fits) return null;
  return { ...game, version, moves: [...game.moves, move], position, clock, thinking, offer: null };
}
