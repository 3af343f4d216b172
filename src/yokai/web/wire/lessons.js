/** Requests about lessons. The server judges every try, and keeps it once if it is sent twice. */

import { askUntilAnswered } from "./request.js";

/** @import { Learner, LessonPath, LessonTry, LessonVerdict, LessonView, ProgressReport } from "./messages.js" */

/** Whether this player has no games and has solved no step of a lesson. @returns {Promise<Learner>} */
export const getLearner = () => askUntilAnswered("/api/lessons");

/** The report for grown-ups. @returns {Promise<ProgressReport>} */
export const getProgress = () => askUntilAnswered("/api/progress");

/** The lessons of a variant. @param {string} variant @returns {Promise<LessonPath>} */
export const getLessonPath = (variant) => askUntilAnswered(`/api/lessons/${encodeURIComponent(variant)}`);

/** @param {string} variant @param {string} name @returns {Promise<LessonView>} */
export const getLesson = (variant, name) => askUntilAnswered(lessonUrl(variant, name));

/** Let the server judge a try at a step. @param {string} variant @param {string} name @param {number} step the first is 1 @param {LessonTry} tried @returns {Promise<LessonVerdict>} */
export const tryStep = (variant, name, step, tried) => askUntilAnswered(`${lessonUrl(variant, name)}/${step}`, tried);

/** @param {string} variant @param {string} name */
function lessonUrl(variant, name) {
  return `/api/lessons/${encodeURIComponent(variant)}/${encodeURIComponent(name)}`;
}
