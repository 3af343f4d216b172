/** The end of a lesson: its stars, and links to go on. */

import { HOME, learnPath, lessonPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { makeStars } from "../../panel/stars.js";

/** @import { LessonView as Lesson } from "../../wire/messages.js" */

/** @param {Pick<Lesson, "variant" | "next" | "stars">} lesson @param {() => void} again */
export function makeFinish(lesson, again) {
  const { variant, next, stars } = lesson;
  const onward = next
    ? h("a", { class: "button primary big", "data-lesson": "next", href: lessonPath(variant, next) }, icon("next"), t("lesson.next"))
    : h("a", { class: "button primary big", "data-lesson": "next", href: HOME }, icon("play"), t("nav.play"));
  return h(
    "div",
    { class: "finish" },
    makeStars(stars),
    onward,
    h(
      "div",
      { class: "finish-more" },
      h("a", { class: "button", href: learnPath(variant) }, icon("map"), t("lesson.map")),
      h("button", { type: "button", class: "button", "data-lesson": "again", onclick: again }, icon("rematch"), t("lesson.again")),
    ),
  );
}
