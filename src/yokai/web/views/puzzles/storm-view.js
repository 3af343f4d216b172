/** A storm: as many puzzles as one can in three minutes. The server counts and has the clock. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { artOf } from "../../game/piece-set.js";
import { royalOf, variantOf } from "../../game/variants.js";
import { puzzlePath, puzzlesPath } from "../../kit/address.js";
import { announce, h, icon, rewrite } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { minutesText } from "../../kit/time.js";
import { toast } from "../../kit/toast.js";
import { makeMute } from "../../panel/mute.js";
import { redraw } from "../../panel/redraw.js";
import { beginStorm, getStorm, tryStorm } from "../../wire/puzzles.js";
import { t } from "../../words/language.js";
import { problemText } from "../../words/sentences.js";
import { PuzzleLine } from "../../board/puzzle-line.js";
import { makeGoal } from "./puzzle-panel.js";
import { makeSaid } from "../../panel/said.js";
import { goalText } from "../../panel/puzzle-words.js";

/**
 * @import { PuzzleView, StormVerdict, StormView as Storm } from "../../wire/messages.js"
 * @import { Said } from "../../panel/said.js"
 */

/** Milliseconds for which a solved puzzle is seen, and between two looks at the clock. */
const [SEEN, TICK] = [450, 200];

/** Seconds left at which the time is announced. */
const SAID = [60, 30, 10];

export class PuzzleStormView {
  /** @param {URLSearchParams} query */
  constructor(query) {
    this.title = t("puzzle.storm");
    this.variant = variantOf(query.get("game") ?? settings.variant);
    /** @type {Storm | null} */
    this.storm = null;
    /** When the storm ends, by the clock of this browser. */
    this.until = 0;
    /** What the clock showed last. @type {number} */
    this.seconds = Infinity;
    /** The best storm before this one. */
    this.best = 0;
    /** @type {Said} */
    this.said = { text: t("status.your_turn"), mood: "plain" };
    this.line = new PuzzleLine({
      judge: (moves) => tryStorm(this.variant.id, { storm: this.storm?.id ?? "", number: this.storm?.number ?? 0, moves }),
      told: (verdict) => this.hear(verdict),
      painted: () => this.paintPanel(),
    });
    this.clock = h("span", { class: "storm-clock", role: "timer", "aria-label": t("puzzle.storm_left") });
    this.stop = new AbortController();
    this.mute = makeMute(this.stop.signal);
    this.panel = h("aside", { class: "panel", "aria-label": this.title });
    this.element = h(
      "div",
      { class: "play puzzle storm", "data-view": "storm-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.welcome();
    this.ticking = window.setInterval(() => this.tick(), TICK);
  }

  leave() {
    this.left = true;
    this.stop.abort();
    window.clearInterval(this.ticking);
    this.line.leave();
  }

  /** Before the first storm: the board at its start, and what a storm is. */
  welcome() {
    const { variant } = this;
    this.line.show({ variant, start: variant.start, moves: [], positions: {}, seat: null });
  }

  async begin() {
    try {
      const storm = await beginStorm(this.variant.id);
      if (this.left) return;
      this.best = storm.best;
      this.said = { text: t("status.your_turn"), mood: "plain" };
      this.take(storm);
    } catch (problem) {
      toast(problemText(this.variant, problem));
    }
  }

  /** The storm as the server has it. @param {Storm} storm */
  take(storm) {
    const next = storm.puzzle && storm.number !== this.storm?.number || storm.id !== this.storm?.id;
    this.storm = storm;
    this.until = performance.now() + storm.left;
    if (storm.puzzle && next) {
      this.line.begin(this.variant, storm.puzzle);
      announce(goalText(storm.puzzle));
    }
    if (!storm.puzzle) this.finish();
    this.paintPanel();
  }

  finish() {
    const { storm } = this;
    if (!storm || storm.puzzle) return;
    this.line.reveal([...(this.line.state?.moves ?? [])], this.line.ply);
    void sound("win");
    if (storm.solved) dropLeaves(this.line.board);
    announce(`${t("puzzle.storm_over")} ${t("puzzle.storm_result", { solved: storm.solved })}`);
  }

  /** @param {StormVerdict} verdict */
  hear({ result, storm }) {
    if (result === "on") {
      this.said = { text: t("puzzle.right"), mood: "good" };
      this.until = performance.now() + storm.left;
      return this.paintPanel();
    }
    if (result === "wrong") this.said = { text: t("puzzle.storm_wrong"), mood: "bad" };
    if (result === "solved") this.said = { text: this.praise(storm), mood: "good" };
    if (result !== "late") {
      announce(this.said.text);
      void sound(result === "wrong" ? "wrong" : storm.bonus > (this.storm?.bonus ?? 0) ? "promotion" : "star");
    }
    this.paintPanel();
    window.setTimeout(() => !this.left && this.take(storm), SEEN);
  }

  /** @param {Storm} storm after a puzzle was solved */
  praise({ bonus, combo }) {
    const won = bonus - (this.storm?.bonus ?? 0);
    return won > 0 ? t("puzzle.storm_bonus", { count: combo, seconds: won / 1000 }) : t("puzzle.solved");
  }

  tick() {
    const { storm } = this;
    if (!storm?.puzzle) return;
    const left = Math.max(0, this.until - performance.now());
    const before = this.seconds;
    const now = Math.ceil(left / 1000);
    this.seconds = now;
    rewrite(this.clock, minutesText(left));
    for (const seconds of SAID) if (before > seconds && now <= seconds) announce(t("puzzle.storm_left_said", { seconds }));
    if (!left && !this.asking) void this.look();
  }

  /** The time should be up: ask the server. */
  async look() {
    this.asking = true;
    try {
      const storm = await getStorm(this.variant.id);
      if (!this.left) this.take(storm);
    } finally {
      this.asking = false;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "n" || this.storm?.puzzle) return this.line.key(event);
    void this.begin();
    return true;
  }

  // Painting.

  paintPanel() {
    if (!this.left) redraw(this.panel, () => this.drawn());
  }

  drawn() {
    const { storm, said } = this;
    if (!storm) return [this.makeCard(t("puzzle.storm"), [t("puzzle.storm_how")], t("puzzle.storm_begin"))];
    if (!storm.puzzle) {
      const record = storm.solved > this.best;
      const lines = [
        t("puzzle.storm_result", { solved: storm.solved }),
        record ? t("puzzle.storm_record") : storm.best ? t("puzzle.storm_best", { best: storm.best }) : "",
        storm.solved && !storm.mistakes ? t("puzzle.storm_clean") : "",
      ];
      return [this.makeCard(t("puzzle.storm_over"), lines, t("puzzle.storm_again"), record), ...this.makeMissed(storm.missed)];
    }
    return [
      makeGoal(storm.puzzle, t("puzzle.storm_next", { count: storm.further, seconds: storm.next_bonus / 1000 }), this.mute),
      h(
        "dl",
        { class: "storm-score" },
        h("div", {}, h("dt", {}, t("puzzle.storm_left")), h("dd", {}, this.clock)),
        h("div", {}, h("dt", {}, t("puzzle.storm_solved")), h("dd", { "data-score": "solved" }, String(storm.solved))),
        h("div", {}, h("dt", {}, t("puzzle.storm_combo")), h("dd", { "data-score": "combo" }, String(storm.combo))),
        h("div", {}, h("dt", {}, t("puzzle.storm_mistakes")), h("dd", {}, String(storm.mistakes))),
      ),
      makeSaid(said, null),
    ];
  }

  /** The puzzles that were missed, each a link. @param {PuzzleView[]} missed */
  makeMissed(missed) {
    if (!missed.length) return [];
    const { variant } = this;
    return [
      h(
        "section",
        { class: "storm-missed", "aria-labelledby": "missed" },
        h("h2", { id: "missed" }, t("puzzle.storm_missed")),
        h("p", {}, t("puzzle.missed_return")),
        h(
          "ul",
          {},
          missed.map((puzzle) =>
            h("li", {}, h("a", { href: puzzlePath(variant.id, puzzle.id), "data-missed": puzzle.id }, makeMiniBoard(variant, puzzle.position.sfen), h("span", {}, goalText(puzzle))))),
        ),
      ),
    ];
  }

  /** @param {string} title @param {string[]} lines @param {string} label @param {boolean} [record] */
  makeCard(title, lines, label, record = false) {
    return h(
      "section",
      { class: `end win storm-card ${record ? "record" : ""}` },
      h(
        "div",
        { class: "verdict" },
        h("img", { src: artOf(this.variant, royalOf(this.variant)), alt: "", width: 72, height: 72 }),
        h("div", {}, h("h2", {}, title), ...lines.filter(Boolean).map((line) => h("p", {}, line))),
      ),
      h(
        "div",
        { class: "end-actions" },
        h("button", { type: "button", class: "button primary", "data-action": "begin", onclick: () => void this.begin() }, icon("play"), label),
        h("a", { class: "button", href: puzzlesPath(this.variant.id) }, icon("games"), t("puzzle.hub")),
      ),
    );
  }
}
