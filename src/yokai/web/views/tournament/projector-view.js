/** A tournament for a projector: standings and boards in turn, large and without input. Space pauses, Escape leaves. */

import { keepRules } from "../../game/variants.js";
import { TOURNAMENT } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { TournamentFeed } from "../../wire/tournament.js";
import { t } from "../../words/language.js";
import { Boards } from "./boards.js";
import { lastRounds, makeBracket } from "./bracket.js";
import { makePairings } from "./pairings.js";
import { makeStandings, rangeOf } from "./standings.js";
import { formatText, pointsText, signed, stageText } from "./tournament-words.js";

/** @import { BracketColumn, LiveBoard, RoundView, StandingView } from "../../wire/messages.js" */

/** Milliseconds for which each slide is shown. */
const PACE = 10_000;

/** How many entries fit on one slide. */
const [ROWS, BOARDS, CLIMBERS] = [10, 6, 8];

export class ProjectorView {
  constructor() {
    this.title = t("tournament.projector");
    this.name = h("h1", {}, t("tournament.title"));
    this.facts = h("p", { class: "wall-facts" });
    this.place = h("div", { class: "wall-place" });
    this.boards = new Boards();
    this.hold = h("button", { type: "button", class: "icon-button", "aria-pressed": "false", "aria-label": t("tournament.hold"), onclick: () => this.pause() }, icon("pause"));
    this.element = h(
      "div",
      { class: "projector", "data-view": "projector-page" },
      h("div", { class: "wall-head" }, this.name, this.facts, this.hold),
      this.place,
    );
    this.turn = 0;
    this.feed = new TournamentFeed(() => this.draw());
    this.timer = window.setInterval(() => this.next(), PACE);
  }

  leave() {
    window.clearInterval(this.timer);
    this.feed.leave();
  }

  pause() {
    const held = this.hold.getAttribute("aria-pressed") !== "true";
    this.hold.setAttribute("aria-pressed", String(held));
  }

  next() {
    if (this.hold.getAttribute("aria-pressed") !== "true") this.step();
  }

  step() {
    this.turn += 1;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key({ key }) {
    if (key === "Escape") location.hash = TOURNAMENT;
    else if (key === " ") this.pause();
    else if (key === "ArrowRight") this.step();
    else return false;
    return true;
  }

  /** The slides in their order: the standings in parts, with the boards in between. */
  pictures() {
    const { standings, boards } = this.feed;
    const live = [...boards.values()];
    const now = standings.filter(({ past }) => !past);
    /** @type {(() => HTMLElement)[]} */
    const rows = pages(now, ROWS).map((some) => () => makeStandings(some, rangeOf(now), true));
    const climbers = now.filter(({ gain }) => gain !== null && gain > 0).sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0));
    if (climbers.length) rows.push(() => makeClimbers(climbers.slice(0, CLIMBERS)));
    const tables = pages(live, BOARDS).map((some) => () => this.drawBoards(some));
    const tree = lastRounds(this.feed.bracket ?? []);
    if (tree.length) rows.unshift(() => makeBracket(tree, () => null, "h2"));
    rows.push(...this.drawRound(tree));
    return Array.from({ length: Math.max(rows.length, tables.length) }, (_, at) => [rows[at % rows.length], tables[at]]).flat();
  }

  /** The pairings of the last round, if the bracket does not have them; on a ladder each pairing is a round. @param {BracketColumn[]} tree */
  drawRound(tree) {
    const round = this.feed.rounds.at(-1);
    if (!round || this.feed.cup?.format === "ladder" || tree.some(({ number }) => number === round.number)) return [];
    return makePairings(stageText(round), pairsOf(round, (number) => this.feed.boards.has(number)));
  }

  /** @param {LiveBoard[]} some */
  drawBoards(some) {
    if (this.feed.cup) this.boards.draw(some, this.feed.cup);
    this.boards.element.dataset.count = String(some.length);
    return this.boards.element;
  }

  draw() {
    const { cup } = this.feed;
    if (!cup) return;
    keepRules(cup.own);
    this.name.textContent = cup.name;
    const done = t("tournament.done", { done: cup.games, total: cup.total });
    this.facts.textContent = [formatText(cup), done].join(" · ");
    const pictures = this.pictures().filter((each) => each !== undefined);
    const picture = pictures[this.turn % pictures.length];
    if (picture) this.place.replaceChildren(picture());
  }
}

/** @param {RoundView} round @param {(game: number) => boolean} isLive */
function pairsOf({ tables, byes }, isLive) {
  const pairs = tables.map(({ a, b, points, games }) => ({ a, b, score: points.map(pointsText).join(" – "), live: games.some(({ number }) => isLive(number)) }));
  return [...pairs, ...byes.map((name) => ({ a: name, b: "", score: t("tournament.bye"), live: false }))];
}

/** Whose newest version is stronger than the one before, best first. @param {StandingView[]} rows */
function makeClimbers(rows) {
  return h(
    "div",
    { class: "climbers" },
    h("h2", {}, t("tournament.movers")),
    h("ol", {}, rows.map(({ name, gain, rating, error }) =>
      h(
        "li",
        {},
        h("b", {}, name),
        h("span", { class: "gain" }, signed(gain ?? 0)),
        h("small", {}, t("tournament.rating", { rating: signed(rating), error })),
      ))),
  );
}

/** A list in parts of so many. @template T @param {T[]} list @param {number} most @returns {T[][]} */
function pages(list, most) {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
}
