/**
 * Whether the server reaches its games. A server that answers may have lost its database: requests and moves are
 * then refused as `unavailable`, and sent again until they are granted. Looks that come too fast are refused, too,
 * and sent again more and more slowly.
 */

const events = new EventTarget();
let reachable = true;

export const isReachable = () => reachable;

/** @param {boolean} now */
export function setReachable(now) {
  if (now === reachable) return;
  reachable = now;
  events.dispatchEvent(new Event("change"));
}

/** Act whenever the games can be reached no longer, or again. @param {() => void} act */
export const onReachable = (act) => events.addEventListener("change", act);

/** The waits in seconds of the looks that are held back, as by a rate limit. @type {Map<object, number>} */
const held = new Map();

/** Note how long a look waits that came too fast, or with 0 that it waits no longer. @param {object} look @param {number} seconds */
export function holdBack(look, seconds) {
  const before = secondsHeld();
  if (seconds) held.set(look, seconds);
  else held.delete(look);
  if (secondsHeld() !== before) events.dispatchEvent(new Event("held"));
}

/** The longest wait in seconds of a look that is held back; 0 while none is. */
export const secondsHeld = () => Math.max(0, ...held.values());

/** Act whenever looks are held back, for longer, or no longer. @param {() => void} act */
export const onHeld = (act) => events.addEventListener("held", act);
