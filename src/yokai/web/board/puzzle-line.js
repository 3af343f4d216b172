/**
 * A board on which a puzzle is solved. The server judges each move. After a right move the opponent's answer is
 * played; a wrong move is shown with its refutation, and then taken back.
 */

import { LineBoard } from "./line-board.js";
import { turnOf } from "../game/sides.js";
import { h } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { t } from "../words/language.js";
import { sideName } from "../words/names.js";
import { problemText } from "../words/sentences.js";

/**
 * @import { LineOptions } from "./line-board.js"
 * @import { MoveView, PositionView, PuzzleView, RefutationView, SeatName, SideName, VariantView } from "../wire/messages.js"
 */

/**
 * What became of a try, in a puzzle or in a storm.
 * @typedef {{result: string, line: MoveView[], position: PositionView | null, refutation?: Pick<RefutationView, "moves"> | null}} Judged
 *
 * `judge` asks the server about the solver's own moves, `told` hears what it said once the move is seen, and
 * `done` that all of it was shown and the next may come.
 * @typedef {{judge: (moves: string[]) => Promise<Judged>, told: (judged: any) => void, done?: () => void} &
 *   Pick<LineOptions, "painted" | "advice">} PuzzleOptions
 */

/** Milliseconds between two moves that are shown, and for which the last one stays. */
const [PACE, LONGER] = [650, 1400];

export class PuzzleLine extends LineBoard {
  /** @param {PuzzleOptions} options */
  constructor({ judge, told, done, ...options }) {
    super({ ...options, play: (usi) => void this.attempt(usi), who: (side) => makeWho(side, this.state?.seat ?? "south") });
    this.judge = judge;
    this.told = told;
    this.done = done;
    /** The solver's moves that were right. @type {string[]} */
    this.own = [];
    /** Whether moves are being judged or shown. */
    this.busy = false;
    /** Counted up to end what is being shown. */
    this.turn = 0;
    /** Ends the present pause early. */
    this.hurry = () => {};
    /** Whether the reader has seen enough. */
    this.hurried = false;
  }

  /** @override */
  leave() {
    super.leave();
    this.turn++;
    this.hurry();
  }

  /** Begin a puzzle. @param {VariantView} variant @param {Pick<PuzzleView, "position">} puzzle */
  begin(variant, puzzle) {
    this.turn++;
    this.hurry();
    this.own = [];
    this.busy = false;
    const { position } = puzzle;
    const { turn: seat } = position;
    this.show({ variant, start: position.sfen, moves: [], positions: { 0: position }, seat, flipped: seat === "north" });
  }

  /** Show a position in which nobody can move yet. @param {VariantView} variant @param {string} sfen */
  sketch(variant, sfen) {
    this.show({ variant, start: sfen, moves: [], positions: {}, seat: null, flipped: turnOf(sfen) === "north" });
  }

  /** Show a whole line, to be stepped through. @param {MoveView[]} moves @param {number} ply */
  reveal(moves, ply) {
    if (!this.state) return;
    this.turn++;
    this.hurry();
    this.show({ ...this.state, moves, positions: {}, seat: null, ply });
  }

  /** @param {MoveView[]} moves @param {PositionView | null} here if one may move there @param {boolean} [animate] */
  lay(moves, here, animate = false) {
    if (!this.state) return;
    const positions = here ? { [moves.length]: here } : {};
    this.show({ ...this.state, moves, positions, ply: moves.length }, animate);
  }

  /** @param {string} usi */
  async attempt(usi) {
    const { state, here } = this;
    if (this.busy || !state || !here) return;
    this.busy = true;
    const turn = this.turn;
    try {
      const judged = await this.judge([...this.own, usi]);
      if (turn === this.turn) await this.tell(usi, judged, state.moves, here);
    } catch (problem) {
      if (turn === this.turn) toast(problemText(state.variant, problem));
    } finally {
      if (turn === this.turn) {
        this.busy = false;
        this.done?.();
      }
    }
  }

  /** @param {string} usi @param {Judged} judged @param {MoveView[]} before @param {PositionView} here what stood before the try */
  async tell(usi, judged, before, here) {
    const { turn } = this;
    const { result, line, position, refutation } = judged;
    const mine = line.slice(0, before.length + 1);
    if (mine.length > before.length) this.lay(mine, null, true);
    this.told(judged);
    if (result === "on") {
      await this.pause(PACE);
      if (turn !== this.turn) return;
      this.own.push(usi);
      this.lay(line, position, true);
    } else if (result === "wrong" && refutation) {
      await this.refute(mine, refutation.moves);
      if (turn !== this.turn) return;
      this.lay(before, here);
    }
  }

  /** Show the refutation. @param {MoveView[]} line @param {MoveView[]} moves */
  async refute(line, moves) {
    const { turn } = this;
    for (let shown = 1; shown <= moves.length; shown++) {
      await this.pause(PACE);
      if (turn !== this.turn || this.hurried) break;
      this.lay([...line, ...moves.slice(0, shown)], null, true);
    }
    if (turn === this.turn && !this.hurried) await this.pause(LONGER);
    this.hurried = false;
  }

  /** @param {number} ms */
  pause(ms) {
    return new Promise((wake) => {
      const timer = window.setTimeout(wake, ms);
      this.hurry = () => {
        window.clearTimeout(timer);
        wake(null);
      };
    });
  }

  /** End what is being shown now. */
  takeBack() {
    this.hurried = true;
    this.hurry();
  }
}

/** @param {SideName} side @param {SeatName} seat */
function makeWho(side, seat) {
  const name = side === seat ? t("player.you") : sideName(side);
  return h("div", { class: "who" }, h("span", { class: `chip ${side}` }), h("span", { class: "names" }, h("b", {}, name)));
}
