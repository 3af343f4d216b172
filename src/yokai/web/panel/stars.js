/** Stars that were earned, of three. */

import { h, s } from "../kit/dom.js";
import { t } from "../words/language.js";

export const MOST = 3;

/** A five-pointed star in a box of 24. */
const SHAPE = "M12 2.200l3 6.400 7 .9-5.100 4.800 1.300 6.900L12 17.900l-6.200 3.300 1.300-6.900L2 9.500l7-.9z";

/** @param {boolean} earned */
export function makeStar(earned) {
  return s("svg", { class: `star-shape${earned ? " earned" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SHAPE }));
}

/** @param {number} count */
export function makeStars(count) {
  return h(
    "span",
    { class: "stars" },
    Array.from({ length: MOST }, (_, star) => makeStar(star < count)),
    h("span", { class: "unseen" }, t("lesson.stars", { count })),
  );
}
