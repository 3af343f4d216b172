/** The analysis of the position in view, and the curve over the main line. */

import { chosenEngine } from "../../dialogs/bot-choice.js";
import { other } from "../../game/sides.js";
import { announce } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { ReviewRequest } from "../../wire/review-request.js";
import { Analyst } from "./analyst.js";
import { shareOf, verdictText } from "./evaluation.js";
import { squareValues } from "./square-values.js";

/**
 * @import { Analysis, ReviewNews } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @import { TreeLine } from "./tree-line.js"
 */

export class PositionInsight {
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
    /** @type {number | null} the share of the review that is done; null where none is awaited */
    this.reviewed = null;
    /** Whether it is shown what the opponent would do if the player to move passed. */
    this.threat = false;
    /** The last verdict that was announced. */
    this.said = "";
    this.analyst = new Analyst(socket, (analysis) => this.hear(analysis), signal);
    this.request = new ReviewRequest(socket, (news) => this.hearReview(news), signal);
  }

  /** Stop and forget the analysis and the curve of the last line. */
  begin() {
    this.analyst.stop();
    this.request.stop();
    this.shares = [];
    this.reviewed = null;
  }

  /** Ask for a review of the main line, if it is in view: its curve is drawn. */
  askForCurve() {
    const { state, tree } = this.line;
    if (!settings.engine || !state?.moves.length || tree.branch !== null) return;
    this.shares = [state.start, ...state.moves].map(() => null);
    this.reviewed = 0;
    this.request.ask({ variant: state.variant.id, sfen: state.start, moves: state.moves.map(({ usi }) => usi) });
  }

  /** @param {ReviewNews} news */
  hearReview({ share, review }) {
    this.reviewed = review ? null : share;
    // The main line may have grown since it was asked about.
    review?.curve.forEach((percent, ply) => (this.shares[ply] = percent / 50 - 1));
    this.news.curve();
  }

  /** Ask for the analysis of the position in view; the last analysis is stopped. @param {boolean} [threat] what the opponent would do after a pass */
  ask(threat = false) {
    const { state, here, played } = this.line;
    this.analysis = null;
    this.threat = threat;
    if (!settings.engine || !state || !here || here.outcome) this.analyst.stop();
    else this.analyst.ask({ variant: state.variant.id, sfen: state.start, moves: played, lines: settings.lines, threat, engine: chosenEngine() });
  }

  /** The position that is analysed. */
  get analysed() {
    const { here } = this.line;
    if (!here || !this.threat) return here;
    const turn = other(here.turn);
    return { ...here, turn, sfen: here.sfen.replace(/ [bw] /, turn === "south" ? " b " : " w ") };
  }

  /** @param {Analysis} analysis */
  hear(analysis) {
    const { ply } = this.line;
    const here = this.analysed;
    if (!here) return;
    this.analysis = analysis;
    const score = analysis.lines[0]?.score;
    if (score && !this.threat && this.shares.length && this.line.tree.branch === null) this.shares[ply] = shareOf(here, analysis);
    const text = verdictText(here, analysis);
    if (score && score.plies !== null && text !== this.said) announce(text);
    this.said = text;
    this.news.here();
  }

  /** Arrows for the best moves, and the value of each move where the game is solved. */
  get drawn() {
    const { analysis, line } = this;
    const { picked } = line.board;
    if (!analysis || !line.state) return {};
    const best = analysis.lines.map(({ moves }) => moves[0] ?? "").filter(Boolean);
    return {
      arrows: picked ? [] : best.slice(0, analysis.exact || this.threat ? 1 : settings.lines),
      threat: this.threat,
      marks: this.threat ? [] : squareValues(analysis.values, picked, line.state.variant),
    };
  }
}
