/** The pairings of a round for a projector: who plays whom, and the score so far. */

import { h } from "../../kit/dom.js";

/** How many pairings fit on one slide. */
const PAIRINGS = 12;

/** @typedef {{a: string, b: string, score: string, live: boolean}} Paired `b` is empty where somebody has a bye */

/** The slides of a round. @param {string} title @param {Paired[]} pairs @returns {(() => HTMLElement)[]} */
export function makePairings(title, pairs) {
  return Array.from({ length: Math.ceil(pairs.length / PAIRINGS) }, (_, at) => () =>
    h(
      "div",
      { class: "wall-pairings" },
      h("h2", {}, title),
      h("ol", {}, pairs.slice(at * PAIRINGS, (at + 1) * PAIRINGS).map(({ a, b, score, live }) =>
        h("li", { class: live ? "live" : null }, h("b", {}, a), h("span", { class: "score" }, score), h("b", {}, b)))),
    ));
}
