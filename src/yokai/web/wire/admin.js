/** The operator's requests by HTTP. */

import { askUntilAnswered, tellOnce } from "./request.js";

export { NotServed } from "./request.js";

/** @import { AdminView, Ruling } from "./messages.js" */

/** Players whose name has a text in it, reported names, and games now. @param {string} name @returns {Promise<AdminView>} */
export const getAdmin = (name) => askUntilAnswered(`/api/admin?name=${encodeURIComponent(name)}`);

/** Rename, block or clear a player. @param {string} id @param {Ruling} ruling */
export const rulePlayer = (id, ruling) => tellOnce(`/api/admin/players/${encodeURIComponent(id)}`, ruling);

/** Delete everything of a player. @param {string} id */
export const removePlayer = (id) => tellOnce(`/api/admin/players/${encodeURIComponent(id)}/delete`, {});

/** Delete a game for good. @param {string} id */
export const deleteGameForAll = (id) => tellOnce(`/api/admin/games/${encodeURIComponent(id)}/delete`, {});
