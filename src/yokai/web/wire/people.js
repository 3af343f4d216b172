/** The requests about the reader: profile, devices, challenges and calls. */

import { askOnce, askUntilAnswered, tellOnce } from "./request.js";

/** @import { DeclineChallenge, DeviceView, FriendView, Here, LinkOwner, ProfileView, PushKey, SetProfile, Subscribe, Turns, Unsubscribe } from "./messages.js" */

/** Say that the reader looks at the page, and hear what waits for them. @param {Here} where @returns {Promise<Turns>} */
export const sayHere = (where) => askUntilAnswered("/api/here", where);

/** The people with whom the reader has played. @returns {Promise<FriendView[]>} */
export const getFriends = () => askUntilAnswered("/api/friends");

/** @param {string} game @param {DeclineChallenge} how */
export const declineChallenge = (game, how) => tellOnce(`/api/challenges/${encodeURIComponent(game)}/decline`, how);

/** Take no more challenges of a player, or take them again. @param {string} id @param {boolean} muted */
export const mutePlayer = (id, muted) => tellOnce(`/api/players/${encodeURIComponent(id)}/mute`, { muted });

/** The key by which this browser subscribes to calls. @returns {Promise<PushKey>} */
export const getPushKey = () => askOnce("/api/push");

/** @param {Subscribe} wanted */
export const subscribe = (wanted) => tellOnce("/api/push", wanted);

/** @param {Unsubscribe} which */
export const unsubscribe = (which) => tellOnce("/api/push/delete", which);

/** The reader's name, language and pieces on all their devices. @returns {Promise<ProfileView>} */
export const getProfile = () => askUntilAnswered("/api/profile");

/** @param {SetProfile} profile @returns {Promise<ProfileView>} */
export const setProfile = (profile) => askOnce("/api/profile", profile);

/** The reader's devices. @returns {Promise<DeviceView[]>} */
export const getDevices = () => askUntilAnswered("/api/me/devices");

/** Sign a device out; null is all but this one. @param {string | null} device */
export const endDevice = (device) => tellOnce("/api/me/devices", { device });

/** Sign this device out. */
export const leaveDevice = () => tellOnce("/api/me/leave", {});

/** Whose a personal link is; refused if it does not work. @param {string} link @returns {Promise<LinkOwner>} */
export const lookAtLink = (link) => askUntilAnswered("/api/me/look", { link });
