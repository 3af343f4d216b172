/** The analysis board: any position with its exact value or the engine's lines. Moves that leave the line become variations. */

import { enableDrawing } from "../../board/drawing.js";
import { loadBots, otherEngines } from "../../dialogs/bot-choice.js";
import { openPaste } from "../../dialogs/paste.js";
import { openStudies } from "../../dialogs/studies.js";
import { sharePosition } from "../../dialogs/share.js";
import { variantOf } from "../../game/variants.js";
import { gamePath, linePath, lineReviewPath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { remember, settings } from "../../kit/settings.js";
import { toast } from "../../kit/toast.js";
import { makeStepper } from "../../panel/move-list.js";
import { redraw } from "../../panel/redraw.js";
import { getFamous, startGame } from "../../wire/http.js";
import { getChapter, writeChapter } from "../../wire/studies.js";
import { currentLanguage, t } from "../../words/language.js";
import { problemText } from "../../words/sentences.js";
import { makeChapter, makeChooser, makeFoot, makeSide, makeTools, makeTruth, makeWalks } from "./analysis-panel.js";
import { Editor } from "../../panel/editor.js";
import { Explorer } from "./explorer.js";
import { isProved, shareOf, verdictText } from "./evaluation.js";
import { makeBar, makeGraph } from "../../panel/graph.js";
import { PositionInsight } from "./position-insight.js";
import { makeLines, makeValues } from "./lines.js";
import { keepTree, makeTreeTools, recallTree } from "./study.js";
import { makeTableProgress } from "./table-progress.js";
import { draftOf } from "./tree.js";
import { TreeLine } from "./tree-line.js";
import { GLYPHS, makeTreeList } from "./tree-list.js";

/**
 * @import { LineState } from "../../board/line-board.js"
 * @import { OpenChapter } from "../../dialogs/studies.js"
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
      who: (side) => makeSide(side, this.line.here),
      advice: () => ({ ...this.insight.drawn, drawings: this.line.tree.here.drawings }),
    });
    /** @type {OpenChapter | null} the chapter of a study that is in view */
    this.chapter = null;
    /** Whether a finger draws arrows and circles instead of moving pieces. */
    this.pen = false;
    enableDrawing(this.line.board, { hasPen: () => this.pen, draw: (drawing) => this.draw(drawing), clear: () => this.wipe() });
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
    this.explorer = new Explorer(() => this.paintPanel());
    this.insight = new PositionInsight(socket, this.line, news, this.stop.signal);
    this.progress = makeTableProgress(socket, () => this.editor || this.insight.ask(), this.stop.signal);
    void loadBots().then(() => {
      if (otherEngines().length && !this.editor && !this.stop.signal.aborted) this.engineChanged();
    });
    const famous = query.get("famous");
    if (famous) {
      void this.walk(famous);
      return;
    }
    const variant = variantOf(query.get("variant") ?? settings.variant);
    const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
    const ply = query.has("ply") ? Number(query.get("ply")) || 0 : moves.length;
    const start = query.get("sfen") ?? variant.start;
    const kept = recallTree(variant.id, start, moves);
    void this.load(variant, start, moves, { ply, tree: kept?.tree, chapter: kept?.chapter });
  }

  leave() {
    this.stop.abort();
    this.explorer.stop();
    this.line.leave();
    this.editor?.stop.abort();
  }

  /**
   * Begin with a position or a line; if the server refuses it, with the start of the variant.
   * @param {VariantView} variant @param {string} start @param {string[]} [moves]
   * @param {{ply?: number, tree?: Tree, notes?: Omit<Notes, "moves">, chapter?: OpenChapter | null}} [how] a tree that holds
   *   the moves, or what is to be added to them; the chapter of a study that this is
   */
  async load(variant, start, moves = [], { ply = moves.length, tree, notes, chapter = null } = {}) {
    this.chapter = chapter;
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
    keepTree(state, tree, this.chapter);
    const path = linePath(state.variant.id, state.start, state.moves.map(({ usi }) => usi));
    // A reader who is on the way to another view keeps that address.
    if (location.hash.startsWith("#/analysis")) history.replaceState(null, "", ply === end ? path : `${path}&ply=${ply}`);
    this.insight.ask();
    this.explore();
  }

  // Actions.

  /** Ask what is known of the position in view, if the explorer is open. */
  explore() {
    const { state, played } = this.line;
    if (settings.explorer && state) void this.explorer.ask(state.variant.id, state.start, played);
    else this.explorer.stop();
  }

  toggleExplorer() {
    remember({ explorer: !settings.explorer });
    this.explore();
    this.paintPanel();
  }

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
    if (state) keepTree(state, tree, this.chapter);
    this.paintPanel();
  }

  // Saved studies.

  /** @param {LineState} state */
  openStudies({ variant, start }) {
    void openStudies(draftOf(variant.id, start, this.line.tree.notes), {
      open: (chapter) => void this.openChapter(chapter),
      saved: (chapter) => {
        this.chapter = chapter;
        this.treeChanged();
      },
    });
  }

  /** @param {OpenChapter} chapter */
  async openChapter(chapter) {
    try {
      const { variant, start, moves, ...notes } = await getChapter(chapter.study.id, chapter.number);
      if (!this.stop.signal.aborted) await this.load(variantOf(variant), start, moves, { ply: 0, notes, chapter });
    } catch (problem) {
      toast(problemText(variantOf(settings.variant), problem));
    }
  }

  /** Save the tree in the chapter that it came from. @param {LineState} state @param {OpenChapter} chapter */
  async saveChapter({ variant, start }, { study, number }) {
    const name = study.chapters[number]?.name ?? "";
    try {
      await writeChapter(study.id, number, { name, study: draftOf(variant.id, start, this.line.tree.notes) });
      toast(t("study.saved", { study: study.name }));
    } catch (problem) {
      toast(problemText(variant, problem));
    }
  }

  /** @param {string} drawing a circle or an arrow */
  draw(drawing) {
    this.line.tree.draw(drawing);
    this.line.paintBoard();
    this.treeChanged();
  }

  /** Take away all that is drawn over the position in view. */
  wipe() {
    const { here } = this.line.tree;
    if (!here.drawings.length) return;
    here.drawings = [];
    this.line.paintBoard();
    this.treeChanged();
  }

  takePen() {
    this.pen = !this.pen;
    this.line.board.classList.toggle("pen", this.pen);
    toast(t(this.pen ? "analysis.pen_taken" : "analysis.pen_left"));
    this.paintPanel();
  }

  /** The engine is on or off now, or shows more lines or fewer. */
  engineChanged() {
    this.insight.begin();
    this.insight.askForCurve();
    this.insight.ask();
    this.line.paint();
  }

  toggleThreat() {
    if (!settings.engine || !this.line.here || this.line.here.outcome) return;
    this.insight.ask(!this.insight.threat);
    this.line.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.editor) return this.editor.key(event);
    const glyph = Object.keys(GLYPHS)[Number(event.key) - 1];
    if (glyph) {
      this.line.tree.judge(glyph);
      this.treeChanged();
    } else if (event.key === "u") this.line.go(this.line.ply - 1);
    else if (event.key === "x") this.toggleThreat();
    else if (event.key === "o") this.toggleExplorer();
    else return this.line.key(event);
    return true;
  }

  // Painting around the board.

  paintAround() {
    const { state, here, board } = this.line;
    const { analysis } = this.insight;
    if (!state || !here) return;
    this.bar.remove();
    if (settings.engine || here.outcome) {
      const at = this.insight.analysed ?? here;
      this.bar = makeBar(shareOf(at, analysis), verdictText(at, analysis), state.flipped);
      board.wood.append(this.bar);
    }
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
    const { lines = [], values = [] } = analysis ?? {};
    const analysed = insight.analysed ?? here;
    const verdict = verdictText(analysed, analysis);
    const play = insight.threat ? null : /** @param {string} usi */ (usi) => line.play(usi);
    const explores = settings.explorer && play !== null;
    // Where the explorer has the exact worth of every move, only how the best one goes on is new.
    const told = explores && this.explorer.view?.exact ? lines.slice(0, 1) : lines;
    return [
      makeChooser(variant.id, (id) => void this.load(variantOf(id), variantOf(id).start), {
        threat: insight.threat,
        canThreaten: !here.outcome,
        changed: () => this.engineChanged(),
        toggleThreat: () => this.toggleThreat(),
        toggleExplorer: () => this.toggleExplorer(),
      }),
      ...(tree.here.comment ? [h("p", { class: "remark" }, tree.here.comment)] : []),
      ...(settings.engine || here.outcome ? [makeTruth(insight.threat ? t("truth.threat", { verdict }) : verdict, analysis)] : []),
      ...(!settings.engine || (analysis && isProved(analysis)) ? [] : [this.progress.element]),
      ...(explores ? [this.explorer.drawn(variant, here.sfen, play)] : []),
      ...(told.length ? [makeLines(variant, analysed.sfen, told, play)] : []),
      ...(values.length && play && !explores ? [makeValues(variant, here.sfen, values, play)] : []),
      ...(this.chapter ? [makeChapter(this.chapter, (chapter) => void this.saveChapter(state, chapter))] : []),
      makeTreeList(variant, tree, (twig) => line.visit(twig), tree.main.length ? [] : makeWalks(variant)),
      makeTreeTools(line, () => this.treeChanged(), () => this.showMain(tree.branch ?? 0)),
      ...(shares.length > 1 ? [this.makeCurve()] : []),
      makeFoot(makeStepper(line), {
        edit: () => this.edit(state),
        paste: () => openPaste(variant.id, ({ variant: id, start, moves, ...notes }) => void this.load(variantOf(id), start, moves, { notes })),
        flip: () => line.flip(),
        pen: () => this.takePen(),
        wipe: () => this.wipe(),
        start: () => void this.load(variant, variant.start),
      }, { pen: this.pen, drawn: tree.here.drawings.length > 0 }),
      makeTools({
        share: () => sharePosition(variant.id, here.sfen, { start: state.start, moves: state.moves.map(({ usi }) => usi), ply: line.ply }),
        play: () => void this.playFromHere(variant, here),
        studies: () => this.openStudies(state),
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
