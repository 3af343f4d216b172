/** The review of a game: the moments that mattered, one after the other, or every move in a table. */

import { FreeLine } from "../../board/free-line.js";
import { variantOf } from "../../game/variants.js";
import { gamePath, linePath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { toast } from "../../kit/toast.js";
import { makeActions } from "../../panel/actions.js";
import { makeGraph } from "../../panel/graph.js";
import { makeStepper } from "../../panel/move-list.js";
import { redraw } from "../../panel/redraw.js";
import { getGame, startGame } from "../../wire/http.js";
import { ReviewRequest } from "../../wire/review-request.js";
import { t } from "../../words/language.js";
import { sideName } from "../../words/names.js";
import { playerName, problemText, refusalText } from "../../words/sentences.js";
import { makeAccuracies, makeMoment, makeProgress, makeTable } from "./review-panel.js";

/**
 * @import { GameState, MomentView, Refused, ReviewNews, ReviewView as Review, SideName, VariantView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @import { Subject } from "./review-panel.js"
 */

/** Whether the reader wants the whole table, until the page is left. */
let wholeTable = false;

/** Facts about a move that was not played: the board shows the position before it. */
const BEFORE = /\.(missed_\w+|left_free|wins_later)$/;

export class ReviewView {
  /** @param {Socket} socket @param {{id?: string, query?: URLSearchParams}} what a game, or a line */
  constructor(socket, { id = "", query = new URLSearchParams() }) {
    this.title = t("review.title");
    /** @type {GameState | null} whose players have names */
    this.game = null;
    /** @type {Review | null} */
    this.review = null;
    this.share = 0;
    /** @type {string[]} the moves of the game */
    this.moves = [];
    /** @type {string[]} what stood before each of them */
    this.sfens = [];
    /** Which moment is in view, and which line of it. */
    this.index = 0;
    /** @type {"moment" | "punished" | "instead"} */
    this.shown = "moment";
    this.complaint = "";
    this.stop = new AbortController();
    this.line = new FreeLine({
      painted: () => this.paint(),
      nameOf: (side) => this.nameOf(side),
      who: (side) => h("div", { class: "who" }, h("span", { class: `chip ${side}` }), h("span", { class: "names" }, h("b", {}, this.nameOf(side)))),
      advice: () => ({ arrows: this.arrows }),
    });
    this.panel = h("aside", { class: "panel", "aria-label": this.title });
    this.element = h(
      "div",
      { class: "play analysis review", "data-view": "analysis-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.request = new ReviewRequest(socket, (news) => this.hear(news), this.stop.signal, (refusal) => this.refused(refusal));
    void this.load(id, query);
  }

  leave() {
    this.stop.abort();
    this.line.leave();
  }

  /** @param {string} id @param {URLSearchParams} query */
  async load(id, query) {
    let variant = variantOf(query.get("variant") ?? settings.variant);
    try {
      if (id) {
        this.game = await getGame(id);
        variant = variantOf(this.game.variant);
        this.moves = this.game.moves.map(({ usi }) => usi);
      } else {
        this.moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
      }
      const start = this.game?.start ?? query.get("sfen") ?? variant.start;
      if (!(await this.line.load(variant, start, this.moves, { ply: 0 }))) return;
      const { state } = this.line;
      if (!state) return;
      state.flipped = this.game?.seat === "north";
      this.sfens = [state.start, ...state.moves.map(({ sfen }) => sfen)];
      this.line.paint();
      this.request.ask({ variant: variant.id, sfen: start, moves: this.moves });
    } catch (problem) {
      if (this.stop.signal.aborted) return;
      this.complaint = problemText(variant, problem);
      this.paint();
    }
  }

  /** @param {ReviewNews} news */
  hear({ share, review }) {
    this.share = share;
    this.review = review;
    if (review?.moments.length) this.showMoment(0);
    else this.paint();
  }

  /** @param {Refused} refusal */
  refused(refusal) {
    const variant = this.line.state?.variant;
    if (!variant) return;
    this.complaint = refusalText(variant, refusal);
    this.request.stop();
    this.paint();
  }

  // Actions.

  /** The moment in view. @returns {MomentView | null} */
  get moment() {
    return this.review?.moments[this.index] ?? null;
  }

  /** The position and arrow of a moment: before the move if something was missed, else after it. */
  get picture() {
    const { moment } = this;
    if (!moment) return { ply: 0, arrow: "" };
    const missed = BEFORE.test(moment.facts[0]?.key ?? "") || !moment.punished.length;
    return missed ? { ply: moment.ply - 1, arrow: moment.instead[0] ?? "" } : { ply: moment.ply, arrow: moment.punished[0] ?? "" };
  }

  /** The arrow of the moment, drawn only on its own position. */
  get arrows() {
    const { ply, arrow } = this.picture;
    return this.shown === "moment" && arrow && !wholeTable && this.line.ply === ply && this.isMain ? [arrow] : [];
  }

  /** Whether the game itself is in view. */
  get isMain() {
    const moves = this.line.state?.moves ?? [];
    return moves.length === this.moves.length && moves.every(({ usi }, index) => usi === this.moves[index]);
  }

  /** @param {number} index */
  showMoment(index) {
    this.index = index;
    this.shown = "moment";
    this.showMain(this.picture.ply);
  }

  /** @param {number} ply of the game */
  showMain(ply) {
    if (this.isMain) this.line.go(ply);
    else void this.line.follow(this.moves, { ply });
  }

  /** Play a line on the board; it can be stepped through, too. @param {"punished" | "instead"} which */
  async showLine(which) {
    const { moment } = this;
    if (!moment) return;
    this.shown = which;
    const before = this.moves.slice(0, which === "punished" ? moment.ply : moment.ply - 1);
    await this.line.follow([...before, ...moment[which]], { ply: before.length });
    if (this.shown === which && !this.stop.signal.aborted) this.line.replay(before.length);
  }

  /** Play from the position of the moment against the computer. */
  async again() {
    const { moment } = this;
    const { state } = this.line;
    const judged = moment && this.review?.moves[moment.ply - 1];
    if (!state || !moment || !judged) return;
    try {
      const game = await startGame({
        variant: state.variant.id, opponent: "computer", side: judged.side, level: settings.level, sfen: this.sfens[moment.ply - 1] ?? null,
      });
      location.hash = gamePath(game.id);
    } catch (problem) {
      toast(problemText(state.variant, problem));
    }
  }

  /** @param {boolean} whole */
  choose(whole) {
    wholeTable = whole;
    if (!whole && this.moment) this.showMoment(this.index);
    else this.line.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.line.key(event);
  }

  // Painting.

  /** @param {SideName} side */
  nameOf(side) {
    return this.game ? playerName(this.game, side) : sideName(side);
  }

  paint() {
    redraw(this.panel, () => this.drawn());
  }

  drawn() {
    const { review, line, complaint } = this;
    const { state } = line;
    if (complaint) return [h("p", { class: "complaint", role: "alert" }, complaint)];
    if (!state) return [];
    if (!this.moves.length) return [h("p", { class: "why" }, t("review.empty"))];
    if (!review) return [makeProgress(this.share)];
    const { variant } = state;
    const subject = { variant, review, sfens: this.sfens, nameOf: (/** @type {SideName} */ side) => this.nameOf(side) };
    const ply = Math.min(line.ply, this.moves.length);
    return [
      wholeTable ? makeTable(subject, this.isMain ? ply : -1, (to) => this.showMain(to)) : this.makeStory(subject),
      h("div", { class: "panel-foot" }, makeStepper(line)),
      makeAccuracies(subject),
      makeGraph(review.curve.map((percent) => percent / 50 - 1), ply, (to) => this.showMain(to)),
      this.makeChoice(),
      makeActions([
        { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: () => line.flip() },
        { name: "analyse", picture: "search", label: t("review.analyse"), act: () => this.analyse(variant) },
      ]),
      h("p", { class: "basis" }, t(review.exact ? "review.exact" : "review.estimated")),
    ];
  }

  /** @param {VariantView} variant */
  analyse(variant) {
    const { state } = this.line;
    if (state) location.hash = `${linePath(variant.id, state.start, state.moves.map(({ usi }) => usi))}&ply=${this.line.ply}`;
  }

  makeChoice() {
    /** @param {boolean} whole @param {string} text */
    const button = (whole, text) =>
      h("button", { type: "button", class: "button small", "data-action": whole ? "all" : "moments", "aria-pressed": String(wholeTable === whole), onclick: () => this.choose(whole) }, text);
    return h("div", { class: "tools", role: "group", "aria-label": t("review.title") }, button(false, t("review.one_by_one")), button(true, t("review.all_moves")));
  }

  /** @param {Subject} subject */
  makeStory(subject) {
    if (!this.moment) return h("p", { class: "why" }, t("review.none"));
    return makeMoment(subject, this.index, this.shown, {
      previous: () => this.showMoment(this.index - 1),
      next: () => this.showMoment(this.index + 1),
      moment: () => this.showMoment(this.index),
      punished: () => void this.showLine("punished"),
      instead: () => void this.showLine("instead"),
      again: () => void this.again(),
    });
  }
}
