/** A task of a classroom as a tile: its board, what is to be done, and what a child has done. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { readSfen } from "../../game/sfen.js";
import { variantOf } from "../../game/variants.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { lessonText } from "../../words/lessons.js";
import { levelName } from "../../words/names.js";
import { makeStars } from "../../panel/stars.js";
import { goalText } from "../../panel/puzzle-words.js";

/** @import { TaskState, TaskView } from "../../wire/messages.js" */

/** What is to be done. @param {TaskView} task */
export function taskText(task) {
  if (task.kind === "lesson") return lessonText(variantOf(task.variant), task.title);
  if (task.kind === "puzzle") return goalText({ kind: task.puzzle ?? "win", moves: task.moves });
  return task.goal === "win" ? goalText({ kind: "win", moves: task.moves }) : t("class.play", { level: levelName(task.level) });
}

/** The board of a task, from the child's side. @param {TaskView} task */
export function makeTaskBoard({ variant, sfen }) {
  return makeMiniBoard(variantOf(variant), sfen, readSfen(sfen).turn === "north");
}

/** Whether a task is done. @param {TaskView} task @param {TaskState | undefined} state */
export const isDone = (task, state) => (state?.done ?? 0) >= task.steps;

/** What was done, as stars or as a count of steps. @param {TaskView} task @param {TaskState | undefined} state */
export function makeState(task, state) {
  if (!state) return null;
  if (isDone(task, state)) return makeStars(state.stars);
  return h("small", { class: "going" }, task.steps > 1 ? t("class.steps", { done: state.done, all: task.steps }) : t("class.begun"));
}

/** @param {TaskView} task @param {number} number @param {...(Node | string | null | false)} more what stands below */
export function makeTile(task, number, ...more) {
  return [
    h("span", { class: "task-number" }, String(number)),
    makeTaskBoard(task),
    h("b", {}, taskText(task)),
    task.kind === "position" && task.text && h("q", {}, task.text),
    ...more,
  ];
}
