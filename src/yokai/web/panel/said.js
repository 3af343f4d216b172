/** What was said of a try at a puzzle, with a button to end what is being shown. */

import { h, icon } from "../kit/dom.js";
import { t } from "../words/language.js";

/**
 * What was said last, and what was said of the try before it.
 * @typedef {{text: string, mood: "good" | "bad" | "plain", note?: string}} Said
 */

/** @param {Said} said @param {(() => void) | null} takeBack */
export function makeSaid({ text, mood, note }, takeBack) {
  return h(
    "div",
    { class: `puzzle-said ${mood}` },
    h("p", {}, text, note && h("small", {}, note)),
    takeBack && h("button", { type: "button", class: "button small", "data-action": "take-back", onclick: takeBack }, icon("undo"), h("span", {}, t("puzzle.take_back"))),
  );
}
