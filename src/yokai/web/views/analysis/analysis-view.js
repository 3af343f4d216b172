/** The analysis board: any position with its exact value or the engine's lines. Moves that leave the line become variations. */

import { openPaste } from "../../dialogs/paste.js";
import { sharePosition } from "../../dialogs/share.js";
import { variantOf } from "../../game/variants.js";
import { gamePath, linePath, lineReviewPath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { toast } from "../../kit/toast.js";
import { makeStepper } from "../../panel/move-list.js";
import { redraw } from "../../panel/redraw.js";
import { getFamous, startGame } from "../../wire/http.js";
import { currentLanguage, t } from "../../words/language.js";
import { problemText } from "../../words/sentences.js";
import { makeBranch, makeChooser, makeSide, makeTools, makeTruth, makeWalks } from "./analysis-panel.js";
import { Editor } from "./editor.js";
import { isProved, shareOf, verdictText } from "./evaluation.js";
import { makeBar, makeGraph } from "../../panel/graph.js";
import { PositionInsight } from "./position-insight.js";
import { makeLines, makeValues } from "./lines.js";
import { keepTree, makeTreeTools, recallTree } from "./study.js";
import { makeTableProgress } from "./table-progress.js";
import { TreeLine } from "./tree-line.js";
import { makeTreeList } from "./tree-list.js";

/**
 * @import { LineState } from "../../board/line-board.js"
 * @import { PositionView, VariantView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @import { Notes, Tree } from "./tree.js"
 */

export class AnalysisView {
  /** @param {Socket} socket @param {URLSearchParams} query */
  constructor(socket, query) {
    this.title = t("nav.analysis");
    this.line = new TreeLine({
      changed: () => this.arrive(),
      painted: () => this.paintAround(),
      who: (side) => makeSide(side, this.line.here?.turn === side),
      advice: () => this.insight.drawn,
    });
    this.bar = h("div");
    this.panel = h("aside", { class: "panel", "aria-label": t("nav.analysis") });
    this.element = h(
      "div",
      { class: "play analysis", "data-view": "analysis-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.stop = new AbortController();
    const news = { here: () => this.line.paint(), curve: () => this.paintPanel() };
    this.insight = new PositionInsight(socket, this.line, news, this.stop.signal);
    this.progress = makeTableProgress(socket, () => this.editor || this.insight.ask(), this.stop.signal);
    const famous = query.get("famous");
    if (famous) {
      void this.walk(famous);
      return;
    }
    const variant = variantOf(query.get("variant") ?? settings.variant);
    const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
    const ply = query.has("ply") ? Number(query.get("ply")) || 0 : moves.length;
    const start = query.get("sfen") ?? variant.start;
    void this.load(variant, start, moves, { ply, tree: recallTree(variant.id, start, moves) });
  }

  leave() {
    this.stop.abort();
    this.line.leave();
    this.editor?.stop.abort();
  }

  /**
   * Begin with a position or a line; if the server refuses it, with the start of the variant.
   * @param {VariantView} variant @param {string} start @param {string[]} [moves]
   * @param {{ply?: number, tree?: Tree, notes?: Omit<Notes, "moves">}} [how] a tree that holds the moves, or what is to be added to them
   */
  async load(variant, start, moves = [], { ply = moves.length, tree, notes } = {}) {
    this.insight.begin();
    this.progress.watch(variant);
    try {
      if (!(await this.line.begin(variant, start, moves, ply, tree))) return;
      if (notes) {
        this.line.tree.graft(notes);
        this.treeChanged();
      }
      this.insight.askForCurve();
    } catch (problem) {
      if (this.stop.signal.aborted) return;
      toast(problemText(variant, problem));
      if (start !== variant.start || moves.length) await this.load(variant, variant.start);
    }
  }

  /** Begin with a famous game and its comments; if there is none, with the start of the variant. @param {string} name */
  async walk(name) {
    try {
      const { variant, start, moves, ...notes } = await getFamous(name, currentLanguage());
      if (!this.stop.signal.aborted) await this.load(variantOf(variant), start, moves, { ply: 0, notes });
    } catch (problem) {
      if (this.stop.signal.aborted) return;
      const variant = variantOf(settings.variant);
      toast(problemText(variant, problem));
      await this.load(variant, variant.start);
    }
  }

  /** Another position is in view: write it into the address, and ask for its analysis. */
  arrive() {
    const { state, ply, end, tree } = this.line;
    if (!state) return;
    keepTree(state, tree);
    const path = linePath(state.variant.id, state.start, state.moves.map(({ usi }) => usi));
    // A reader who is on the way to another view keeps that address.
    if (location.hash.startsWith("#/analysis")) history.replaceState(null, "", ply === end ? path : `${path}&ply=${ply}`);
    this.insight.ask();
  }

  // Actions.

  /** @param {LineState} state */
  edit({ variant, flipped }) {
    this.insight.analyst.stop();
    this.line.forget();
    this.editor = new Editor(this.line.board, variant, this.line.sfen, flipped, (sfen) => {
      this.editor = undefined;
      this.element.classList.remove("editing");
      for (const carried of this.line.board.querySelectorAll("[data-carry]")) carried.removeAttribute("data-carry");
      if (sfen) void this.load(variant, sfen);
      else this.line.go(this.line.ply);
    });
    this.element.classList.add("editing");
    redraw(this.panel, () => this.drawn());
    this.panel.scrollTop = 0;
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

  /** Open the review of the main line. @param {LineState} state */
  review({ variant, start }) {
    location.hash = lineReviewPath(variant.id, start, this.line.tree.main.map(({ move }) => move?.usi ?? ""));
  }

  /** @param {number} ply of the main line */
  showMain(ply) {
    const { tree } = this.line;
    this.line.visit(tree.main[ply - 1] ?? tree.root);
  }

  /** The tree has changed, the position in view has not. */
  treeChanged() {
    const { state, tree } = this.line;
    if (state) keepTree(state, tree);
    this.paintPanel();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.editor) return this.editor.key(event);
    if (event.key !== "u") return this.line.key(event);
    this.line.go(this.line.ply - 1);
    return true;
  }

  // Painting around the board.

  paintAround() {
    const { state, here, board } = this.line;
    const { analysis } = this.insight;
    if (!state || !here) return;
    const bar = makeBar(shareOf(here, analysis), verdictText(here, analysis), state.flipped);
    this.bar.remove();
    this.bar = bar;
    board.wood.append(bar);
    this.paintPanel();
  }

  paintPanel() {
    if (this.line.here && !this.editor) redraw(this.panel, () => this.drawn());
  }

  /** The parts of the panel. */
  drawn() {
    const { line, insight, editor } = this;
    const { state, here } = line;
    if (editor) return [editor.element];
    if (!state || !here) return [];
    const { variant } = state;
    const { analysis, shares } = insight;
    const { tree } = line;
    const { branch } = tree;
    const { exact = false, lines = [], values = [] } = analysis ?? {};
    const play = /** @param {string} usi */ (usi) => line.play(usi);
    return [
      makeChooser(variant.id, (id) => void this.load(variantOf(id), variantOf(id).start)),
      ...(tree.here.comment ? [h("p", { class: "remark" }, tree.here.comment)] : []),
      makeTruth(verdictText(here, analysis), analysis),
      ...(analysis && isProved(analysis) ? [] : [this.progress.element]),
      ...(lines.length ? [makeLines(variant, here.sfen, exact ? lines.slice(0, 1) : lines, play)] : []),
      ...(values.length ? [makeValues(variant, here.sfen, values, play)] : []),
      ...(branch === null ? [] : [makeBranch(() => this.showMain(branch))]),
      ...(tree.main.length ? [] : [makeWalks()]),
      makeTreeList(variant, tree, (twig) => line.visit(twig)),
      makeTreeTools(line, () => this.treeChanged()),
      ...(shares.length > 1 ? [this.makeCurve()] : []),
      h("div", { class: "panel-foot" }, makeStepper(line)),
      makeTools({
        edit: () => this.edit(state),
        paste: () => openPaste(variant.id, ({ variant: id, start, moves, ...notes }) => void this.load(variantOf(id), start, moves, { notes })),
        flip: () => line.flip(),
        start: () => void this.load(variant, variant.start),
        share: () => sharePosition(variant.id, here.sfen),
        play: () => void this.playFromHere(variant, here),
      }, tree.main.length ? () => this.review(state) : null),
    ];
  }

  /** The evaluation over the main line; until it is known, how far its review is. */
  makeCurve() {
    const { shares, reviewed } = this.insight;
    return h(
      "div",
      { class: "game-curve" },
      makeGraph(shares, this.line.ply, (ply) => this.showMain(ply)),
      reviewed !== null && h("progress", { max: 1, value: reviewed, "aria-label": t("graph.label") }),
    );
  }
}
