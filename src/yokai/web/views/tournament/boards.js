/** The boards in play, each a small picture that changes with every move. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { readUsi } from "../../game/sfen.js";
import { variants } from "../../game/variants.js";
import { tournamentGamePath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";

/** @import { LiveBoard, VariantView } from "../../wire/messages.js" */

export class Boards {
  constructor() {
    this.element = h("div", { class: "live-boards" });
    /** @type {Map<number, {card: HTMLElement, shown: LiveBoard}>} */
    this.cards = new Map();
  }

  /** @param {LiveBoard[]} boards those to be seen */
  draw(boards) {
    const kept = new Map();
    for (const board of boards) {
      const old = this.cards.get(board.number);
      const same = old && old.shown.sfen === board.sfen && old.shown.plies === board.plies;
      kept.set(board.number, same ? old : { card: makeCard(board, old?.card), shown: board });
    }
    this.cards = kept;
    const cards = [...kept.values()].map(({ card }) => card);
    const still = cards.length === this.element.children.length && cards.every((card, at) => this.element.children[at] === card);
    if (!still) this.element.replaceChildren(...cards);
  }
}

/** Make the card of a board, or update it in place, so that a pressed card stays. @param {LiveBoard} board @param {HTMLElement} [card] */
function makeCard({ number, south, north, variant, sfen, last, plies }, card = h("a", { class: "live-board", href: tournamentGamePath(number) })) {
  const rules = variants.get(variant);
  card.replaceChildren(
    h("b", { class: "north" }, north),
    rules ? makePicture(rules, sfen, last) : h("span", { class: "no-picture" }, variant),
    h("b", { class: "south" }, south),
    h("small", {}, `${t("tournament.game", { number })} · ${t("games.plies", { count: plies })}`),
  );
  return card;
}

/** The position of a board, and the last move. @param {VariantView} variant @param {string} sfen @param {string | null} last */
function makePicture(variant, sfen, last) {
  const picture = makeMiniBoard(variant, sfen);
  if (last) picture.querySelectorAll(".cell")[readUsi(last, variant).to]?.classList.add("last");
  return picture;
}
