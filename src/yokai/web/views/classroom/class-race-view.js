/** A race at a child's desk: a countdown, the same puzzles for all, and the places in the end. */

import { variantOf } from "../../game/variants.js";
import { classPath } from "../../kit/address.js";
import { announce, h, icon, rewrite } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { minutesText } from "../../kit/time.js";
import { makeMute } from "../../panel/mute.js";
import { redraw } from "../../panel/redraw.js";
import { ClassroomWatch, getDesk, getTask, tryTask } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { PuzzleLine } from "../../board/puzzle-line.js";
import { makeSaid } from "../../panel/said.js";
import { judged } from "./judged.js";
import { makeRacers } from "./racers.js";
import { sayProblem } from "./problem.js";
import { taskText } from "./task-tile.js";

/**
 * @import { ClassroomDesk, ClassroomPuzzle, ClassroomVerdict } from "../../wire/messages.js"
 * @import { Said } from "../../panel/said.js"
 * @import { Socket } from "../../wire/socket.js"
 */

/** Milliseconds between two looks at the clock, and for which a solved puzzle is seen. */
const [TICK, SEEN] = [200, 600];

export class ClassRaceView {
  /** @param {Socket} socket @param {string} id @param {string} card */
  constructor(socket, id, card) {
    this.id = id;
    this.card = card;
    this.title = t("class.race");
    /** @type {ClassroomDesk | null} */
    this.desk = null;
    /** @type {ClassroomPuzzle | null} */
    this.puzzle = null;
    /** When the race begins and ends, by the clock of this browser. */
    this.begins = this.ends = 0;
    /** The puzzle that was skipped last: the next one follows it. */
    this.after = 0;
    this.phase = "";
    /** @type {Said} */
    this.said = { text: t("status.your_turn"), mood: "plain" };
    this.line = new PuzzleLine({
      judge: async (moves) => judged(await tryTask(this.id, this.card, this.puzzle?.task.id ?? 0, moves, this.desk?.race?.number)),
      told: ({ verdict }) => this.hear(verdict),
      painted: () => this.paint(),
    });
    this.clock = h("span", { class: "storm-clock", role: "timer", "aria-label": t("puzzle.storm_left") });
    this.stop = new AbortController();
    this.mute = makeMute(this.stop.signal);
    this.panel = h("aside", { class: "panel", "aria-label": this.title });
    this.element = h("div", { class: "play puzzle race", "data-view": "storm-page" }, h("h1", { class: "unseen" }, this.title), this.line.board, this.panel);
    const variant = variantOf(settings.variant);
    this.line.show({ variant, start: variant.start, moves: [], positions: {}, seat: null });
    this.watch = new ClassroomWatch(socket, id, () => this.look());
    this.ticking = window.setInterval(() => this.tick(), TICK);
  }

  leave() {
    this.left = true;
    this.stop.abort();
    this.watch.leave();
    window.clearInterval(this.ticking);
    this.line.leave();
  }

  async look() {
    try {
      const desk = await getDesk(this.id, this.card);
      if (this.left) return;
      if (!desk.race) return void (location.hash = classPath(this.id, this.card));
      if (desk.race.number !== this.desk?.race?.number) this.puzzle = null;
      this.desk = desk;
      const now = performance.now();
      this.begins = now + desk.race.starts_in;
      this.ends = this.begins + desk.race.left;
      this.tick();
      this.paint();
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      location.hash = classPath(this.id);
    }
  }

  /** The tasks of the race that are not solved, from the one after the last skipped. */
  get open() {
    const { race, raced = [] } = this.desk ?? {};
    const done = new Set(raced.filter(({ done }) => done).map(({ task }) => task));
    const tasks = race?.tasks ?? [];
    const at = tasks.indexOf(this.after) + 1;
    return [...tasks.slice(at), ...tasks.slice(0, at)].filter((task) => !done.has(task));
  }

  tick() {
    if (!this.desk?.race) return;
    const now = performance.now();
    const phase = now < this.begins ? "soon" : now < this.ends ? (this.open.length ? "on" : "done") : "over";
    rewrite(this.clock, minutesText(Math.max(0, (phase === "soon" ? this.begins : this.ends) - now)));
    if (phase === this.phase) return;
    this.phase = phase;
    this.element.dataset.phase = phase;
    if (phase === "soon") announce(t("class.race_soon"));
    if (phase === "on" && !this.puzzle) void this.next();
    if (phase === "over") this.finish();
    if (phase === "done") dropLeaves(this.line.board, 24);
    this.paint();
  }

  /** Show the next puzzle. */
  async next() {
    const [task] = this.open;
    if (!task || !this.desk?.race) return this.tick();
    try {
      const puzzle = await getTask(this.id, this.card, task, this.desk.race.number);
      if (this.left) return;
      this.puzzle = puzzle;
      this.said = { text: t("status.your_turn"), mood: "plain" };
      this.line.begin(variantOf(puzzle.task.variant), puzzle);
      announce(taskText(puzzle.task));
    } catch (problem) {
      sayProblem(problem);
    }
  }

  skip() {
    this.after = this.puzzle?.task.id ?? 0;
    void this.next();
  }

  /** @param {ClassroomVerdict} verdict */
  hear({ result, state }) {
    this.said = { text: t(result === "solved" ? "puzzle.solved" : result === "on" ? "puzzle.right" : "puzzle.wrong"), mood: result === "wrong" ? "bad" : "good" };
    announce(this.said.text);
    if (result !== "on") void sound(result === "wrong" ? "wrong" : "star");
    if (result === "solved" && this.desk) {
      this.after = state.task;
      this.desk.raced = [...this.desk.raced.filter(({ task }) => task !== state.task), state];
      window.setTimeout(() => !this.left && void this.next(), SEEN);
    }
    this.paint();
  }

  finish() {
    this.line.reveal([...(this.line.state?.moves ?? [])], this.line.ply);
    void sound("win");
    announce(t("class.race_over"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.line.key(event);
  }

  paint() {
    if (this.desk && !this.left) redraw(this.panel, () => this.drawn());
  }

  drawn() {
    const { desk, phase, puzzle } = this;
    if (!desk?.race) return [];
    const { race, number } = desk;
    const mine = race.racers.find((racer) => racer.number === number);
    const solved = race.tasks.length - this.open.length;
    const score = h(
      "dl",
      { class: "storm-score race-score" },
      h("div", {}, h("dt", {}, t(phase === "soon" ? "class.race_soon" : "puzzle.storm_left")), h("dd", {}, this.clock)),
      h("div", {}, h("dt", {}, t("puzzle.storm_solved")), h("dd", {}, `${solved}/${race.tasks.length}`)),
      h("div", {}, h("dt", {}, t("class.place")), h("dd", {}, mine && phase !== "soon" ? String(mine.place) : "–")),
    );
    const back = h("a", { class: "button", "data-end": "desk", href: classPath(this.id, this.card) }, icon("map"), t("class.back"));
    if (phase === "on" && puzzle) {
      return [
        h("div", { class: "status-row" }, h("div", { class: "status", "data-said": "" }, h("span", { class: `chip ${puzzle.position.turn}` }), h("p", {}, taskText(puzzle.task))), this.mute),
        score,
        makeSaid(this.said, null),
        h("button", { type: "button", class: "button", "data-action": "skip", disabled: this.open.length < 2, onclick: () => this.skip() }, icon("next"), t("class.skip")),
      ];
    }
    const text = phase === "over" ? t("class.race_over") : phase === "done" ? t("class.race_all") : t("class.race_ready");
    return [h("div", { class: "status-row" }, h("div", { class: "status" }, h("p", {}, text)), this.mute), score, phase !== "soon" && makeRacers(race, number), phase === "over" && back].filter((each) => each instanceof Node);
  }
}
