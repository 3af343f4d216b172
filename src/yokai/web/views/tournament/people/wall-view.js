/** A tournament of people for a projector: the way in, then table, boards and bracket in turn. Space pauses, Escape leaves. */

import { isHere, peopleTournamentPath } from "../../../kit/address.js";
import { h, icon } from "../../../kit/dom.js";
import { minutesText } from "../../../kit/time.js";
import { NotServed } from "../../../wire/http.js";
import { getPeopleTournament, tournamentPicture, TournamentWatch } from "../../../wire/people-tournaments.js";
import { transport } from "../../../wire/transport.js";
import { t } from "../../../words/language.js";
import { lastRounds, makeBracket } from "../bracket.js";
import { makePairings } from "../pairings.js";
import { stageText } from "../tournament-words.js";
import { PlayedBoards } from "./played-boards.js";
import { makePlaces } from "./table.js";
import { boardText, roundText, stateText } from "./tournament-facts.js";

/**
 * @import { BracketColumn, PeopleTournamentView } from "../../../wire/messages.js"
 * @import { Socket } from "../../../wire/socket.js"
 */

/** Milliseconds for which each slide is shown, and between two looks at the clock. */
const [PACE, TICK] = [10_000, 500];

/** How many entries fit on one slide. */
const [ROWS, BOARDS] = [10, 6];

export class TournamentWallView {
  /** @param {Socket} socket @param {string} id */
  constructor(socket, id) {
    this.id = id;
    this.title = t("tournament.projector");
    this.name = h("h1", {}, t("cup.title"));
    this.facts = h("p", { class: "wall-facts" });
    this.place = h("div", { class: "wall-place" });
    this.hold = h("button", { type: "button", class: "icon-button", "aria-pressed": "false", "aria-label": t("tournament.hold"), onclick: () => this.pause() }, icon("pause"));
    this.element = h(
      "div",
      { class: "projector class-wall people-wall", "data-view": "projector-page" },
      h("div", { class: "wall-head" }, this.name, this.facts, this.hold, h("a", { class: "button", href: peopleTournamentPath(id) }, t("tournament.back"))),
      this.place,
    );
    this.turn = this.begins = 0;
    /** @type {PeopleTournamentView | null} */
    this.view = null;
    this.boards = new PlayedBoards(id);
    this.watch = new TournamentWatch(socket, id, () => this.look());
    this.timer = window.setInterval(() => this.next(), PACE);
    this.ticking = window.setInterval(() => this.tick(), TICK);
  }

  leave() {
    this.left = true;
    this.watch.leave();
    this.boards.leave();
    window.clearInterval(this.timer);
    window.clearInterval(this.ticking);
  }

  pause() {
    this.hold.setAttribute("aria-pressed", String(this.hold.getAttribute("aria-pressed") !== "true"));
  }

  next() {
    if (this.hold.getAttribute("aria-pressed") !== "true") this.step();
  }

  step() {
    this.turn += 1;
    void this.draw();
  }

  /** @param {KeyboardEvent} event */
  key({ key }) {
    if (key === "Escape") location.hash = peopleTournamentPath(this.id);
    else if (key === " ") this.pause();
    else if (key === "ArrowRight") this.step();
    else return false;
    return true;
  }

  async look() {
    try {
      const view = await getPeopleTournament(this.id);
      if (this.left) return;
      this.view = view;
      this.begins = view.next_in === null ? 0 : performance.now() + view.next_in;
      this.boards.take(view);
      await this.draw();
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      location.hash = peopleTournamentPath(this.id);
    }
  }

  tick() {
    const { view } = this;
    if (!view) return;
    const wait = this.begins ? t("cup.next_in", { time: minutesText(this.begins - performance.now()) }) : "";
    this.facts.textContent = [view.round ? roundText(view) : "", wait || stateText(view)].filter((fact) => fact).join(" · ");
  }

  /** The slides in their order. @param {PeopleTournamentView} view @returns {(() => Promise<HTMLElement> | HTMLElement)[]} */
  pictures(view) {
    if (view.state === "open") return [() => this.makeWelcome(view)];
    const rows = pages(view.table, ROWS).map((some) => () => makePlaces(some, null, true));
    const boards = pages(this.boards.boards, BOARDS).map((some) => () => {
      this.boards.draw(some);
      return this.boards.element;
    });
    const late = lastRounds(view.bracket);
    const tree = late.length ? [() => makeBracket(late, () => null, "h2")] : [];
    return [...boards, ...drawRound(view, late), ...tree, ...rows];
  }

  async draw() {
    if (!this.view) return;
    this.name.textContent = this.view.title;
    this.tick();
    const pictures = this.pictures(this.view);
    const picture = await pictures[this.turn % pictures.length]?.();
    if (picture && !this.left && picture !== this.place.firstChild) this.place.replaceChildren(picture);
  }

  /** The way in, and who has come. @param {PeopleTournamentView} view */
  async makeWelcome({ link, participants }) {
    return h(
      "div",
      { class: "wall-welcome" },
      isHere(new URL(link).hostname)
        ? h("p", { class: "wall-door" }, t("invite.here"))
        : h("div", { class: "wall-door" }, h("img", { src: await transport.address(tournamentPicture(this.id)), alt: t("invite.code") }), h("p", {}, link.replace(/^https?:\/\//, ""))),
      h("div", { class: "wall-children" }, h("h2", {}, t("tournament.entrants", { count: participants.length })), h("ul", {}, participants.map(({ name }) => h("li", {}, h("b", {}, name))))),
    );
  }
}

/** The pairings of the last round, if the bracket does not have them; in a simul there is nobody else to meet. @param {PeopleTournamentView} view @param {BracketColumn[]} tree */
function drawRound({ form, pairings, participants }, tree) {
  const round = pairings.at(-1);
  if (!round || form === "simul" || tree.some(({ number }) => number === round.number)) return [];
  const names = new Map(participants.map(({ number, name }) => [number, name || "–"]));
  const pairs = round.boards.map((board) => ({
    a: names.get(board.south) ?? "–",
    b: board.north === null ? "" : (names.get(board.north) ?? "–"),
    score: board.reason === null && board.north !== null ? "–" : boardText(board),
    live: board.reason === null && board.north !== null,
  }));
  return makePairings(stageText(round), pairs);
}

/** A list in parts of so many. @template T @param {T[]} list @param {number} most @returns {T[][]} */
function pages(list, most) {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
}
