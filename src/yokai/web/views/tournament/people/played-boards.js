/** The boards of a round as they are played: small pictures that change, with both clocks. */

import { knownGame } from "../../../game/variants.js";
import { gamePath } from "../../../kit/address.js";
import { h, rewrite } from "../../../kit/dom.js";
import { minutesText } from "../../../kit/time.js";
import { getPlayedBoards } from "../../../wire/people-tournaments.js";
import { t } from "../../../words/language.js";
import { makePicture, makeReserved } from "../boards.js";

/** @import { PeopleTournamentView, PlayedBoard, SideName } from "../../../wire/messages.js" */

/** Milliseconds between two looks at the boards. */
const EVERY = 2500;

export class PlayedBoards {
  /** @param {string} id @param {() => void} [changed] called once other boards are in play */
  constructor(id, changed = () => {}) {
    this.id = id;
    this.changed = changed;
    this.element = h("div", { class: "live-boards" });
    /** @type {PlayedBoard[]} */
    this.boards = [];
    /** @type {PeopleTournamentView | null} */
    this.view = null;
    /** The cards by board, each with what it shows. @type {Map<number, {card: HTMLElement, shown: string}>} */
    this.cards = new Map();
    this.timer = window.setInterval(() => !document.hidden && void this.look(), EVERY);
  }

  leave() {
    this.left = true;
    window.clearInterval(this.timer);
  }

  /** @param {PeopleTournamentView} view */
  take(view) {
    const before = this.view;
    this.view = view;
    if (JSON.stringify(before?.pairings) !== JSON.stringify(view.pairings)) void this.look();
  }

  async look() {
    if (this.view?.state !== "running") this.boards = [];
    else this.boards = await getPlayedBoards(this.id).catch(() => this.boards);
    if (this.left) return;
    this.draw();
    this.changed();
  }

  /** Draw boards, of which there may be more than are shown. @param {PlayedBoard[]} [some] */
  draw(some = this.boards) {
    const { view } = this;
    if (!view) return;
    const kept = new Map();
    for (const board of some) {
      const old = this.cards.get(board.number);
      const shown = JSON.stringify([board.sfen, view.participants]);
      const card = old && old.shown === shown ? old.card : makeCard(view, board, old?.card);
      drawClocks(card, board);
      kept.set(board.number, { card, shown });
    }
    this.cards = kept;
    const cards = [...kept.values()].map(({ card }) => card);
    const same = cards.length === this.element.children.length && cards.every((card, at) => this.element.children[at] === card);
    if (!same) this.element.replaceChildren(...cards);
    this.element.dataset.count = String(cards.length);
  }
}

/** Make the card of a board, or update it in place. @param {PeopleTournamentView} view @param {PlayedBoard} board @param {HTMLElement} [card] */
function makeCard(view, board, card = h("a", { class: "live-board" })) {
  const paired = view.pairings.flatMap(({ boards }) => boards).find(({ number }) => number === board.number);
  const rules = knownGame(view.variant);
  card.setAttribute("href", gamePath(paired?.game ?? ""));
  /** @param {SideName} side */
  const player = (side) => {
    const found = view.participants.find(({ number }) => number === paired?.[side]);
    return h("span", { class: `live-player ${side}` }, h("b", {}, found?.name || "–"), h("span", { class: "time", "data-clock": side }));
  };
  card.replaceChildren(
    player("north"),
    ...(rules ? [makeReserved(rules, board.sfen, "north"), makePicture(rules, board.sfen, board.last), makeReserved(rules, board.sfen, "south")] : []),
    player("south"),
    h("small", {}, t("games.plies", { count: board.plies })),
  );
  return card;
}

/** @param {HTMLElement} card @param {PlayedBoard} board */
function drawClocks(card, board) {
  for (const side of /** @type {const} */ (["south", "north"])) {
    const place = card.querySelector(`[data-clock="${side}"]`);
    const text = minutesText(board[side] - (board.running === side ? board.ms : 0));
    if (place) rewrite(place, text);
  }
}
