/**
 * A line board without a game behind it: both sides are moved, from any position of the line, and
 * the server plays the line or says why not. A move that leaves the line begins another. Positions that
 * both lines share are kept: the server is asked only for the later ones.
 */

import { toast } from "../kit/toast.js";
import { NotServed, playLine } from "../wire/http.js";
import { t } from "../words/language.js";
import { refusalText } from "../words/sentences.js";
import { LineBoard } from "./line-board.js";

/**
 * @import { PositionAnswer, VariantView } from "../wire/messages.js"
 * @import { LineOptions } from "./line-board.js"
 */

export class FreeLine extends LineBoard {
  /** @param {Omit<LineOptions, "play">} options */
  constructor(options) {
    super({ ...options, play: (usi) => this.play(usi) });
    /** Questions are numbered, so that a late answer never replaces a newer one. */
    this.asked = 0;
    this.answered = 0;
  }

  /** Ignore answers that are still on their way. */
  forget() {
    this.answered = ++this.asked;
  }

  /** @override */
  leave() {
    super.leave();
    this.forget();
  }

  /**
   * Begin with a position or a line; throws what the server says against it.
   * @param {VariantView} variant @param {string} start @param {string[]} [moves] as USI
   * @param {{ply?: number, animate?: boolean}} [how]
   * @returns {Promise<boolean>} whether it came into view
   */
  async load(variant, start, moves = [], { ply = moves.length, animate = false } = {}) {
    const question = ++this.asked;
    const kept = this.shared(variant, start, moves);
    const known = kept.positions.length;
    const later = known > moves.length
      ? { positions: [], moves: [] }
      : await playLine({ variant: variant.id, sfen: start, moves, known });
    if (question < this.answered) return false;
    this.answered = question;
    const line = { positions: [...kept.positions, ...later.positions], moves: [...kept.moves, ...later.moves] };
    this.show({ variant, start, ...line, ply, seat: "both" }, animate);
    return true;
  }

  /**
   * The positions and moves that another line shares with the line in view.
   * @param {VariantView} variant @param {string} start @param {string[]} moves
   * @returns {PositionAnswer}
   */
  shared(variant, start, moves) {
    const { state } = this;
    if (state?.variant.id !== variant.id || state.start !== start) return { positions: [], moves: [] };
    const leaves = state.moves.findIndex(({ usi }, index) => usi !== moves[index]);
    const count = leaves === -1 ? state.moves.length : leaves;
    return { positions: Object.values(state.positions).slice(0, count + 1), moves: state.moves.slice(0, count) };
  }

  /** Show other moves from the same start; a toast says what is wrong with them. @param {string[]} moves @param {{ply?: number, animate?: boolean}} [how] */
  async follow(moves, how) {
    if (!this.state) return;
    const { variant, start } = this.state;
    try {
      await this.load(variant, start, moves, how);
    } catch (problem) {
      toast(problem instanceof NotServed ? refusalText(variant, problem) : t("offline"));
    }
  }

  /** @param {string} usi */
  play(usi) {
    if (this.state?.moves[this.ply]?.usi === usi) this.go(this.ply + 1);
    else void this.follow([...this.played, usi], { animate: true });
  }
}
