/** The HTTP half of the contract with the server. */

/** What the server would not do, and why. */
export class Problem extends Error {
  /** @param {{error?: string, message?: string, args?: Record<string, string>}} body */
  constructor({ error = "unknown", message = "", args = {} }) {
    super(message);
    this.code = error;
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
  throw new Problem(await answer.json().catch(() => ({ message: answer.statusText })));
}

/** @param {string} path @param {unknown} [body] */
const json = async (path, body) => (await ask(path, body)).json();

/** @returns {Promise<import("./types.js").Variant[]>} */
export const getVariants = () => json("/api/variants");

/** @returns {Promise<import("./types.js").Level[]>} */
export const getLevels = () => json("/api/levels");

/** @param {Partial<import("./types.js").NewGame>} game @returns {Promise<import("./types.js").GameState>} */
export const startGame = (game) => json("/api/games", game);

/** @returns {Promise<{games: import("./types.js").GameSummary[]}>} */
export const getGames = () => json("/api/games");

/** @param {string} id @returns {Promise<import("./types.js").GameState>} */
export const getGame = (id) => json(`/api/games/${encodeURIComponent(id)}`);

/** @param {string} id */
export const getRecord = async (id) =>
  (await ask(`/api/games/${encodeURIComponent(id)}/record`)).text();

/**
 * @param {string} variant @param {string} sfen @param {string[]} moves
 * @returns {Promise<import("./types.js").Walk>}
 */
export const walk = (variant, sfen, moves) => json("/api/position", { variant, sfen, moves });

/** @param {string} text @returns {Promise<import("./types.js").RecordView>} */
export const readRecord = (text) => json("/api/record", { text });
