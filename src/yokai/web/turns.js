/** In how many games it is the reader's turn, besides the one in view: asked when a view is opened and from time to time, and shown in the tab's title. */

import { splitAddress } from "./kit/address.js";
import { setTurns } from "./kit/title.js";
import { getTurns } from "./wire/people.js";

/** Milliseconds between two questions. */
const EVERY = 30_000;

export function countTurns() {
  const ask = async () => {
    const [view, id = ""] = splitAddress(location.hash).parts;
    setTurns((await getTurns(view === "game" ? id : "")).turns);
  };
  window.addEventListener("hashchange", () => void ask());
  document.addEventListener("visibilitychange", () => document.hidden || void ask());
  window.setInterval(() => void ask(), EVERY);
  void ask();
}
