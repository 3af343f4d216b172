/** The sentence where there is nothing to show yet, below a kodama. */

import { artPath } from "../kit/art.js";
import { h } from "../kit/dom.js";

/** @param {string} text @param {...Node} more what stands below it */
export function makeNothing(text, ...more) {
  return h("div", { class: "nothing" }, h("img", { src: artPath("yokai/kodama"), alt: "", width: 96, height: 96 }), h("p", {}, text), ...more);
}
