/** A teacher makes a classroom, or changes its tasks: lessons, puzzles by theme and difficulty, positions of their own. */

import { YokaiBoard } from "../../board/board.js";
import { readSfen } from "../../game/sfen.js";
import { levels, variantOf, variants } from "../../game/variants.js";
import { CLASSES, classroomPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { makeNothing } from "../../panel/nothing.js";
import { checkTask, getClassroom, pickPuzzles, writeClassroom } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { getLessonPath } from "../../wire/lessons.js";
import { t } from "../../words/language.js";
import { lessonText } from "../../words/lessons.js";
import { gameName, levelName } from "../../words/names.js";
import { Editor } from "../../panel/editor.js";
import { makeSelect } from "./select.js";
import { sayProblem } from "./problem.js";
import { makeTile } from "./task-tile.js";

/** @import { LessonStop, TaskDraft, TaskView } from "../../wire/messages.js" */

/** The most tasks of a classroom, puzzles at once, and moves to a win; and how many puzzles are picked at first. */
const [TASKS, PUZZLES, MOVES, FEW] = [40, 12, 3, 6];

const THEMES = ["drop", "promotion", "reach", "sacrifice", "fork", "defence", "quiet"];

/** What the server needs of a task. @param {TaskView} task @returns {TaskDraft} */
function draftOf({ kind, variant, name, sfen, goal, moves, level, text }) {
  return kind === "position" ? { kind, variant, sfen, goal, moves: goal === "win" ? moves : 1, level, text } : { kind, variant, name };
}

export class MakerView {
  /** @param {string} id "" for a new classroom */
  constructor(id) {
    this.id = id;
    this.title = t(id ? "teach.edit" : "teach.new");
    /** @type {TaskView[]} */
    this.tasks = [];
    this.variant = variantOf(settings.variant).id;
    /** @type {LessonStop[]} the lessons of that variant */
    this.stops = [];
    this.name = h("input", { name: "class-title", maxlength: 60, required: true, autocomplete: "off", placeholder: t("teach.example") });
    this.open = h("input", { type: "checkbox", name: "open" });
    this.open.checked = true;
    this.list = h("ol", { class: "task-tiles making" });
    this.count = h("h2", {});
    this.adding = h("div", { class: "adding" });
    this.element = h("div", { class: "page maker", "data-view": "maker-page" });
    void this.load();
  }

  leave() {
    this.left = true;
    this.editor?.close(null);
  }

  async load() {
    try {
      const known = this.id ? await getClassroom(this.id) : null;
      if (this.left) return;
      if (known) [this.tasks, this.name.value, this.open.checked] = [known.tasks, known.title, known.open];
      if (known?.tasks[0]) this.variant = known.tasks[0].variant;
      this.show();
      await this.choose(this.variant);
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("refusal.unknown_classroom"), h("a", { class: "button", href: CLASSES }, t("teach.title"))));
    }
  }

  show() {
    const save = async (/** @type {Event} */ event) => {
      event.preventDefault();
      await this.save();
    };
    this.element.replaceChildren(
      h("h1", {}, this.title),
      h(
        "form",
        { class: "maker-form", onsubmit: save },
        h("label", { class: "field" }, t("teach.name"), this.name),
        h("label", { class: "switch" }, this.open, t("teach.open")),
        h("section", { class: "adders", "aria-label": t("teach.add") }, h("h2", {}, t("teach.add")), this.adding),
        this.count,
        this.list,
        h("div", { class: "tools maker-end" }, h("button", { type: "submit", class: "button primary big", "data-action": "save-class" }, icon("save"), t("teach.save")), h("a", { class: "button", href: this.id ? classroomPath(this.id) : CLASSES }, t("edit.cancel"))),
      ),
    );
    this.drawTasks();
  }

  /** Offer the lessons and puzzles of a variant. @param {string} variant */
  async choose(variant) {
    this.variant = variant;
    const { stops } = await getLessonPath(variant);
    if (this.left || variant !== this.variant) return;
    this.stops = stops;
    this.drawAdders();
  }

  drawAdders() {
    const game = makeSelect("variant", t("new.variant"), [...variants.keys()].map((id) => [id, gameName(id)]), this.variant, (id) => void this.choose(id));
    const lesson = makeSelect("lesson", t("teach.lesson"), this.stops.map(({ name, title }) => [name, lessonText(variantOf(this.variant), title)]));
    const theme = makeSelect("theme", t("teach.theme"), [["", t("teach.any_theme")], ...THEMES.map((name) => /** @type {[string, string]} */ ([name, t(`puzzle_theme.${name}`)]))]);
    const hardness = makeSelect("hardness", t("teach.hardness"), ["easy", "medium", "hard"].map((name) => [name, t(`teach_hard.${name}`)]));
    const count = makeSelect("count", t("teach.count"), Array.from({ length: PUZZLES }, (_, at) => [String(at + 1), String(at + 1)]), String(FEW));
    /** @param {string} name @param {string} text @param {() => void} act */
    const button = (name, text, act) => h("button", { type: "button", class: "button", "data-action": name, onclick: act }, icon("new"), text);
    this.adding.replaceChildren(
      game.element,
      h("div", { class: "adder" }, lesson.element, button("add-lesson", t("teach.add_lesson"), () => void this.add({ kind: "lesson", variant: this.variant, name: lesson.value }))),
      h(
        "div",
        { class: "adder" },
        theme.element,
        hardness.element,
        count.element,
        button("add-puzzles", t("teach.add_puzzles"), () => void this.pick(theme.value, hardness.value, Number(count.value))),
      ),
      h("div", { class: "adder" }, button("add-position", t("teach.add_position"), () => this.edit(variantOf(this.variant).start))),
    );
  }

  // The list of tasks.

  drawTasks() {
    this.count.textContent = t("teach.tasks", { count: this.tasks.length });
    const last = this.tasks.length - 1;
    this.list.replaceChildren(
      ...this.tasks.map((task, at) =>
        h(
          "li",
          { class: "task-tile" },
          ...makeTile(
            task,
            at + 1,
            h(
              "span",
              { class: "tools" },
              this.tool("back", t("teach.earlier", { number: at + 1 }), at === 0, () => this.move(at, at - 1)),
              this.tool("next", t("teach.later", { number: at + 1 }), at === last, () => this.move(at, at + 1)),
              this.tool("wipe", t("teach.remove", { number: at + 1 }), false, () => this.change(this.tasks.filter((each) => each !== task))),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {string} picture @param {string} label @param {boolean} disabled @param {() => void} act */
  tool(picture, label, disabled, act) {
    return h("button", { type: "button", class: "icon-button", "aria-label": label, disabled, onclick: act }, icon(picture));
  }

  /** @param {TaskView[]} tasks */
  change(tasks) {
    this.tasks = tasks.slice(0, TASKS);
    this.drawTasks();
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    const rest = this.tasks.filter((_, at) => at !== from);
    this.change([...rest.slice(0, to), ...this.tasks.slice(from, from + 1), ...rest.slice(to)]);
  }

  /** @param {TaskDraft} draft */
  async add(draft) {
    try {
      this.change([...this.tasks, await checkTask(draft)]);
      return true;
    } catch (problem) {
      sayProblem(problem);
      return false;
    }
  }

  /** @param {string} theme @param {string} hardness @param {number} count */
  async pick(theme, hardness, count) {
    const without = this.tasks.filter(({ kind }) => kind === "puzzle").map(({ name }) => name);
    const hard = hardness === "hard" ? "hard" : hardness === "medium" ? "medium" : "easy";
    try {
      const named = /** @type {import("../../wire/messages.js").PuzzleWish["theme"]} */ (theme || null);
      this.change([...this.tasks, ...(await pickPuzzles({ variant: this.variant, theme: named, hardness: hard, count, without }))]);
    } catch (problem) {
      sayProblem(problem);
    }
  }

  // A position of the teacher's own.

  /** @param {string} sfen */
  edit(sfen) {
    const board = new YokaiBoard();
    const panel = h("aside", { class: "panel", "aria-label": t("edit.title") });
    const form = this.element.className;
    this.element.className = "play analysis editing";
    this.element.replaceChildren(h("h1", { class: "unseen" }, t("edit.title")), board, panel);
    this.editor = new Editor(board, variantOf(this.variant), sfen, readSfen(sfen).turn === "north", (made) => {
      this.editor = undefined;
      this.element.className = form;
      if (this.left) return;
      this.show();
      if (made) this.ask(made);
    });
    panel.replaceChildren(this.editor.element);
  }

  /** Ask what is to be done in a position. @param {string} sfen */
  ask(sfen) {
    const win = Array.from({ length: MOVES }, (_, at) => /** @type {[string, string]} */ ([`win ${at + 1}`, t("puzzle_goal.win", { moves: at + 1 })]));
    const play = levels.map(({ number }) => /** @type {[string, string]} */ ([`play ${number}`, t("class.play", { level: levelName(number) })]));
    const goal = makeSelect("goal", t("teach.goal"), [...win, ...play]);
    const text = h("input", { name: "task-text", maxlength: 200, autocomplete: "off" });
    const add = async () => {
      const [kind = "", number] = goal.value.split(" ");
      const draft = { kind: /** @type {const} */ ("position"), variant: this.variant, sfen, text: text.value };
      const done = await this.add(kind === "win" ? { ...draft, goal: "win", moves: Number(number) } : { ...draft, goal: "play", level: Number(number) });
      if (done) this.drawAdders();
    };
    this.adding.replaceChildren(
      h("label", { class: "field wide" }, t("teach.text"), text),
      h(
        "div",
        { class: "adder" },
        goal.element,
        h("button", { type: "button", class: "button primary", "data-action": "add-made", onclick: () => void add() }, icon("new"), t("teach.add_made")),
        h("button", { type: "button", class: "button", onclick: () => this.edit(sfen) }, icon("edit"), t("edit.title")),
        h("button", { type: "button", class: "button", onclick: () => this.drawAdders() }, t("edit.cancel")),
      ),
    );
    text.focus();
  }

  async save() {
    try {
      const made = await writeClassroom(this.id, { title: this.name.value, open: this.open.checked, tasks: this.tasks.map(draftOf) });
      if (!this.left) location.hash = classroomPath(made.id);
    } catch (problem) {
      sayProblem(problem);
    }
  }
}
