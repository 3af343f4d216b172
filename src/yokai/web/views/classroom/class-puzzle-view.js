/** A puzzle, or a position of the teacher's own, at a child's desk. */

import { variantOf } from "../../game/variants.js";
import { classPath, taskPath } from "../../kit/address.js";
import { announce, h, icon } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { makeActions } from "../../panel/actions.js";
import { makeMute } from "../../panel/mute.js";
import { makeNothing } from "../../panel/nothing.js";
import { redraw } from "../../panel/redraw.js";
import { getDesk, getTask, hintTask, tryTask } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { makeStars } from "../../panel/stars.js";
import { PuzzleLine } from "../../board/puzzle-line.js";
import { makeSaid } from "../../panel/said.js";
import { hintText, pickedBy, whyText } from "../../panel/puzzle-words.js";
import { sayProblem } from "./problem.js";
import { judged } from "./judged.js";
import { isDone, taskText } from "./task-tile.js";

/**
 * @import { ClassroomPuzzle, ClassroomVerdict, TaskState } from "../../wire/messages.js"
 * @import { Said } from "../../panel/said.js"
 */

export class ClassPuzzleView {
  /** @param {string} id @param {string} card @param {number} task */
  constructor(id, card, task) {
    this.id = id;
    this.card = card;
    this.task = task;
    this.title = t("class.title");
    /** @type {ClassroomPuzzle | null} */
    this.puzzle = null;
    /** @type {TaskState | null} once it is solved */
    this.end = null;
    /** Where the next task is that is not done, if there is one. */
    this.next = "";
    /** @type {Said} */
    this.said = { text: t("status.your_turn"), mood: "plain" };
    this.refuting = false;
    this.line = new PuzzleLine({
      judge: async (moves) => judged(await tryTask(this.id, this.card, this.task, moves)),
      told: ({ verdict }) => this.hear(verdict),
      done: () => this.settle(),
      painted: () => this.paint(),
    });
    this.stop = new AbortController();
    this.mute = makeMute(this.stop.signal);
    this.panel = h("aside", { class: "panel", "aria-label": this.title });
    this.element = h("div", { class: "play puzzle", "data-view": "puzzle-page" }, h("h1", { class: "unseen" }, this.title), this.line.board, this.panel);
    void this.load();
  }

  leave() {
    this.left = true;
    this.stop.abort();
    this.line.leave();
  }

  get variant() {
    return variantOf(this.puzzle?.task.variant ?? settings.variant);
  }

  async load() {
    try {
      const puzzle = await getTask(this.id, this.card, this.task);
      if (this.left) return;
      this.puzzle = puzzle;
      this.line.begin(this.variant, puzzle);
      announce(taskText(puzzle.task));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.element.className = "page";
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t(`refusal.${problem.reason}`), h("a", { class: "button primary", href: classPath(this.id) }, t("class.back"))));
    }
  }

  /** @param {ClassroomVerdict} verdict */
  hear(verdict) {
    const { result, line, state } = verdict;
    this.refuting = result === "wrong";
    if (this.refuting) void sound("wrong");
    if (result === "solved") {
      this.end = state;
      this.line.reveal(line, line.length);
      void sound("star");
      dropLeaves(this.line.board);
      void this.findNext();
    }
    const text = result === "solved" ? t("puzzle.solved") : result === "on" ? t("puzzle.right") : whyText(this.variant, verdict.why ? { ...verdict, moves: verdict.refutation, why: verdict.why, reply: null } : null);
    this.say(text, result === "wrong" ? "bad" : "good");
  }

  settle() {
    if (!this.puzzle || !this.refuting) return this.paint();
    this.refuting = false;
    this.say(t("puzzle.again", { goal: taskText(this.puzzle.task) }), "plain", this.said.text);
  }

  /** Find the next task that is not done, in the order of the class. */
  async findNext() {
    const { tasks, results } = await getDesk(this.id, this.card);
    const states = new Map(results.map((state) => [state.task, state]));
    const at = tasks.findIndex(({ id }) => id === this.task);
    const next = [...tasks.slice(at + 1), ...tasks.slice(0, at)].find((task) => !isDone(task, states.get(task.id)));
    this.next = next ? taskPath(this.id, this.card, next) : "";
    this.paint();
  }

  /** @param {string} text @param {Said["mood"]} mood @param {string} [note] */
  say(text, mood, note = "") {
    this.said = { text, mood, note };
    announce(text);
    this.paint();
  }

  async askHint() {
    if (this.end || this.line.busy) return;
    try {
      const hint = await hintTask(this.id, this.card, this.task, this.line.own);
      if (this.left) return;
      this.say(hintText(this.variant, hint), "plain");
      this.line.board.input.pick(pickedBy(this.variant, hint));
    } catch (problem) {
      sayProblem(problem);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "h") void this.askHint();
    else return this.line.key(event);
    return true;
  }

  paint() {
    if (this.puzzle && !this.left) redraw(this.panel, () => this.drawn());
  }

  drawn() {
    const { puzzle, line, end, said } = this;
    if (!puzzle) return [];
    const { task, position } = puzzle;
    const desk = h("a", { class: "button", "data-end": "desk", href: classPath(this.id, this.card) }, icon("map"), t("class.back"));
    return [
      h("div", { class: "status-row" }, h("div", { class: "status", "data-said": "" }, h("span", { class: `chip ${position.turn}` }), h("p", {}, taskText(task), task.text && h("small", {}, task.text))), this.mute),
      ...(end
        ? [
            h(
              "section",
              { class: "end win", "aria-label": t("puzzle.solved") },
              h("div", { class: "verdict" }, makeStars(end.stars), h("h2", {}, t("puzzle.solved"))),
              h("div", { class: "end-actions" }, this.next && h("a", { class: "button primary", "data-end": "next", href: this.next }, icon("next"), t("class.next")), desk),
            ),
          ]
        : [
            makeSaid(said, this.refuting ? () => line.takeBack() : null),
            makeActions([
              ...(task.kind === "puzzle" ? [{ name: "hint", picture: "hint", label: t("actions.hint"), key: "h", disabled: line.busy, act: () => void this.askHint() }] : []),
              { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: () => line.flip() },
            ]),
            desk,
          ]),
    ];
  }
}
