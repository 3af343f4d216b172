/** The time of a player in a game that is played: a bar, and the time as text. */

import { h } from "../../kit/dom.js";
import { timeText } from "./tournament-words.js";

/** @import { CupView } from "../../wire/messages.js" */

/**
 * The bar is full when the time is over. While the player thinks it grows by itself.
 * @param {CupView} cup @param {{last: number, spent: number, moves: number, thinks: boolean}} time in milliseconds
 */
export function makeTimeBar({ movetime, clock }, { last, spent, moves, thinks }) {
  const bar = h("i", {});
  const left = clock ? Math.max(clock[0] + clock[1] * moves - spent, 0) : 0;
  const most = clock ? clock[0] + clock[1] * moves : (movetime ?? 0);
  const from = clock ? spent / Math.max(most, 1) : thinks ? 0 : last / Math.max(most, 1);
  bar.style.setProperty("--from", `${Math.min(from, 1) * 100}%`);
  if (thinks && most) bar.style.setProperty("--left", `${clock ? left : most}ms`);
  return h(
    "span",
    { class: `time-bar${thinks && most ? " running" : ""}` },
    most > 0 && h("span", { class: "time-track", "aria-hidden": "true" }, bar),
    h("small", {}, timeText(clock ? left : last)),
  );
}
