/** What is known of a line: about the position in view, and how the sides stood all along. */

import { announce } from "../../kit/dom.js";
import { Analyst } from "./analyst.js";
import { shareOf, verdictText } from "./evaluation.js";
import { squareValues } from "./square-values.js";
import { Sweep } from "./sweep.js";

/**
 * @import { Analysis, PositionView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @import { TreeLine } from "./tree-line.js"
 */

/** How many lines of play are asked for. */
const LINES = 3;

export class Insight {
  /**
   * @param {Socket} socket @param {TreeLine} line
   * @param {{here: () => void, curve: () => void}} news  more is known of the position in view; of the curve
   * @param {AbortSignal} signal
   */
  constructor(socket, line, news, signal) {
    this.line = line;
    this.news = news;
    /** @type {Analysis | null} of the position in view */
    this.analysis = null;
    /** @type {(number | null)[]} how South stands after each move of the main line, as far as it is known */
    this.shares = [];
    /** The last verdict said aloud. */
    this.said = "";
    this.analyst = new Analyst(socket, (analysis) => this.hear(analysis), signal);
    signal.addEventListener("abort", () => this.sweep?.stop());
  }

  /** Forget the last game. */
  begin() {
    this.analyst.stop();
    this.sweep?.stop();
    this.shares = [];
  }

  /** Look at the whole main line, if it is in view, for the curve. */
  sweepOver() {
    const { state, tree } = this.line;
    this.sweep?.stop();
    if (!state?.moves.length || tree.branch !== null) return;
    const positions = /** @type {PositionView[]} */ (Object.values(state.positions));
    this.shares = positions.map(() => null);
    const game = { variant: state.variant.id, sfen: state.start, moves: state.moves.map(({ usi }) => usi) };
    this.sweep = new Sweep(game, positions, (ply, share) => {
      this.shares[ply] = share;
      this.news.curve();
    });
  }

  /** Think about the position in view, and no longer about the last. */
  ask() {
    const { state, here, played } = this.line;
    this.analysis = null;
    if (!state || !here || here.outcome) this.analyst.stop();
    else this.analyst.ask({ variant: state.variant.id, sfen: state.start, moves: played, lines: LINES });
  }

  /** @param {Analysis} analysis */
  hear(analysis) {
    const { here, ply } = this.line;
    if (!here) return;
    this.analysis = analysis;
    const score = analysis.lines[0]?.score;
    if (score && this.shares.length && this.line.tree.branch === null) this.shares[ply] = shareOf(here, analysis);
    const text = verdictText(here, analysis);
    if (score && score.plies !== null && text !== this.said) announce(text);
    this.said = text;
    this.news.here();
  }

  /** Arrows for the best moves; what each is worth where the game is solved. */
  get drawn() {
    const { analysis, line } = this;
    const { picked } = line.board;
    if (!analysis || !line.state) return {};
    const best = analysis.lines.map(({ moves }) => moves[0] ?? "").filter(Boolean);
    return {
      arrows: picked ? [] : best.slice(0, analysis.exact ? 1 : LINES),
      marks: squareValues(analysis.values, picked, line.state.variant),
    };
  }
}
