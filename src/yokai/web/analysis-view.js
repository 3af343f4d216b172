/** Any position, and what is true or thought about it. Moves that are played become variations. */

import { makeActions } from "./actions.js";
import { makeBranch, makeChooser, makeSide, makeTruth } from "./analysis-panel.js";
import { Analyst, Sweep } from "./analyst.js";
import { Problem, startGame, walk } from "./api.js";
import { YokaiBoard } from "./board.js";
import { announce, h, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { headline, makeBar, makeGraph, southShare } from "./evaluation.js";
import { keepPlace } from "./focus.js";
import { t } from "./i18n.js";
import { makeLines, makeValues } from "./lines.js";
import { makeMoveList, makeStepper, stepKey } from "./move-list.js";
import { openPaste } from "./paste.js";
import { settings } from "./settings.js";
import { readUsi } from "./sfen.js";
import { positionPath, sharePosition } from "./share.js";
import { makeSolving } from "./solving.js";
import { moveSound } from "./sounds.js";
import { variantOf } from "./variants.js";
import { moveSpoken, moverBefore, problemText, refusalText } from "./words.js";
import { worthOf } from "./worth.js";

/** How many lines of play are asked for. */
const LINES = 3;

export class AnalysisView {
  /** @param {import("./socket.js").Socket} socket @param {URLSearchParams} query */
  constructor(socket, query) {
    this.socket = socket;
    this.title = t("nav.analysis");
    this.variant = variantOf(query.get("variant") ?? settings.variant);
    this.start = query.get("sfen") ?? this.variant.start;
    /** @type {string[]} the line one came with */
    this.main = (query.get("moves") ?? "").split(" ").filter(Boolean);
    /** @type {string[]} the line in view */
    this.line = this.main;
    this.ply = Math.min(Number(query.get("ply") ?? this.line.length), this.line.length);
    /** @type {import("./types.js").Walk | null} the line in view, as the server plays it */
    this.walk = null;
    /** @type {import("./types.js").Analysis | null} */
    this.analysis = null;
    /** @type {(number | null)[]} */
    this.shares = [];
    this.flipped = false;
    this.said = "";
    this.board = new YokaiBoard();
    this.bar = makeBar(0, "", false);
    this.panel = h("aside", { class: "panel", "aria-label": t("nav.analysis") });
    this.element = h("div", { class: "play analysis", "data-view": "analysis-page" }, h("h1", { class: "unseen" }, this.title), this.board, this.panel);
    this.stop = new AbortController();
    this.analyst = new Analyst(socket, (analysis) => this.heard(analysis), this.stop.signal);
    this.solving = makeSolving(socket, () => this.ask(), this.stop.signal);
    this.listen();
    void this.load(this.variant.id, this.start, this.main, this.ply);
  }

  listen() {
    /** @param {string} name @param {(detail: any) => void} act */
    const on = (name, act) =>
      this.board.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("move", ({ usi }) => this.play(usi));
    on("attempt", ({ usi }) => this.refuse(usi));
    on("take", () => this.paintBoard());
  }

  leave() {
    this.stop.abort();
    this.sweep?.stop();
    this.editor?.stop.abort();
  }

  /** What is still heard of a position must not be drawn with the pieces of the next game. */
  forget() {
    this.analyst.stop();
    this.analysis = null;
    this.walk = null;
  }

  /** Begin with a position or a game. @param {string} variant @param {string} start @param {string[]} moves @param {number} [ply] */
  async load(variant, start, moves, ply = moves.length) {
    this.forget();
    this.variant = variantOf(variant);
    this.solving.watch(this.variant);
    this.start = start;
    this.main = moves;
    this.shares = [];
    this.sweep?.stop();
    await this.follow(moves, ply);
    if (!this.walk || !moves.length) return;
    const { positions } = this.walk;
    this.shares = positions.map(() => null);
    this.sweep = new Sweep({ variant, sfen: start, moves }, positions, (at, share) => {
      this.shares[at] = share;
      this.paintPanel();
    });
  }

  /** Put a line in view. @param {string[]} line @param {number} ply @param {boolean} [animate] */
  async follow(line, ply, animate = false) {
    try {
      this.walk = await walk(this.variant.id, this.start, line);
    } catch (problem) {
      if (!this.walk) {
        toast(problemText(this.variant, problem));
        if (this.start !== this.variant.start || line.length) return void this.load(this.variant.id, this.variant.start, []);
      } else {
        this.complain(problem, line[ply - 1] ?? "");
      }
      return;
    }
    if (this.stop.signal.aborted) return;
    this.line = line;
    this.go(ply, animate);
  }

  /** @param {unknown} problem @param {string} usi */
  complain(problem, usi) {
    if (!(problem instanceof Problem)) return toast(t("offline"));
    const { from, drop } = readUsi(usi, this.variant);
    const symbol = drop ?? this.board.picture?.cells[from ?? 0] ?? null;
    toast(refusalText(this.variant, { reason: problem.code, message: problem.message, args: problem.args }, symbol));
  }

  /** Where the line in view leaves the main one; null while it does not. */
  get branch() {
    const at = this.line.findIndex((usi, index) => usi !== this.main[index]);
    return at === -1 || !this.main.length ? null : at;
  }

  get here() {
    return this.walk?.positions[this.ply];
  }

  /** @param {number} ply @param {boolean} [animate] */
  go(ply, animate = false) {
    this.ply = Math.max(0, Math.min(this.line.length, ply));
    this.analysis = null;
    const path = positionPath(this.variant.id, this.start, this.line);
    history.replaceState(null, "", this.ply === this.line.length ? path : `${path}&ply=${this.ply}`);
    this.ask();
    this.paint(animate);
    const move = this.walk?.moves[this.ply - 1];
    if (animate && move) {
      moveSound(move);
      announce(moveSpoken(this.variant, move, moverBefore(move.sfen)));
    }
  }

  ask() {
    if (!this.here) return;
    if (this.here.outcome) this.analyst.stop();
    else this.analyst.ask({ variant: this.variant.id, sfen: this.start, moves: this.line.slice(0, this.ply) }, LINES);
  }

  /** @param {import("./types.js").Analysis} analysis */
  heard(analysis) {
    this.analysis = analysis;
    const score = analysis.lines[0]?.score;
    if (score && this.shares.length && this.branch === null) {
      this.shares[this.ply] = southShare(score, this.here?.turn ?? "south");
    }
    const text = this.verdict();
    if (score && score.plies !== null && text !== this.said) announce(text);
    this.said = text;
    this.paintBoard();
    this.paintPanel();
  }

  // What the hand does.

  /** @param {string} usi */
  play(usi) {
    if (this.line[this.ply] === usi) return this.go(this.ply + 1, true);
    const line = [...this.line.slice(0, this.ply), usi];
    void this.follow(line, line.length, true);
  }

  /** Let the server say why not. @param {string} usi */
  async refuse(usi) {
    try {
      await walk(this.variant.id, this.start, [...this.line.slice(0, this.ply), usi]);
    } catch (problem) {
      this.complain(problem, usi);
    }
  }

  backToMain() {
    const at = this.branch ?? this.ply;
    void this.follow(this.main, Math.min(at, this.main.length));
  }

  edit() {
    this.analyst.stop();
    this.editor = new Editor(this.board, this.variant, this.here?.sfen ?? this.start, this.flipped, (sfen) => {
      this.editor = undefined;
      if (sfen) void this.load(this.variant.id, sfen, []);
      else this.go(this.ply);
    });
    this.panel.replaceChildren(this.editor.element);
    this.board.scrollIntoView({ block: "nearest" });
  }

  async playFromHere() {
    try {
      const game = await startGame({
        variant: this.variant.id, opponent: settings.opponent, side: this.here?.turn ?? "south",
        level: settings.opponent === "computer" ? settings.level : null, sfen: this.here?.sfen ?? null,
      });
      location.hash = `#/game/${game.id}`;
    } catch (problem) {
      toast(problemText(this.variant, problem));
    }
  }

  // What is seen.

  /** @param {boolean} [animate] */
  paint(animate = false) {
    if (this.editor) return;
    this.paintBoard(animate);
    this.paintPanel();
  }

  /** @param {boolean} [animate] */
  paintBoard(animate = false) {
    const { here } = this;
    if (!here || this.editor) return;
    const best = this.analysis?.lines.map(({ moves }) => moves[0] ?? "").filter(Boolean) ?? [];
    const exact = this.analysis?.exact;
    this.board.show({
      variant: this.variant,
      sfen: here.sfen,
      legal: here.legal,
      last: this.line[this.ply - 1] ?? null,
      flipped: this.flipped,
      mine: "both",
      movable: here.outcome ? null : here.turn,
      animate,
      over: Boolean(here.outcome),
      who: { south: makeSide("south", here.turn), north: makeSide("north", here.turn) },
      marks: worthOf(this.analysis?.values ?? [], this.board.held, this.variant),
      arrows: this.board.held ? [] : best.slice(0, exact ? 1 : LINES),
    });
    const score = this.analysis?.lines[0]?.score;
    const bar = makeBar(score ? southShare(score, here.turn) : this.ended(), this.verdict(), this.flipped);
    this.bar.remove();
    this.bar = bar;
    if (matchMedia("(max-width: 900px)").matches) this.element.prepend(bar);
    else this.board.wood.append(bar);
  }

  /** The bar of a game that is over. */
  ended() {
    const winner = this.here?.outcome?.winner;
    return winner ? (winner === "south" ? 1 : -1) : 0;
  }

  verdict() {
    const { here, analysis } = this;
    if (here?.outcome) {
      const { winner } = here.outcome;
      return winner ? t("truth.won", { side: t(`side.${winner}`) }) : t("end.draw");
    }
    const score = analysis?.lines[0]?.score;
    return score && here ? headline(score, here.turn, analysis?.exact ?? false) : t("truth.thinking");
  }

  paintPanel() {
    const { walk: seen, variant, analysis, here } = this;
    if (!seen || !here || this.editor) return;
    const go = /** @param {number} ply */ (ply) => this.go(ply, ply === this.ply + 1);
    const play = /** @param {string} usi */ (usi) => this.play(usi);
    const keep = keepPlace(this.panel);
    this.panel.replaceChildren(
      makeChooser(variant.id, (id) => void this.load(id, variantOf(id).start, [])),
      makeTruth(this.verdict(), analysis, variant.solvable),
      ...(analysis?.exact ? [] : [this.solving.element]),
      ...(analysis?.lines.length ? [makeLines(variant, here.sfen, analysis.exact ? analysis.lines.slice(0, 1) : analysis.lines, play)] : []),
      ...(analysis?.values.length ? [makeValues(variant, here.sfen, analysis.values, play)] : []),
      ...(this.branch === null ? [] : [makeBranch(() => this.backToMain())]),
      makeMoveList(variant, seen.moves, this.ply, go, (ply) => (this.branch !== null && ply > this.branch ? "variation" : "")),
      ...(this.shares.length > 1 ? [makeGraph(this.shares, this.ply, (ply) => this.showMain(ply))] : []),
      h("div", { class: "panel-foot" }, makeStepper(this.ply, this.line.length, go)),
      this.tools(),
    );
    keep();
  }

  /** @param {number} ply */
  showMain(ply) {
    if (this.branch === null) this.go(ply);
    else void this.follow(this.main, ply);
  }

  tools() {
    return makeActions([
      { name: "edit", picture: "edit", label: t("analysis.edit"), act: () => this.edit() },
      { name: "paste", picture: "copy", label: t("analysis.paste"), act: () => openPaste(this.variant.id, ({ variant, start, moves }) => void this.load(variant, start, moves)) },
      { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: () => this.flip() },
      { name: "start", picture: "first", label: t("edit.start"), act: () => void this.load(this.variant.id, this.variant.start, []) },
      { name: "share", picture: "share", label: t("end.share"), act: () => void sharePosition(this.variant.id, this.here?.sfen ?? this.start) },
      { name: "play", picture: "play", label: t("analysis.play"), act: () => void this.playFromHere() },
    ]);
  }

  flip() {
    this.flipped = !this.flipped;
    this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ply = stepKey(event, this.ply, this.line.length);
    if (this.editor) return false;
    if (event.key === "f") this.flip();
    else if (event.key === "u") this.go(this.ply - 1);
    else if (ply !== null) this.go(ply, ply === this.ply + 1);
    else return false;
    return true;
  }
}
