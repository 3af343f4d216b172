/** One puzzle: solve it on the board, then look at its line. */

import { share } from "../../dialogs/share.js";
import { turnOf } from "../../game/sides.js";
import { variantOf, variants } from "../../game/variants.js";
import { PUZZLES, puzzlePath } from "../../kit/address.js";
import { announce, h, icon } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { sound } from "../../kit/sounds.js";
import { toast } from "../../kit/toast.js";
import { makeActions } from "../../panel/actions.js";
import { makeMoveList, makeStepper } from "../../panel/move-list.js";
import { makeMute } from "../../panel/mute.js";
import { redraw } from "../../panel/redraw.js";
import { NotServed } from "../../wire/http.js";
import { getNext, getPuzzle, getRepeat, giveUpPuzzle, hintPuzzle, sketchPuzzle, tryPuzzle } from "../../wire/puzzles.js";
import { t } from "../../words/language.js";
import { problemText } from "../../words/sentences.js";
import { PuzzleLine } from "../../board/puzzle-line.js";
import { makeEnd, makeGoal } from "./puzzle-panel.js";
import { makeSaid } from "../../panel/said.js";
import { goalText, hintText, pickedBy, whyText } from "../../panel/puzzle-words.js";

/**
 * @import { PuzzleVerdict, PuzzleView as Puzzle } from "../../wire/messages.js"
 * @import { Said } from "../../panel/said.js"
 */

export class PuzzleView {
  /** @param {string} game @param {string} id @param {URLSearchParams} query what comes next: a theme, or repetition */
  constructor(game, id, query) {
    this.title = t("puzzle.title");
    this.variant = variantOf(game);
    this.id = id;
    this.theme = query.get("theme");
    this.repeating = query.has("repeat");
    /** @type {Puzzle | null} */
    this.puzzle = null;
    this.left = false;
    this.forget();
    this.line = new PuzzleLine({
      judge: (moves) => tryPuzzle(this.variant.id, this.id, moves),
      told: (verdict) => this.hear(verdict),
      done: () => this.settle(),
      painted: () => this.paintPanel(),
      advice: () => ({ arrows: this.arrows }),
    });
    this.stop = new AbortController();
    this.mute = makeMute(this.stop.signal);
    this.panel = h("aside", { class: "panel", "aria-label": this.title });
    this.element = h(
      "div",
      { class: "play puzzle", "data-view": "puzzle-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    void this.load();
  }

  /** Reset to the state before the first move. */
  forget() {
    /** @type {Said} */
    this.said = { text: t("status.your_turn"), mood: "plain" };
    /** @type {PuzzleVerdict | null} once it is over */
    this.end = null;
    /** @type {number | null} what the first attempt has brought */
    this.gain = null;
    /** Whether no move was wrong. @type {boolean} */
    this.clean = true;
    /** Whether a wrong move is being refuted on the board. */
    this.refuting = false;
  }

  leave() {
    this.left = true;
    this.stop.abort();
    this.line.leave();
  }

  async load() {
    try {
      const asked = getPuzzle(this.variant.id, this.id);
      if (variants.has(this.variant.id)) void this.drawAsleep();
      const puzzle = await asked;
      if (this.left) return;
      this.forget();
      this.puzzle = puzzle;
      this.line.begin(this.variant, puzzle);
      announce(goalText(puzzle));
    } catch (problem) {
      if (this.left) return;
      const unknown = problem instanceof NotServed && problem.reason === "unknown_puzzle";
      this.element.replaceChildren(makeNothing(unknown ? t("puzzle.unknown", { id: this.id }) : problemText(this.variant, problem)));
      this.element.className = "page";
    }
  }

  /** Draw what a file of the site says of the puzzle, while the application wakes. */
  async drawAsleep() {
    const sketch = await sketchPuzzle(this.variant.id, this.id);
    if (!sketch || this.puzzle || this.left) return;
    this.line.sketch(this.variant, sketch.sfen);
    this.panel.replaceChildren(makeGoal({ ...sketch, position: { turn: turnOf(sketch.sfen) } }, t("puzzle.asleep"), this.mute));
  }

  // News from the server.

  /** Hear the verdict on the move on the board. @param {PuzzleVerdict} verdict */
  hear(verdict) {
    const { result, refutation } = verdict;
    this.gain ??= verdict.gain;
    if (result === "solved") return this.finish(verdict);
    this.refuting = result === "wrong";
    if (this.refuting) {
      this.clean = false;
      void sound("wrong");
    }
    this.say(result === "on" ? t("puzzle.right") : whyText(this.variant, refutation), result === "on" ? "good" : "bad");
  }

  /** The answer or the refutation was shown to its end. After a wrong move the task comes back. */
  settle() {
    const { puzzle, refuting } = this;
    this.refuting = false;
    if (puzzle && refuting) this.say(t("puzzle.again", { goal: goalText(puzzle) }), "plain", this.said.text);
    else this.paintPanel();
  }

  /** @param {PuzzleVerdict} verdict */
  finish(verdict) {
    this.end = verdict;
    this.say(t(verdict.result === "given_up" ? "puzzle.given_up" : this.clean ? "puzzle.solved" : "puzzle.solved_late"), "good");
    this.line.reveal(verdict.line, verdict.result === "given_up" ? 0 : verdict.line.length);
    if (verdict.result === "solved") void sound("star");
    if (verdict.result === "given_up") this.line.replay();
    else if (this.clean) dropLeaves(this.line.board);
    this.panel.scrollTop = 0;
  }

  /** @param {string} text @param {"good" | "bad" | "plain"} mood @param {string} [note] */
  say(text, mood, note = "") {
    this.said = { text, mood, note };
    announce(text);
    this.paintPanel();
  }

  // Actions.

  async askHint() {
    if (!this.puzzle || this.end || this.line.busy) return;
    try {
      const hint = await hintPuzzle(this.variant.id, this.id, this.line.own);
      if (this.left || this.end) return;
      this.say(hintText(this.variant, hint), "plain");
      this.line.board.input.pick(pickedBy(this.variant, hint));
    } catch (problem) {
      toast(problemText(this.variant, problem));
    }
  }

  async giveUp() {
    try {
      const verdict = await giveUpPuzzle(this.variant.id, this.id);
      if (this.left || this.end) return;
      this.clean = false;
      this.gain ??= verdict.gain;
      this.finish(verdict);
    } catch (problem) {
      toast(problemText(this.variant, problem));
    }
  }

  /** @param {Puzzle} puzzle */
  share({ position }) {
    const { id: game } = this.variant;
    return share(game, position.sfen, [{ name: "puzzle", path: puzzlePath(game, this.id) }]);
  }

  /** Another puzzle of the same stream. */
  async next() {
    const { id: game } = this.variant;
    try {
      const { id } = this.repeating ? await getRepeat(game) : await getNext(game, this.theme, this.id);
      if (this.left) return;
      if (id === this.id) return void this.load();
      location.hash = puzzlePath(game, id, { theme: this.theme, repeat: this.repeating });
    } catch (problem) {
      const done = problem instanceof NotServed && problem.reason === "nothing_due";
      toast(done ? t("puzzle.repeat_done") : problemText(this.variant, problem));
      if (done) location.hash = `${PUZZLES}/${game}`;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "h") void this.askHint();
    else if (event.key === "n") void this.next();
    else return this.line.key(event);
    return true;
  }

  // Painting.

  /** The arrows of the explanation, on the position it is about. */
  get arrows() {
    const { line, end } = this.end ?? {};
    const move = end && line?.[end.ply];
    return move && this.line.ply === end.ply ? [move.usi, ...end.why.arrows] : [];
  }

  paintPanel() {
    if (this.puzzle && !this.left) redraw(this.panel, () => this.drawn());
  }

  drawn() {
    const { puzzle, line, end, said, variant, clean, gain } = this;
    if (!puzzle) return [];
    return [
      makeGoal(puzzle, this.note(puzzle), this.mute),
      ...(end
        ? [makeEnd(variant, puzzle, end, { clean: Boolean(clean), gain, next: () => void this.next(), watch: () => line.replay(), why: () => line.go(end.end?.ply ?? 0) })]
        : [
            makeSaid(said, this.refuting ? () => line.takeBack() : null),
            makeActions([
              { name: "hint", picture: "hint", label: t("actions.hint"), key: "h", disabled: line.busy, act: () => void this.askHint() },
              { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: () => line.flip() },
              { name: "give-up", picture: "eye", label: t("puzzle.give_up"), grave: true, act: () => void this.giveUp() },
              { name: "next", picture: "next", label: t("puzzle.next"), key: "n", act: () => void this.next() },
            ]),
          ]),
      makeMoveList(line),
      h(
        "div",
        { class: "panel-foot" },
        makeStepper(line),
        h("button", { type: "button", class: "icon-button", "data-action": "share", "aria-label": t("share.title"), onclick: () => void this.share(puzzle) }, icon("share")),
      ),
    ];
  }

  /** Which move of the solution is next, and whether the puzzle was seen before. @param {Puzzle} puzzle */
  note({ moves, tried }) {
    if (this.end) return "";
    const number = this.line.own.length + 1;
    const known = tried !== "no" && number === 1 ? t("puzzle.known") : "";
    return moves > 1 ? `${t("puzzle.progress", { number, moves })}${known && ` · ${known}`}` : known;
  }
}

/** @param {string} text */
function makeNothing(text) {
  return h("div", { class: "nothing" }, h("h1", {}, t("puzzle.title")), h("p", {}, text), h("a", { class: "button primary", href: PUZZLES }, t("puzzle.hub")));
}
