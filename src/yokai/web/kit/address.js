/**
 * The addresses of the page, after the "#/": written here, read by the router.
 */

export const HOME = "#/";
export const GAMES = "#/games";
export const PRIVACY = "#/privacy";
export const ANALYSIS = "#/analysis";
export const RULES = "#/rules";
const OPENINGS = "#/openings";
export const LEARN = "#/learn";
export const PROMISES = "#/promises";
export const GROWN_UPS = "#/grownups";
export const PUZZLES = "#/puzzles";
export const LOBBY = "#/lobby";
export const TOURNAMENT = "#/tournament";
export const PROJECTOR = "#/projector";
export const HAND_IN = "#/handin";
export const LEADERBOARD = "#/leaderboard";
export const WORKSHOP = "#/workshop";
export const ATLAS = "#/atlas";

export const CLASSES = "#/classes";

/** A classroom for its teacher: its page, or "edit", "wall", "cards", "certificates". @param {string} id @param {string} [part] */
export function classroomPath(id, part = "") {
  return `${CLASSES}/${id}${part && `/${part}`}`;
}

/** A classroom for those who have its link, or the desk of a card. @param {string} id @param {string} [card] */
export function classPath(id, card = "") {
  return `#/class/${id}${card && `/${card}`}`;
}

/** A task at a child's desk. @param {string} id @param {string} card @param {{id: number, kind: string, goal: string, variant: string}} task */
export function taskPath(id, card, { id: task, kind, goal, variant }) {
  const played = kind === "lesson" || (kind === "position" && goal === "play");
  return `${classPath(id, card)}?${played ? `lesson=${task}&game=${variant}` : `puzzle=${task}`}`;
}

export const TOURNAMENTS = "#/tournaments";

/** A tournament of people: its page, or "wall", "cards", or the letters of a card. @param {string} id @param {string} [part] */
export function peopleTournamentPath(id, part = "") {
  return `${TOURNAMENTS}/${id}${part && `/${part}`}`;
}

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

/** The address that opens a link of a game by message. @param {string} text */
export function messagePath(text) {
  return `#/message/${text}`;
}

/** The QR code of the link that the reader has to send in a game by message. @param {string} id */
export function messagePicture(id) {
  return `/api/games/${encodeURIComponent(id)}/message/qr`;
}

/** The view that asks before this browser becomes the player of a personal link. @param {string} link */
export function mePath(link) {
  return `#/me/${link}`;
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

/** Where the student with a code hands in. @param {string} code */
export function handInPath(code) {
  return `${HAND_IN}/${code}`;
}

/** A game of the bot of the student with a code. @param {string} code @param {number} number */
export function handInGamePath(code, number) {
  return `${handInPath(code)}/${number}`;
}

/** Whether only this machine knows a host by its name. @param {string} host */
export function isHere(host) {
  return /^(localhost|127\..*|\[::1\])$/i.test(host);
}

/** A game that somebody made, by the code that holds its rules. @param {string} code */
export function ownGamePath(code) {
  return `${WORKSHOP}/${code}`;
}

/** The rule file of such a game. @param {string} code */
export function ownGameFile(code) {
  return `/api/workshop/${code}/file`;
}

/** The QR code of its address. @param {string} code */
export function ownGamePicture(code) {
  return `/api/workshop/${code}/qr`;
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

/** A game that is solved before the reader's eyes. @param {string} variant */
export function solvePath(variant) {
  return `#/solve/${variant}`;
}

/** The openings of a variant. @param {string} variant */
export function openingsPath(variant) {
  return `${OPENINGS}/${variant}`;
}

/** The trainer of openings, for one side. @param {string} variant @param {"south" | "north"} side */
export function drillPath(variant, side) {
  return `${OPENINGS}/${variant}/train?side=${side}`;
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

/** The frames of a film of moves. @param {string} variant @param {string} sfen before them @param {string[]} moves @param {string} pieces @param {boolean} flipped */
export function filmPath(variant, sfen, moves, pieces, flipped) {
  return `/api/film?${new URLSearchParams({ variant, sfen, moves: moves.join(" "), pieces })}${flipped ? "&flipped" : ""}`;
}

/** The words of an address and what it asks for: "#/learn/abc?x=1" has the words "learn" and "abc". @param {string} hash */
export function splitAddress(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { parts: path.replace(/\/$/, "").split("/"), query: new URLSearchParams(query) };
}

/** The whole page at one of its addresses, for others. @param {string} language @param {string} hash */
export function pageAddress(language, hash) {
  return new URL(`./?lang=${language}${hash}`, location.href).href;
}

/** The same in a frame, with the position that is drawn first. @param {string} lang @param {string} hash @param {string} picture as SFEN; "" if the address has it */
export function frameAddress(lang, hash, picture) {
  return new URL(`embed.html?${new URLSearchParams(picture ? { lang, picture } : { lang })}${hash}`, location.href).href;
}

/** Host names and addresses that only this machine or its local network knows. */
const PRIVATE =
  /^([^.:]*|.*\.(localhost|local|lan|home|internal)|(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\..*|\[(::1?|f[cde].*)\])$/i;

/** Whether people outside the local network reach a host by its name. @param {string} host */
export function isPublic(host) {
  return !PRIVATE.test(host);
}
