/** The HTTP half of the contract with the server. */

/**
 * @import { GameList, GameState, LevelView, NewGame, PositionAnswer, PositionQuestion, Problem,
 *   RecordAnswer, RecordQuestion, VariantView } from "./messages.js"
 */

/** What the server would not do, and why. */
export class NotServed extends Error {
  /** @param {Problem} problem */
  constructor({ error, message, args }) {
    super(message);
    this.reason = error;
    this.args = args;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] sent as JSON by POST
 * @returns {Promise<Response>}
 */
async function ask(path, body) {
  /** @type {RequestInit} */
  const how = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, how);
  if (answer.ok) return answer;
  throw new NotServed(
    await answer.json().catch(() => ({ error: "unknown", message: answer.statusText, args: {} })),
  );
}

/** @param {string} path @param {unknown} [body] */
const json = async (path, body) => (await ask(path, body)).json();

/** @returns {Promise<VariantView[]>} */
export const getVariants = () => json("/api/variants");

/** @returns {Promise<LevelView[]>} */
export const getLevels = () => json("/api/levels");

/** @param {NewGame} game @returns {Promise<GameState>} */
export const startGame = (game) => json("/api/games", game);

/** @returns {Promise<GameList>} */
export const getGames = () => json("/api/games");

/** @param {string} id */
export const getRecord = async (id) =>
  (await ask(`/api/games/${encodeURIComponent(id)}/record`)).text();

/** Play moves from a position: every position on the way. @param {PositionQuestion} line @returns {Promise<PositionAnswer>} */
export const playLine = (line) => json("/api/position", line);

/** @param {RecordQuestion} record @returns {Promise<RecordAnswer>} */
export const readRecord = (record) => json("/api/record", record);
