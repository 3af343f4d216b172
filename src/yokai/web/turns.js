/** What waits for the reader: games in which it is their turn, besides the one in view, and challenges. Asked when a view is opened, when the server calls, and from time to time; the tab's title shows how much it is. */

import { newChallenges, setChallenges } from "./game/challenges.js";
import { splitAddress } from "./kit/address.js";
import { settings } from "./kit/settings.js";
import { setTurns } from "./kit/title.js";
import { sayHere } from "./wire/people.js";
import { NotServed } from "./wire/request.js";

/** @import { Socket } from "./wire/socket.js" */

/** Milliseconds between two questions. */
const EVERY = 30_000;

/** @param {Socket} socket */
export function countTurns(socket) {
  let asked = 0;
  const ask = async () => {
    const [view, id = ""] = splitAddress(location.hash).parts;
    const question = ++asked;
    try {
      const { turns, challenges = [] } = await sayHere({ but: view === "game" ? id : "", shown: settings.shown && !document.hidden });
      if (question !== asked) return;
      setChallenges(challenges);
      setTurns(turns + newChallenges().length);
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem; // a blocked player is told when they want something
    }
  };
  socket.onMessage(({ type }) => void (type === "called" && ask()));
  document.addEventListener("challenged", () => void ask());
  window.addEventListener("hashchange", () => void ask());
  document.addEventListener("settings", (event) => {
    if (/** @type {CustomEvent<string[]>} */ (event).detail.includes("shown")) void ask();
  });
  document.addEventListener("visibilitychange", () => void ask());
  window.setInterval(() => void ask(), EVERY);
  void ask();
}
