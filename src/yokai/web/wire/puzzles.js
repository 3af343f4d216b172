/** What is asked of the server about puzzles. */

import { json, tell } from "./request.js";

/** @import { PuzzleHint, PuzzleHub, PuzzleVerdict, PuzzleView, StormTry, StormVerdict, StormView } from "./messages.js" */

/** @param {string} game @param {string} [rest] */
const of = (game, rest = "") => `/api/puzzles/${encodeURIComponent(game)}${rest}`;

/** @param {string} game @param {string} id @param {string} [rest] */
const one = (game, id, rest = "") => `/api/puzzle/${encodeURIComponent(game)}/${encodeURIComponent(id)}${rest}`;

/** The puzzle of the day, themes, and how I stand. @param {string} game @returns {Promise<PuzzleHub>} */
export const getHub = (game) => json(of(game));

/** A puzzle at my strength. @param {string} game @param {string | null} [theme] @returns {Promise<PuzzleView>} */
export const getNext = (game, theme) => json(of(game, `/next${theme ? `?theme=${encodeURIComponent(theme)}` : ""}`));

/** A puzzle I missed on another day. @param {string} game @returns {Promise<PuzzleView>} */
export const getRepeat = (game) => json(of(game, "/repeat"));

/** @param {string} game @param {string} id @returns {Promise<PuzzleView>} */
export const getPuzzle = (game, id) => json(one(game, id));

/** My moves so far: right or not? @param {string} game @param {string} id @param {string[]} moves @returns {Promise<PuzzleVerdict>} */
export const tryPuzzle = (game, id, moves) => json(one(game, id, "/try"), { moves });

/** Which piece? @param {string} game @param {string} id @param {string[]} moves @returns {Promise<PuzzleHint>} */
export const hintPuzzle = (game, id, moves) => json(one(game, id, "/hint"), { moves });

/** How is it solved? @param {string} game @param {string} id @returns {Promise<PuzzleVerdict>} */
export const giveUpPuzzle = (game, id) => json(one(game, id, "/give-up"), {});

/** The time runs from now on. @param {string} game @returns {Promise<StormView>} */
export const beginStorm = async (game) => (await tell(of(game, "/storm"), {})).json();

/** How my storm stands. @param {string} game @returns {Promise<StormView>} */
export const getStorm = (game) => json(of(game, "/storm"));

/** @param {string} game @param {StormTry} moves @returns {Promise<StormVerdict>} */
export const tryStorm = (game, moves) => json(of(game, "/storm/try"), moves);
