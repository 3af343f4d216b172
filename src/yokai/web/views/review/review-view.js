/** The review of a game: the moments that mattered, one after the other, or every move in a table. */

import { FreeLine } from "../../board/free-line.js";
import { sharePosition } from "../../dialogs/share.js";
import { variantOf } from "../../game/variants.js";
import { gamePath, linePath } from "../../kit/address.js";
import { announce, h } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { toast } from "../../kit/toast.js";
import { makeActions } from "../../panel/actions.js";
import { makeGraph } from "../../panel/graph.js";
import { makeStepper } from "../../panel/move-list.js";
import { redraw } from "../../panel/redraw.js";
import { getGame, startGame } from "../../wire/http.js";
import { ReviewRequest } from "../../wire/review-request.js";
import { t } from "../../words/language.js";
import { pictureOf, saidOf } from "../../words/moments.js";
import { sideName } from "../../words/names.js";
import { playerName, problemText, refusalText } from "../../words/sentences.js";
import { makeAccuracies, makeMoment, makeProgress, makeTable } from "./review-panel.js";

/**
 * @import { GameState, MomentView, Refused, ReviewNews, ReviewView as Review, SideName, VariantView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @import { LineOptions } from "../../board/line-board.js"
 * @import { Subject, TrySaid } from "./review-panel.js"
 */

/** Whether the reader wants the whole table, until the page is left. */
let wholeTable = false;

/** Milliseconds for which the answer to a wrong try is seen before it is taken back. */
const SEEN = 2200;

/** A line that lets a view take a move as an answer to its question. */
class AskingLine extends FreeLine {
  /** @param {Omit<LineOptions, "play">} options @param {(usi: string) => boolean} takes whether a move is taken as an answer */
  constructor(options, takes) {
    super(options);
    this.takes = takes;
  }

  /** @override @param {string} usi */
  play(usi) {
    if (!this.takes(usi)) super.play(usi);
  }
}

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
    /** @type {"question" | "moment" | "punished" | "instead"} */
    this.shown = "question";
    /** The moments whose answer was shown. @type {Set<number>} */
    this.revealed = new Set();
    /** The reader's move that is being judged or shown. */
    this.trying = "";
    /** @type {TrySaid | null} */
    this.said = null;
    this.complaint = "";
    this.stop = new AbortController();
    this.line = new AskingLine({
      painted: () => this.paint(),
      nameOf: (side) => this.nameOf(side),
      who: (side) => h("div", { class: "who" }, h("span", { class: `chip ${side}` }), h("span", { class: "names" }, h("b", {}, this.nameOf(side)))),
      advice: () => ({ arrows: this.arrows }),
    }, (usi) => this.takes(usi));
    this.panel = h("aside", { class: "panel", "aria-label": this.title });
    this.element = h(
      "div",
      { class: "play analysis review", "data-view": "analysis-page" },
      h("h1", { class: "unseen" }, this.title),
      this.line.board,
      this.panel,
    );
    this.request = new ReviewRequest(socket, (news) => this.hear(news), this.stop.signal, (refusal) => this.refused(refusal));
    this.trial = new ReviewRequest(socket, ({ review }) => review && void this.judge(review), this.stop.signal);
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
      state.flipped = this.seat === "north";
      this.sfens = [state.start, ...state.moves.map(({ sfen }) => sfen)];
      this.line.paint();
      this.request.ask({ variant: variant.id, sfen: start, moves: this.moves, side: this.seat });
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

  /** The position and arrows of the moment in view. */
  get picture() {
    return this.moment ? pictureOf(this.moment) : { ply: 0, arrows: [] };
  }

  /** The arrows of the moment, or of the reason for the better move, drawn only on their own position. */
  get arrows() {
    const { moment, line, shown } = this;
    if (!moment || wholeTable) return [];
    if (shown === "moment" && this.isMain && line.ply === this.picture.ply) return this.picture.arrows;
    const isBetter = shown === "instead" && line.ply === moment.ply && line.state?.moves[line.ply - 1]?.usi === moment.instead[0];
    return isBetter ? moment.better.arrows : [];
  }

  /** Whether the game itself is in view. */
  get isMain() {
    const moves = this.line.state?.moves ?? [];
    return moves.length === this.moves.length && moves.every(({ usi }, index) => usi === this.moves[index]);
  }

  /** Show a moment: its question, until its answer was shown. @param {number} index */
  showMoment(index) {
    if (index !== this.index) this.said = null;
    this.index = index;
    this.trying = "";
    this.trial.stop();
    const { moment } = this;
    this.shown = this.revealed.has(index) ? "moment" : "question";
    this.showMain(this.shown === "question" && moment ? moment.ply - 1 : this.picture.ply);
  }

  /** Show the answer. */
  reveal() {
    this.said = null;
    this.revealed.add(this.index);
    this.showMoment(this.index);
  }

  /** Whether a move on the board is an answer to the question in view. @param {string} usi */
  takes(usi) {
    const { moment, line } = this;
    if (this.shown !== "question" || wholeTable || !moment || !this.isMain || line.ply !== moment.ply - 1) return false;
    void this.attempt(moment, usi);
    return true;
  }

  /** @param {MomentView} moment @param {string} usi */
  async attempt(moment, usi) {
    const { subject } = this;
    const judged = subject?.review.moves[moment.ply - 1];
    if (!subject || !judged) return;
    if (usi === judged.best) return this.praise(usi, t("review.right", { why: saidOf(subject, moment.better, judged.side) }));
    this.trying = usi;
    this.say(usi === judged.move ? "bad" : "plain", t(usi === judged.move ? "review.same" : "review.judging"));
    await this.line.follow([...this.moves.slice(0, moment.ply - 1), usi], { animate: true });
    if (usi !== this.trying) return;
    if (usi === judged.move) return this.takeBack(usi);
    this.trial.ask({ variant: subject.variant.id, sfen: this.sfens[moment.ply - 1] ?? null, moves: [usi], side: this.seat });
  }

  /** The server has judged the reader's move, as a game of one move. @param {Review} review */
  async judge({ moves, moments }) {
    const { moment, subject, trying } = this;
    const [judged] = moves;
    if (!moment || !subject || !judged || judged.move !== trying) return;
    if (judged.grade === "best" || judged.grade === "only") return this.praise(trying, t("review.equal"));
    const [missed] = moments;
    const [fact] = missed?.facts ?? [];
    if (!missed || !fact) {
      this.say("plain", t("review.near"));
      return this.takeBack(trying);
    }
    this.say("bad", t("review.wrong", { why: saidOf(subject, fact, judged.side) }));
    const [reply] = missed.punished;
    if (reply) await this.line.follow([...this.moves.slice(0, moment.ply - 1), trying, reply], { animate: true });
    this.takeBack(trying);
  }

  /** Show the answer, with the reader's move on the board. @param {string} usi @param {string} text */
  praise(usi, text) {
    void sound("star");
    announce(text);
    this.said = { mood: "good", text };
    this.revealed.add(this.index);
    this.trying = "";
    this.shown = "instead";
    void this.line.follow([...this.moves.slice(0, (this.moment?.ply ?? 1) - 1), usi], { animate: true });
  }

  /** Return to the question, a while after a move that was not the answer. @param {string} usi */
  takeBack(usi) {
    window.setTimeout(() => usi === this.trying && !this.stop.signal.aborted && this.showMoment(this.index), SEEN);
  }

  /** @param {"good" | "bad" | "plain"} mood @param {string} text */
  say(mood, text) {
    this.said = { mood, text };
    if (mood === "bad") void sound("wrong");
    announce(text);
    this.paint();
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

  /** The reader's side, if it is one. @returns {SideName | null} */
  get seat() {
    const seat = this.game?.seat;
    return seat === "south" || seat === "north" ? seat : null;
  }

  /** The opponent of a game from here: the one of the reviewed game, if it was the computer or a bot. */
  get opponent() {
    const { south, north } = this.game?.players ?? {};
    const foe = [south, north].find((player) => player?.kind === "computer" || player?.kind === "bot");
    return foe?.kind === "bot" ? { bot: foe.name } : { level: foe?.level ?? settings.level };
  }

  /** Play from the position of the moment against the computer. */
  async again() {
    const { moment } = this;
    const { state } = this.line;
    const judged = moment && this.review?.moves[moment.ply - 1];
    if (!state || !moment || !judged) return;
    try {
      const game = await startGame({
        variant: state.variant.id, opponent: "computer", side: judged.side, ...this.opponent, sfen: this.sfens[moment.ply - 1] ?? null,
      });
      location.hash = gamePath(game.id);
    } catch (problem) {
      toast(problemText(state.variant, problem));
    }
  }

  /** @param {boolean} whole */
  choose(whole) {
    wholeTable = whole;
    this.panel.scrollTop = 0;
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
    const subject = /** @type {Subject} */ (this.subject);
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
        { name: "share", picture: "share", label: t("end.share"), act: () => void sharePosition(variant.id, line.sfen, { start: state.start, moves: this.moves, ply }) },
      ]),
      h("p", { class: "basis" }, t(review.exact ? "review.exact" : "review.estimated")),
    ];
  }

  /** @returns {Subject | null} once there is a review */
  get subject() {
    const { review, sfens, seat, line } = this;
    return line.state && review && { variant: line.state.variant, review, sfens, nameOf: (side) => this.nameOf(side), seat };
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
    return makeMoment(subject, this.index, this.shown, this.said, {
      reveal: () => this.reveal(),
      previous: () => this.showMoment(this.index - 1),
      next: () => this.showMoment(this.index + 1),
      moment: () => this.showMoment(this.index),
      punished: () => void this.showLine("punished"),
      instead: () => void this.showLine("instead"),
      again: () => void this.again(),
    });
  }
}
