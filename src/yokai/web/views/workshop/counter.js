/** A number with a button to either side of it. */

import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";

/** @param {string} name of its texts @param {number} count @param {[number, number]} range the least and the most @param {(count: number) => void} change */
export function makeCounter(name, count, [least, most], change) {
  /** @param {string} way @param {string} sign @param {number} by @param {boolean} disabled */
  const button = (way, sign, by, disabled) =>
    h("button", { type: "button", "aria-label": t(`workshop.${name}_${way}`), "data-action": `${name}-${way}`, disabled, onclick: () => change(count + by) }, sign);
  return h(
    "span",
    { class: "counter", role: "group", "aria-label": t(`workshop.${name}`) },
    h("span", {}, t(`workshop.${name}`)),
    button("fewer", "−", -1, count <= least),
    h("b", {}, String(count)),
    button("more", "+", 1, count >= most),
  );
}
