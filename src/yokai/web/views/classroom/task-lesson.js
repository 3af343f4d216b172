/** A lesson, or a whole game from a position, at a child's desk. */

import { classPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeStars } from "../../panel/stars.js";
import { getTaskLesson, tryTaskStep } from "../../wire/classrooms.js";
import { t } from "../../words/language.js";

/** @import { LessonTry } from "../../wire/messages.js" */

/** The desk for a lesson view. @param {string} id @param {string} card @param {number} task */
export function taskDesk(id, card, task) {
  const map = classPath(id, card);
  /** @param {{stars: number}} lesson @param {() => void} again */
  const finish = ({ stars }, again) =>
    h(
      "div",
      { class: "finish" },
      makeStars(stars),
      h("a", { class: "button primary big", "data-lesson": "next", href: map }, icon("next"), t("class.back")),
      h("div", { class: "finish-more" }, h("button", { type: "button", class: "button", "data-lesson": "again", onclick: again }, icon("rematch"), t("lesson.again"))),
    );
  return {
    load: () => getTaskLesson(id, card, task),
    /** @param {number} step @param {LessonTry} tried */
    attempt: (step, tried) => tryTaskStep(id, card, task, step, tried),
    map,
    finish,
    shared: false,
  };
}
