/** Requests about openings: the explorer, the openings of a variant and of my games, the trainer. */

import { askUntilAnswered } from "./request.js";

/** @import { DrillQuestion, DrillView, ExplorerQuestion, ExplorerView, OpeningsView } from "./messages.js" */

/** What is known of the moves of a position. @param {ExplorerQuestion} question @returns {Promise<ExplorerView>} */
export const explore = (question) => askUntilAnswered("/api/explorer", question);

/** @param {string} variant */
const of = (variant) => `/api/openings/${encodeURIComponent(variant)}`;

/** @param {string} variant @returns {Promise<OpeningsView>} */
export const getOpenings = (variant) => askUntilAnswered(of(variant));

/** Let the trainer judge my last move, and reply. @param {string} variant @param {DrillQuestion} question @returns {Promise<DrillView>} */
export const drill = (variant, question) => askUntilAnswered(`${of(variant)}/drill`, question);
