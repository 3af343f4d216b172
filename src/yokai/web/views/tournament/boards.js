/** The boards in play, each a small picture with both reserves and times, that changes with every move. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { makePiece } from "../../board/piece.js";
import { knownGame } from "../../game/variants.js";
import { readSfen, readUsi } from "../../game/sfen.js";
import { symbolOf, turnOf } from "../../game/sides.js";
import { tournamentGamePath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { pieceName } from "../../words/names.js";
import { makeTimeBar } from "./time-bar.js";

/** @import { CupView, LiveBoard, SideName, VariantView } from "../../wire/messages.js" */

export class Boards {
  constructor() {
    this.element = h("div", { class: "live-boards" });
    /** @type {Map<number, {card: HTMLElement, shown: LiveBoard}>} */
    this.cards = new Map();
  }

  /** @param {LiveBoard[]} boards those to be seen @param {CupView} cup */
  draw(boards, cup) {
    const kept = new Map();
    for (const board of boards) {
      const old = this.cards.get(board.number);
      const same = old && old.shown.sfen === board.sfen && old.shown.plies === board.plies;
      kept.set(board.number, same ? old : { card: makeCard(cup, board, old?.card), shown: board });
    }
    this.cards = kept;
    const cards = [...kept.values()].map(({ card }) => card);
    const still = cards.length === this.element.children.length && cards.every((card, at) => this.element.children[at] === card);
    if (!still) this.element.replaceChildren(...cards);
  }
}

/** Make the card of a board, or update it in place, so that a pressed card stays. @param {CupView} cup @param {LiveBoard} board @param {HTMLElement} [card] */
function makeCard(cup, board, card = h("a", { class: "live-board", href: tournamentGamePath(board.number) })) {
  const { number, variant, sfen, last, plies } = board;
  const rules = knownGame(variant);
  card.replaceChildren(
    makePlayer(cup, board, "north"),
    rules ? makeReserved(rules, sfen, "north") : "",
    rules ? makePicture(rules, sfen, last) : h("span", { class: "no-picture" }, variant),
    rules ? makeReserved(rules, sfen, "south") : "",
    makePlayer(cup, board, "south"),
    h("small", {}, `${t("tournament.game", { number })} · ${t("games.plies", { count: plies })}`),
  );
  return card;
}

/** The name of a side, and its time. @param {CupView} cup @param {LiveBoard} board @param {SideName} side */
function makePlayer(cup, board, side) {
  const at = side === "south" ? 0 : 1;
  const time = { last: board.last_ms[at], spent: board.spent_ms[at], moves: board.moves[at], thinks: turnOf(board.sfen) === side };
  return h("span", { class: `live-player ${side}` }, h("b", {}, board[side]), makeTimeBar(cup, time));
}

/** The pieces in a side's reserve; an empty reserve keeps its place. @param {VariantView} variant @param {string} sfen @param {SideName} side */
export function makeReserved(variant, sfen, side) {
  const held = Object.entries(readSfen(sfen).reserves[side]).filter(([, count]) => count);
  const names = held.map(([letter, count]) => `${count} ${pieceName(variant, letter)}`).join(", ");
  return h(
    "span",
    { class: "live-reserve", role: "img", "aria-label": t("tournament.reserve", { side: t(`side.${side}`), pieces: names || "0" }) },
    held.map(([letter, count]) =>
      h(
        "span",
        { class: "slot" },
        makePiece(variant, symbolOf(letter, side), { turned: side === "north" }),
        count > 1 && h("span", { class: "count" }, String(count)),
      )),
  );
}

/** The position of a board, and the last move. @param {VariantView} variant @param {string} sfen @param {string | null} last */
export function makePicture(variant, sfen, last) {
  const picture = makeMiniBoard(variant, sfen);
  if (last) picture.querySelectorAll(".cell")[readUsi(last, variant).to]?.classList.add("last");
  return picture;
}
