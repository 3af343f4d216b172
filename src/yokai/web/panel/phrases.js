/** What one may say to the other: a short list, which each reads in their own language. */

/** @import { Say } from "../wire/messages.js" */

/** @type {Say["phrase"][]} */
export const PHRASES = ["hello", "good_luck", "well_played", "good_game", "thanks", "oops", "one_moment", "again"];

/** @type {Say["phrase"][]} */
export const EMOTES = ["smile", "laugh", "wow", "puzzled", "sad", "heart"];

/** Whether it is drawn rather than written. @param {string} phrase */
export const isEmote = (phrase) => EMOTES.some((each) => each === phrase);
