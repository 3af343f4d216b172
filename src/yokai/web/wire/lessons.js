/** Lessons, as the server has them. It judges every try; the same try may be told twice. */

import { askUntilAnswered } from "./request.js";

/** @import { Learner, LessonPath, LessonTry, LessonVerdict, LessonView } from "./messages.js" */

/** Whether the reader is new here. @returns {Promise<Learner>} */
export const getLearner = () => askUntilAnswered("/api/lessons");

/** The lessons of a game. @param {string} variant @returns {Promise<LessonPath>} */
export const getLessonPath = (variant) => askUntilAnswered(`/api/lessons/${encodeURIComponent(variant)}`);

/** @param {string} variant @param {string} name @returns {Promise<LessonView>} */
export const getLesson = (variant, name) => askUntilAnswered(lessonUrl(variant, name));

/** What becomes of a try. @param {string} variant @param {string} name @param {number} step the first is 1 @param {LessonTry} tried @returns {Promise<LessonVerdict>} */
export const tryStep = (variant, name, step, tried) => askUntilAnswered(`${lessonUrl(variant, name)}/${step}`, tried);

/** @param {string} variant @param {string} name */
function lessonUrl(variant, name) {
  return `/api/lessons/${encodeURIComponent(variant)}/${encodeURIComponent(name)}`;
}
