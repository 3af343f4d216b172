/** Any position, and what is true or thought about it. Moves that are played become variations. */

import { FreeLine } from "../../board/free-line.js";
import { openPaste } from "../../dialogs/paste.js";
import { variantOf } from "../../game/variants.js";
import { gamePath, linePath } from "../../kit/address.js";
import { announce, h, toast } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { keepPlace } from "../../panel/keep-place.js";
import { makeMoveList, makeStepper } from "../../panel/move-list.js";
import { sharePosition } from "../../panel/share.js";
import { startGame } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { problemText } from "../../words/sentences.js";
import { makeBranch, makeChooser, makeSide, makeTools, makeTruth } from "./analysis-panel.js";
import { Analyst } from "./analyst.js";
import { Editor } from "./editor.js";
import { shareOf, verdictText } from "./evaluation.js";
import { barLies, makeBar, makeGraph } from "./graph.js";
import { makeLines, makeValues } from "./lines.js";
import { squareValues } from "./square-values.js";
import { Sweep } from "./sweep.js";
import { makeTableProgress } from "./table-progress.js";

/**
 * @import { LineState } from "../../board/line-board.js"
 * @import { Analysis, PositionView, VariantView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

/** How many lines of play are asked for. */
const LINES = 3;

export class AnalysisView {
  /** @param {Socket} socket @param {URLSearchParams} query */
  constructor(socket, query) {
    this.title = t("nav.analysis");
    /** @type {string[]} the line one came with; others are variations */
    this.main = [];
    /** @type {Analysis | null} of the position in view */
    this.analysis = null;
    /** @type {(number | null)[]} how South stands after each move of the main line, as far as it is known */
    this.shares = [];
    /** The last verdict said aloud. */
    this.said = "";
    this.bar = h("div");
    this.line = new FreeLine({
      changed: () => this.arrive(),
      painted: () => this.paintAround(),
      who: (side) => makeSide(side, this.line.here?.turn === side),
      advice: () => this.advice(),
    });
    this.panel = h("aside", { class: "panel", "aria-label": t("nav.analysis") });
    this.element = h(
      "div",
      { class: "play analysis", "data-view": "analysis-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.stop = new AbortController();
    this.analyst = new Analyst(socket, (analysis) => this.heard(analysis), this.stop.signal);
    this.progress = makeTableProgress(socket, () => this.ask(), this.stop.signal);
    const variant = variantOf(query.get("variant") ?? settings.variant);
    const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
    const ply = query.has("ply") ? Number(query.get("ply")) || 0 : moves.length;
    void this.load(variant, query.get("sfen") ?? variant.start, moves, ply);
  }

  leave() {
    this.stop.abort();
    this.line.leave();
    this.sweep?.stop();
    this.editor?.stop.abort();
  }

  /** Begin with a position or a game; where it cannot be, with the start. @param {VariantView} variant @param {string} start @param {string[]} [moves] @param {number} [ply] */
  async load(variant, start, moves = [], ply = moves.length) {
    // What is still heard of a position must not be drawn with the pieces of the next game.
    this.analyst.stop();
    this.sweep?.stop();
    this.progress.watch(variant);
    [this.main, this.shares] = [moves, []];
    try {
      if (await this.line.load(variant, start, moves, { ply })) this.sweepOver(variant, start, moves);
    } catch (problem) {
      if (this.stop.signal.aborted) return;
      toast(problemText(variant, problem));
      if (start !== variant.start || moves.length) await this.load(variant, variant.start);
    }
  }

  /** Look at the whole game, for the curve. @param {VariantView} variant @param {string} sfen @param {string[]} moves */
  sweepOver(variant, sfen, moves) {
    const positions = Object.values(this.line.state?.positions ?? {});
    if (!moves.length) return;
    this.shares = positions.map(() => null);
    this.sweep = new Sweep({ variant: variant.id, sfen, moves }, positions, (at, share) => {
      this.shares[at] = share;
      this.paintPanel();
    });
  }

  /** Where the line in view leaves the main one; null while it does not. */
  get branch() {
    const line = this.line.state?.moves ?? [];
    const at = line.findIndex(({ usi }, index) => usi !== this.main[index]);
    return at === -1 || !this.main.length ? null : at;
  }

  // What is known.

  arrive() {
    const { state, ply, end } = this.line;
    if (!state) return;
    this.analysis = null;
    const path = linePath(state.variant.id, state.start, state.moves.map(({ usi }) => usi));
    history.replaceState(null, "", ply === end ? path : `${path}&ply=${ply}`);
    this.ask();
  }

  ask() {
    const { state, here, played } = this.line;
    if (!state || !here || this.editor) return;
    if (here.outcome) this.analyst.stop();
    else this.analyst.ask({ variant: state.variant.id, sfen: state.start, moves: played, lines: LINES });
  }

  /** @param {Analysis} analysis */
  heard(analysis) {
    const { here, ply } = this.line;
    if (!here) return;
    this.analysis = analysis;
    const score = analysis.lines[0]?.score;
    if (score && this.shares.length && this.branch === null) this.shares[ply] = shareOf(here, analysis);
    const text = verdictText(here, analysis);
    if (score && score.plies !== null && text !== this.said) announce(text);
    this.said = text;
    this.line.paint();
  }

  // What the reader does.

  /** @param {LineState} state */
  edit({ variant, flipped }) {
    this.analyst.stop();
    this.line.forget();
    this.editor = new Editor(this.line.board, variant, this.line.sfen, flipped, (sfen) => {
      this.editor = undefined;
      if (sfen) void this.load(variant, sfen);
      else this.line.go(this.line.ply);
    });
    this.panel.replaceChildren(this.editor.element);
    this.line.board.scrollIntoView({ block: "nearest" });
  }

  /** @param {VariantView} variant @param {PositionView} here */
  async playFromHere(variant, here) {
    const { opponent, level } = settings;
    try {
      const game = await startGame({
        variant: variant.id, opponent, side: here.turn, level: opponent === "computer" ? level : null, sfen: here.sfen,
      });
      location.hash = gamePath(game.id);
    } catch (problem) {
      toast(problemText(variant, problem));
    }
  }

  /** @param {number} ply */
  showMain(ply) {
    if (this.branch === null) this.line.go(ply);
    else void this.line.follow(this.main, { ply });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.editor) return false;
    if (event.key !== "u") return this.line.key(event);
    this.line.go(this.line.ply - 1);
    return true;
  }

  // What is seen.

  /** Arrows for the best moves; numbers where the game is solved. */
  advice() {
    const { analysis, line } = this;
    const { picked } = line.board;
    if (!analysis || !line.state) return {};
    const best = analysis.lines.map(({ moves }) => moves[0] ?? "").filter(Boolean);
    return {
      arrows: picked ? [] : best.slice(0, analysis.exact ? 1 : LINES),
      marks: squareValues(analysis.values, picked, line.state.variant),
    };
  }

  paintAround() {
    const { state, here, board } = this.line;
    if (!state || !here) return;
    const bar = makeBar(shareOf(here, this.analysis), verdictText(here, this.analysis), state.flipped);
    this.bar.remove();
    this.bar = bar;
    if (barLies()) this.element.prepend(bar);
    else board.wood.append(bar);
    this.paintPanel();
  }

  paintPanel() {
    const { analysis, branch, line } = this;
    const { state, here } = line;
    if (!state || !here || this.editor) return;
    const { variant } = state;
    const play = /** @param {string} usi */ (usi) => line.play(usi);
    const keep = keepPlace(this.panel);
    this.panel.replaceChildren(
      makeChooser(variant.id, (id) => void this.load(variantOf(id), variantOf(id).start)),
      makeTruth(verdictText(here, analysis), analysis, variant.solvable),
      ...(analysis?.exact ? [] : [this.progress.element]),
      ...(analysis?.lines.length ? [makeLines(variant, here.sfen, analysis.exact ? analysis.lines.slice(0, 1) : analysis.lines, play)] : []),
      ...(analysis?.values.length ? [makeValues(variant, here.sfen, analysis.values, play)] : []),
      ...(branch === null ? [] : [makeBranch(() => this.showMain(branch))]),
      makeMoveList(line, (ply) => (branch !== null && ply > branch ? "variation" : "")),
      ...(this.shares.length > 1 ? [makeGraph(this.shares, line.ply, (ply) => this.showMain(ply))] : []),
      h("div", { class: "panel-foot" }, makeStepper(line)),
      makeTools({
        edit: () => this.edit(state),
        paste: () => openPaste(variant.id, ({ variant: id, start, moves }) => void this.load(variantOf(id), start, moves)),
        flip: () => line.flip(),
        start: () => void this.load(variant, variant.start),
        share: () => void sharePosition(variant.id, here.sfen),
        play: () => void this.playFromHere(variant, here),
      }),
    );
    keep();
  }
}
