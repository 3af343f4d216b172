/**
 * A lesson: one step after the other, each a board and one sentence. The server judges every try;
 * a wrong one is shown with what would happen, and taken back.
 */

import { DemoHand } from "../../board/demo-hand.js";
import { LineBoard } from "../../board/line-board.js";
import { share } from "../../dialogs/share.js";
import { readUsi } from "../../game/sfen.js";
import { variantOf } from "../../game/variants.js";
import { learnPath, lessonPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { sound } from "../../kit/sounds.js";
import { toast } from "../../kit/toast.js";
import { makeMute } from "../../panel/mute.js";
import { NotServed } from "../../wire/http.js";
import { getLesson, tryStep } from "../../wire/lessons.js";
import { knows, t } from "../../words/language.js";
import { lessonText } from "../../words/lessons.js";
import { refusalText } from "../../words/sentences.js";
import { makeFinish } from "./finish.js";
import { Guide } from "./guide.js";
import { makeTrail } from "./trail.js";

/** @import { LessonHint, LessonTry, LessonVerdict, LessonView as Lesson, MoveView, PositionView } from "../../wire/messages.js" */

/** Milliseconds: before the opponent answers, to see what is wrong with a try, to celebrate, and before the hand shows a move. */
const [ANSWER, REFUTED, HAPPY, IDLE] = [700, 2600, 1900, 4000];

/** The first steps of a lesson show their move at once; later ones after some time. */
const LED = 2;

/** A step that asks a question shows its move after so many wrong tries. */
const TRIES = 2;

/**
 * Where a lesson comes from, who judges its tries, and where the learner goes from there.
 * @typedef {object} Desk
 * @property {() => Promise<Lesson>} load
 * @property {(step: number, tried: LessonTry) => Promise<LessonVerdict>} attempt
 * @property {string} map the address of all lessons
 * @property {(lesson: Lesson, again: () => void) => Element} finish
 * @property {boolean} shared whether the lesson has an address that others can open
 */

/** A lesson on the map of a game. @param {string} game @param {string} name @returns {Desk} */
function deskOf(game, name) {
  return {
    load: () => getLesson(game, name),
    attempt: (step, tried) => tryStep(game, name, step, tried),
    map: learnPath(game),
    finish: makeFinish,
    shared: true,
  };
}

export class LessonView {
  /** @param {string} id of the game @param {string} name @param {Desk} [desk] */
  constructor(id, name, desk = deskOf(id, name)) {
    this.variant = variantOf(id);
    this.name = name;
    this.desk = desk;
    const key = `lesson.title.${name}`;
    this.title = knows(key) ? lessonText(this.variant, key) : t("nav.learn");
    /** @type {Lesson | null} until it is here */
    this.lesson = null;
    /** The step in view, the learner's moves in it, and what is known of the board. */
    this.at = 0;
    /** @type {string[]} */
    this.moves = [];
    /** @type {{moves: MoveView[], positions: PositionView[]}} */
    this.board = { moves: [], positions: [] };
    /** @type {LessonHint | null} what helps now, and how much of it is shown: nothing, what glows, the hand */
    this.hint = null;
    this.glows = false;
    /** Whether this step was solved with a hint or after a wrong try, and how many there were. */
    this.helped = false;
    this.wrong = 0;
    /** What the guide says again after a wrong try. */
    this.task = "";
    /** Whether the learner may move; else something is being shown or judged. */
    this.resting = false;
    /** Counted up to end what is being shown. */
    this.turn = 0;
    this.idle = 0;

    this.line = new LineBoard({
      play: (usi) => void this.play(usi),
      picked: () => this.rest(),
      notYours: () => this.resting && void this.refuse(t("refusal.not_yours")),
      advice: () => this.advice(),
    });
    this.demoHand = new DemoHand(this.line.board);
    this.line.board.addEventListener("pointerdown", () => this.rest());
    this.guide = new Guide(this.variant);
    this.stop = new AbortController();
    this.trail = h("div", { class: "lesson-trail" });
    this.tools = h("div", { class: "lesson-tools" });
    this.element = h(
      "div",
      { class: "lesson", "data-view": "lesson-page" },
      h(
        "div",
        { class: "lesson-head" },
        h("a", { class: "icon-button", href: desk.map, "aria-label": t("lesson.map") }, icon("map")),
        h("h1", {}, this.title),
        makeMute(this.stop.signal),
        desk.shared && h("button", { type: "button", class: "icon-button", "data-action": "share", "aria-label": t("share.title"), onclick: () => void this.share() }, icon("share")),
        this.trail,
      ),
      this.line.board,
      h("section", { class: "guide", "aria-label": t("lesson.guide") }, this.guide.element, this.tools),
    );
    void this.load();
  }

  leave() {
    this.turn += 1;
    this.stop.abort();
    window.clearTimeout(this.idle);
    this.demoHand.stop();
    this.line.leave();
    this.guide.leave();
  }

  async load() {
    try {
      this.lesson = await this.desk.load();
    } catch (problem) {
      toast(problem instanceof NotServed ? t("lesson.unknown") : t("offline"));
      location.replace(this.desk.map);
      return;
    }
    this.begin(Math.max(0, this.lesson.steps.findIndex(({ done }) => !done)));
  }

  get step() {
    return this.lesson?.steps[this.at];
  }

  // Painting.

  /** @param {number} at */
  begin(at) {
    const { lesson } = this;
    if (!lesson) return;
    this.at = at;
    this.turn += 1;
    this.helped = false;
    this.wrong = 0;
    this.task = lessonText(this.variant, this.step?.text ?? "");
    this.element.classList.remove("finished");
    this.restart();
    this.guide.say(this.task);
  }

  /** Show the step from its beginning. */
  restart() {
    const { step } = this;
    if (!step) return;
    this.turn += 1;
    this.moves = [];
    this.board = { moves: [], positions: [step.position] };
    this.hint = step.hint;
    this.glows = Boolean(this.lesson?.shown) && this.at < LED;
    this.drawTrail();
    this.settle();
  }

  /** Show the board, and let the learner move. @param {boolean} [animate] */
  settle(animate = false) {
    this.resting = true;
    this.element.dataset.turn = "yours";
    this.drawTools();
    this.paint(this.board.moves.length, animate);
    this.rest();
  }

  /** Show the board after so many moves of the step. @param {number} count @param {boolean} [animate] */
  paint(count, animate = false) {
    const { step } = this;
    if (!step) return;
    const { moves, positions } = this.board;
    const here = positions[count];
    this.line.show(
      {
        variant: this.variant,
        start: positions[0]?.sfen ?? "",
        moves: moves.slice(0, count),
        positions: here && this.resting ? { [count]: here } : {},
        seat: step.side,
        flipped: step.side === "north",
      },
      animate,
    );
  }

  advice() {
    const { step, hint, line } = this;
    const here = line.here;
    if (!step || !here || !this.resting) return {};
    const { look = [], pieces = [], squares = [] } = hint ?? {};
    const wanted = Object.entries(hint?.aims ?? {});
    const dots = wanted.filter(([, aim]) => aim === "dot").map(([name]) => name);
    const drawn = wanted.filter(([, aim]) => aim !== "dot");
    const pictured = [...step.stars, ...drawn.filter(([, aim]) => ["mushroom", "torii"].includes(aim)).map(([name]) => name)];
    const lit = this.asks ? look : [...pieces, ...squares.filter((square) => !pictured.includes(square))];
    return {
      stars: step.stars.map((name) => this.square(name)),
      aims: Object.fromEntries(drawn.map(([name, aim]) => [this.square(name), aim])),
      // Once a piece is picked up, its own dots show where it can go.
      glow: line.board.picked ? [] : this.places([...dots, ...(this.glows ? lit : [])]),
      danger: here.in_danger ? here.turn : null,
    };
  }

  /** @param {string} name */
  square(name) {
    return readUsi(name + name, this.variant).to;
  }

  /** Squares by their numbers, and pieces in the reserve by their letters. @param {string[]} names */
  places(names) {
    return names.map((name) => (name.endsWith("*") ? name.slice(0, -1) : this.square(name)));
  }

  /** Whether the step asks a question that the hand may not answer yet. */
  get asks() {
    return Boolean(this.hint?.look.length) && this.wrong < TRIES;
  }

  drawTrail() {
    const done = (this.lesson?.steps ?? []).map((step) => step.done);
    this.trail.hidden = done.length < 2; // one step is no path
    this.trail.replaceChildren(makeTrail(done, this.at, (step) => this.begin(step)));
  }

  drawTools() {
    const begun = this.moves.length > 0;
    this.tools.replaceChildren(
      h("button", { type: "button", class: "button", "data-lesson": "hint", onclick: () => this.help() }, icon("hint"), t("lesson.hint")),
      ...(begun ? [h("button", { type: "button", class: "button", "data-lesson": "again", onclick: () => this.restart() }, icon("undo"), t("lesson.again"))] : []),
    );
  }

  /** Share the lesson, with the board of its first step. */
  async share() {
    const sfen = this.lesson?.steps[0]?.position.sfen;
    if (sfen) await share(this.variant.id, sfen, [{ name: "lesson", path: lessonPath(this.variant.id, this.name) }]);
  }

  // The hand.

  /** Hide the hand; it comes back when nothing happens for a while. */
  rest() {
    window.clearTimeout(this.idle);
    this.demoHand.stop();
    if (!this.lesson?.shown || !this.resting) return;
    this.idle = window.setTimeout(() => this.show(), this.at || this.moves.length ? IDLE : IDLE / 2);
  }

  /** Let the hand show the move, or point at the pieces of a question, repeatedly until the learner moves. */
  show() {
    window.clearTimeout(this.idle);
    if (!this.resting || !this.hint?.move) return;
    if (!document.hidden && !this.line.board.picked) {
      this.glows = true;
      this.line.paintBoard();
      if (this.asks) this.demoHand.point(this.places(this.hint.look));
      else this.demoHand.show(this.hint.move);
    }
    if (this.lesson?.shown) this.idle = window.setTimeout(() => this.show(), 2 * IDLE);
  }

  /** Give a hint: the piece glows, and at the second request the hand comes; where it comes anyway, at the first. */
  help() {
    if (!this.resting) return;
    this.helped = true;
    if (this.glows || this.lesson?.shown) {
      this.line.board.input.pick(null);
      this.show();
    }
    this.glows = true;
    this.line.paintBoard();
  }

  // A try.

  /** @param {string} usi */
  async play(usi) {
    const { lesson, moves } = this;
    if (!lesson || !this.resting) return;
    const turn = ++this.turn;
    this.resting = false;
    this.element.dataset.turn = "judged";
    this.rest();
    try {
      const tried = { moves: [...moves, usi], helped: this.helped };
      const verdict = await this.desk.attempt(this.at + 1, tried);
      if (turn === this.turn) await this.tell(verdict, usi, turn);
    } catch (problem) {
      if (turn !== this.turn) return;
      this.settle();
      await this.refuse(problem instanceof NotServed ? refusalText(this.variant, problem) : t("offline"));
    }
  }

  /** Say what does not work, and then the task again. @param {string} text */
  async refuse(text) {
    const { turn } = this;
    this.guide.say(text, "oops");
    await pause(REFUTED);
    if (turn === this.turn) this.guide.say(this.task, "calm", true);
  }

  /** Show the server's verdict on a try. @param {LessonVerdict} verdict @param {string} usi @param {number} turn */
  async tell(verdict, usi, turn) {
    const before = this.board;
    this.board = verdict;
    this.paint(verdict.tried, true);
    const text = lessonText(this.variant, verdict.text);
    if (verdict.result === "solved") return this.solved(verdict, text, turn);
    await pause(ANSWER);
    if (turn !== this.turn) return;
    if (verdict.result === "on") {
      this.moves.push(usi);
      this.hint = verdict.hint;
      this.glows = false;
      if (this.step?.goal === "play") this.task = text;
      this.settle(true);
      this.guide.say(text);
      return;
    }
    this.helped = true;
    this.wrong += 1;
    if (verdict.moves.length > verdict.tried) this.paint(verdict.moves.length, true);
    this.guide.say(text, "oops");
    void sound("wrong");
    await pause(REFUTED);
    if (turn !== this.turn) return;
    this.board = before;
    this.settle();
    this.guide.say(this.task, "calm", true);
  }

  /** @param {LessonVerdict} verdict @param {string} text @param {number} turn */
  async solved(verdict, text, turn) {
    const { lesson, step } = this;
    if (!lesson || !step) return;
    step.done = true;
    lesson.stars = verdict.stars;
    this.drawTrail();
    this.guide.say(text, "happy");
    const last = this.at + 1 === lesson.steps.length;
    void sound(last ? "win" : "star");
    dropLeaves(this.line.board, last ? 24 : 10);
    const next = () => (last ? this.finish() : this.begin(this.at + 1));
    this.tools.replaceChildren(
      h("button", { type: "button", class: "button primary", "data-lesson": "on", onclick: next }, icon("next"), t("lesson.next_step")),
    );
    await pause(HAPPY);
    if (turn === this.turn) next();
  }

  /** All steps are solved. */
  finish() {
    const { lesson } = this;
    if (!lesson) return;
    this.turn += 1;
    const missing = lesson.steps.findIndex(({ done }) => !done);
    if (missing >= 0) return this.begin(missing);
    this.element.classList.add("finished");
    const said = t(lesson.stars === 3 ? "lesson.finished_best" : "lesson.finished");
    this.guide.say(said, "happy");
    this.tools.replaceChildren(this.desk.finish(lesson, () => this.begin(0)));
    if (this.line.board.input.walking) this.tools.querySelector("a")?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "h") return false;
    this.help();
    return true;
  }
}

/** @param {number} time */
function pause(time) {
  return new Promise((wake) => window.setTimeout(wake, time));
}
