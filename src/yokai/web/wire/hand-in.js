/** The requests of the hand-in. The code of a student travels in the body of each, never in an address. */

import { askOnce, askTextUntilAnswered, askUntilAnswered } from "./request.js";

/** @import { ClassCards, HandedFile, MyBots, OwnGameNotes } from "./messages.js" */

/** Hand in a bot: sent once, as each is a version of its own. @param {string} code @param {HandedFile[]} files @returns {Promise<MyBots>} */
export const handIn = (code, files) => askOnce("/api/hand-in", { code, files });

/** A student's versions and games. @param {string} code @returns {Promise<MyBots>} */
export const getMyBots = (code) => askUntilAnswered("/api/hand-in/mine", { code });

/** The notes on one of a student's games. @param {string} code @param {number} game @returns {Promise<OwnGameNotes>} */
export const getOwnNotes = (code, game) => askUntilAnswered("/api/hand-in/game", { code, game });

/** The cards of the class, for the teacher. @param {string} code @returns {Promise<ClassCards>} */
export const getCards = (code) => askUntilAnswered("/api/hand-in/cards", { code });

/** The QR code of a student's link, as SVG. @param {string} code @returns {Promise<string>} */
export const getHandInPicture = (code) => askTextUntilAnswered("/api/hand-in/qr", { code });
