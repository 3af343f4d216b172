/** The challenges to the reader that wait for an answer, and the reader's own, as the server told them last. */

/** @import { ChallengeView } from "../wire/messages.js" */

/** @type {ChallengeView[]} */
let known = [];
const events = new EventTarget();

/** Keep the challenges; listeners hear of it if there is a change. @param {ChallengeView[]} told */
export function setChallenges(told) {
  if (JSON.stringify(told) === JSON.stringify(known)) return;
  known = told;
  events.dispatchEvent(new Event("change"));
}

/** @param {() => void} listener @param {AbortSignal} [signal] */
export function onChallenges(listener, signal) {
  events.addEventListener("change", listener, { signal });
}

/** What the reader has to answer or to know: challenges of others, and own ones that were declined. */
export const newChallenges = () => known.filter(({ mine, declined }) => !mine || declined !== null);

/** The challenge of a game, if it is one. @param {string} game */
export const challengeOf = (game) => known.find((each) => each.game === game) ?? null;
