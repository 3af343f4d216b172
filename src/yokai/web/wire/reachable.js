/**
 * Whether the server reaches its games. A server that answers may have lost its database: requests and moves are
 * then refused as `unavailable`, and sent again until they are granted.
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
