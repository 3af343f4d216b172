/** The verdict of a classroom in the form that a board for puzzles shows. */

/** @import { ClassroomVerdict } from "../../wire/messages.js" */

/** @param {ClassroomVerdict} verdict */
export function judged(verdict) {
  const { result, line, position, refutation } = verdict;
  return { result, line, position, refutation: { moves: refutation }, verdict };
}
