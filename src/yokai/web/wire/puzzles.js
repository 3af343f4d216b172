/** Requests about puzzles. The server counts an attempt once if it is sent twice. */

import { askOnce, askUntilAnswered } from "./request.js";
import { sleepingPuzzles } from "./tab.js";
import { inTab } from "./transport.js";

/** @import { PuzzleHint, PuzzleHub, PuzzleVerdict, PuzzleView, StormTry, StormVerdict, StormView } from "./messages.js" */

/** What a puzzle shows before it can be played. @typedef {Pick<PuzzleView, "kind" | "moves"> & {sfen: string}} PuzzleSketch */

/** @param {string} game @param {string} [rest] */
const of = (game, rest = "") => `/api/puzzles/${encodeURIComponent(game)}${rest}`;

/** @param {string} game @param {string} id @param {string} [rest] */
const one = (game, id, rest = "") => `/api/puzzle/${encodeURIComponent(game)}/${encodeURIComponent(id)}${rest}`;

/** The puzzle of the day, the themes, and my puzzle rating. @param {string} game @returns {Promise<PuzzleHub>} */
export const getHub = (game) => askUntilAnswered(of(game));

/** A puzzle at my strength; of a game that somebody has made, the one after another. @param {string} game @param {string | null} [theme] @param {string} [after] @returns {Promise<PuzzleView>} */
export const getNext = (game, theme, after) => askUntilAnswered(of(game, `/next?${new URLSearchParams({ ...(theme && { theme }), ...(after && { after }) })}`));

/** A puzzle I missed on another day. @param {string} game @returns {Promise<PuzzleView>} */
export const getRepeat = (game) => askUntilAnswered(of(game, "/repeat"));

/** @param {string} game @param {string} id @returns {Promise<PuzzleView>} */
export const getPuzzle = (game, id) => askUntilAnswered(one(game, id));

/** What a shipped puzzle shows while the application wakes in this tab; null where it answers, and of an unknown puzzle. @param {string} game @param {string} id @returns {Promise<PuzzleSketch | null>} */
export async function sketchPuzzle(game, id) {
  const found = inTab ? (await sleepingPuzzles(game).catch(() => null))?.[id] : null;
  if (!found) return null;
  const [sfen, kind, moves] = found;
  return { sfen, kind: /** @type {PuzzleView["kind"]} */ (kind), moves };
}

/** Let the server judge my moves so far. @param {string} game @param {string} id @param {string[]} moves @returns {Promise<PuzzleVerdict>} */
export const tryPuzzle = (game, id, moves) => askUntilAnswered(one(game, id, "/try"), { moves });

/** Ask which piece moves next. @param {string} game @param {string} id @param {string[]} moves @returns {Promise<PuzzleHint>} */
export const hintPuzzle = (game, id, moves) => askUntilAnswered(one(game, id, "/hint"), { moves });

/** Give up: the answer has the solution. @param {string} game @param {string} id @returns {Promise<PuzzleVerdict>} */
export const giveUpPuzzle = (game, id) => askUntilAnswered(one(game, id, "/give-up"), {});

/** Begin a storm: its time runs from now on. @param {string} game @returns {Promise<StormView>} */
export const beginStorm = (game) => askOnce(of(game, "/storm"), {});

/** The storm that I am in, or my last one. @param {string} game @returns {Promise<StormView>} */
export const getStorm = (game) => askUntilAnswered(of(game, "/storm"));

/** @param {string} game @param {StormTry} moves @returns {Promise<StormVerdict>} */
export const tryStorm = (game, moves) => askUntilAnswered(of(game, "/storm/try"), moves);
