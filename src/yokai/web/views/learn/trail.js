/** The steps of a lesson as stones of a path: the solved ones, and the present one. */

import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { makeStar } from "../../panel/stars.js";

/** @param {boolean[]} done of each step @param {number} at @param {(step: number) => void} go */
export function makeTrail(done, at, go) {
  return h(
    "ol",
    { class: "trail", "aria-label": t("lesson.trail") },
    done.map((solved, step) => {
      const words = { number: step + 1, count: done.length };
      return h(
        "li",
        { class: solved ? "solved" : "" },
        h(
          "button",
          {
            type: "button",
            "aria-label": t(solved ? "lesson.step_done" : "lesson.step", words),
            "aria-current": step === at ? "step" : null,
            onclick: () => go(step),
          },
          solved ? makeStar(true) : String(step + 1),
        ),
      );
    }),
  );
}
