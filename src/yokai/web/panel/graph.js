/** The standing of both sides, as a bar at the rim of the board and as a curve over the whole game. */

import { h, s } from "../kit/dom.js";
import { t } from "../words/language.js";

/** @param {number} share from -1 to 1 @param {string} text @param {boolean} flipped */
export function makeBar(share, text, flipped) {
  const south = h("div", { class: "south" });
  south.style.height = `${(share + 1) * 50}%`;
  return h(
    "div",
    { class: `eval-bar${flipped ? " flipped" : ""}`, role: "img", "aria-label": text },
    south,
    h("div", { class: "middle" }),
  );
}

/**
 * The evaluation over the whole game.
 * @param {(number | null)[]} shares one for each position
 * @param {number} ply @param {(ply: number) => void} go
 */
export function makeGraph(shares, ply, go) {
  const end = Math.max(1, shares.length - 1);
  const points = shares.flatMap((share, at) => (share === null || share === undefined ? [] : [[(at / end) * 100, 50 - share * 46]]));
  const path = points.map(([x, y]) => `${x} ${y}`).join("L");
  const graph = s(
    "svg",
    {
      class: "graph",
      viewBox: "0 0 100 100",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("graph.label"),
      onclick: (/** @type {MouseEvent} */ event) => {
        const box = graph.getBoundingClientRect();
        go(Math.round(((event.clientX - box.x) / box.width) * end));
      },
    },
    points.length > 1 && s("path", { class: "area", d: `M${points[0]?.[0]} 50L${path}L${points.at(-1)?.[0]} 50z` }),
    s("path", { class: "zero", d: "M0 50H100" }),
    points.length > 1 && s("path", { class: "curve", d: `M${path}` }),
    s("path", { class: "here", d: `M${(ply / end) * 100} 0V100` }),
  );
  return graph;
}
