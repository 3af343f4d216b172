/**
 * The addresses of the page, after the "#/": written here, read by the router.
 */

export const HOME = "#/";
export const GAMES = "#/games";
export const ANALYSIS = "#/analysis";
export const RULES = "#/rules";

/** @param {string} id */
export function gamePath(id) {
  return `#/game/${id}`;
}

/** @param {string} variant */
export function rulesPath(variant) {
  return `${RULES}/${variant}`;
}

/** A position, or a line of moves from it. @param {string} variant @param {string} sfen @param {string[]} [moves] */
export function linePath(variant, sfen, moves = []) {
  const query = new URLSearchParams({ variant, sfen });
  if (moves.length) query.set("moves", moves.join(" "));
  return `${ANALYSIS}?${query}`;
}
