/** The phrases that players may send each other; each reads them in their own language. */

/** @import { Say } from "../wire/messages.js" */

/** @type {Say["phrase"][]} */
export const PHRASES = ["hello", "good_luck", "well_played", "good_game", "thanks", "oops", "one_moment", "again"];

/** @type {Say["phrase"][]} */
export const EMOTES = ["smile", "laugh", "wow", "puzzled", "sad", "heart"];

/** Whether a phrase is shown as a picture. @param {string} phrase */
export const isEmote = (phrase) => EMOTES.some((each) => each === phrase);
