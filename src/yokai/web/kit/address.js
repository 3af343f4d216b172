/**
 * The addresses of the page, after the "#/": written here, read by the router.
 */

export const HOME = "#/";
export const GAMES = "#/games";
export const ANALYSIS = "#/analysis";
export const RULES = "#/rules";
export const LEARN = "#/learn";
export const PUZZLES = "#/puzzles";
export const LOBBY = "#/lobby";
export const TOURNAMENT = "#/tournament";
export const PROJECTOR = "#/projector";
export const LEADERBOARD = "#/leaderboard";

/** @param {string} id */
export function gamePath(id) {
  return `#/game/${id}`;
}

/** The address where a friend takes the free seat. @param {string} id */
export function joinPath(id) {
  return `#/join/${id}`;
}

/** The QR code of the address where a friend takes the free seat. @param {string} id */
export function joinPicture(id) {
  return `/api/games/${encodeURIComponent(id)}/qr`;
}

/** The QR code of the address where others watch a game. @param {string} id */
export function watchPicture(id) {
  return `${joinPicture(id)}?watch`;
}

/** The QR code of the reader's personal link; never a cached one. */
export function myPicture() {
  return `/api/me/qr?${Date.now()}`;
}

/** The public page of a player. @param {string} id */
export function playerPath(id) {
  return `#/player/${id}`;
}

/** The leaderboard of a variant. @param {string} variant */
export function leaderboardPath(variant) {
  return `${LEADERBOARD}/${variant}`;
}

/** A game of the tournament that is shown here. @param {number} number */
export function tournamentGamePath(number) {
  return `${TOURNAMENT}/game/${number}`;
}

/** Whether only this machine knows a host by its name. @param {string} host */
export function isHere(host) {
  return /^(localhost|127\..*|\[::1\])$/i.test(host);
}

/** @param {string} variant */
export function rulesPath(variant) {
  return `${RULES}/${variant}`;
}

/** The lessons of a game. @param {string} variant */
export function learnPath(variant) {
  return `${LEARN}/${variant}`;
}

/** A lesson. @param {string} variant @param {string} name */
export function lessonPath(variant, name) {
  return `${LEARN}/${variant}/${name}`;
}

/** The puzzles of a game. @param {string} variant */
export function puzzlesPath(variant) {
  return `${PUZZLES}/${variant}`;
}

/** A storm: as many puzzles as one can in three minutes. @param {string} variant */
export function stormPath(variant) {
  return `${PUZZLES}/storm?game=${variant}`;
}

/** A puzzle, and what comes after it. @param {string} variant @param {string} id @param {{theme?: string | null, repeat?: boolean}} [stream] */
export function puzzlePath(variant, id, { theme = null, repeat = false } = {}) {
  const query = theme ? `?theme=${theme}` : repeat ? "?repeat" : "";
  return `${PUZZLES}/${variant}/${id}${query}`;
}

/** A position, or a line of moves from it. @param {string} variant @param {string} sfen @param {string[]} [moves] */
export function linePath(variant, sfen, moves = []) {
  const query = new URLSearchParams({ variant, sfen });
  if (moves.length) query.set("moves", moves.join(" "));
  return `${ANALYSIS}?${query}`;
}

/** A famous game with comments. @param {string} name */
export function famousPath(name) {
  return `${ANALYSIS}?famous=${name}`;
}

/** The review of a game. @param {string} id */
export function reviewPath(id) {
  return `#/review/${id}`;
}

/** The review of a line of moves. @param {string} variant @param {string} sfen @param {string[]} moves */
export function lineReviewPath(variant, sfen, moves) {
  return `#/review?${new URLSearchParams({ variant, sfen, moves: moves.join(" ") })}`;
}

/** The drawing of a position. @param {string} variant @param {string} sfen */
export function picturePath(variant, sfen) {
  return `/api/picture?${new URLSearchParams({ variant, sfen })}`;
}

/** Host names and addresses that only this machine or its local network knows. */
const PRIVATE =
  /^([^.:]*|.*\.(localhost|local|lan|home|internal)|(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\..*|\[(::1?|f[cde].*)\])$/i;

/** Whether people outside the local network reach a host by its name. @param {string} host */
export function isPublic(host) {
  return !PRIVATE.test(host);
}
