/** The editor of positions, by tapping or by dragging. The server says whether a position is valid. */

import { enableDrag } from "../board/drag.js";
import { makePiece } from "../board/piece.js";
import { readSfen } from "../game/sfen.js";
import { other, SIDES, symbolOf } from "../game/sides.js";
import { reserveKinds } from "../game/variants.js";
import { h, icon } from "../kit/dom.js";
import { keepPlace } from "./redraw.js";
import { playLine } from "../wire/http.js";
import { t } from "../words/language.js";
import { pieceName, sideName } from "../words/names.js";
import { problemText } from "../words/sentences.js";
import { Setup } from "../game/setup.js";

/**
 * @import { YokaiBoard } from "../board/board.js"
 * @import { SideName, VariantView } from "../wire/messages.js"
 *
 * What the next tap puts down: a piece of the box, "" to remove one, or the piece of a square.
 * @typedef {{symbol: string, from: number | null}} Hand
 */

/** What can be dragged in the editor. */
const CARRIED = "[data-carry]";

export class Editor {
  /**
   * @param {YokaiBoard} board @param {VariantView} variant @param {string} sfen
   * @param {boolean} flipped @param {(sfen: string | null) => void} done
   */
  constructor(board, variant, sfen, flipped, done) {
    this.board = board;
    this.variant = variant;
    this.setup = new Setup(variant, sfen);
    this.flipped = flipped;
    this.done = done;
    /** @type {Hand | null} */
    this.hand = null;
    /** @type {HTMLElement | null} where a drag began */
    this.origin = null;
    this.complaint = h("p", { class: "complaint", role: "alert" });
    this.element = h("section", { class: "sheet editor", "aria-label": t("edit.title") });
    this.stop = new AbortController();
    board.on("edit-square", ({ square }) => this.tap(square), this.stop.signal);
    board.on("edit-reserve", ({ letter, side }) => this.act(() => this.cycle(letter, side)), this.stop.signal);
    for (const area of [board, this.element]) {
      this.stop.signal.addEventListener("abort", enableDrag(area, {
        grab: (at) => this.grab(at), hover: (at) => board.input.hover(at), release: (at) => this.release(at),
      }, CARRIED));
    }
    this.paint();
  }

  // Actions.

  /** @param {() => void} change */
  act(change) {
    change();
    this.complaint.textContent = "";
    this.paint();
  }

  /** Put down what is in hand, or take in hand what stands there. @param {number} square */
  tap(square) {
    const { hand, setup } = this;
    const there = setup.picture.cells[square] ?? "";
    this.act(() => {
      if (!hand) this.hand = there ? { symbol: there, from: square } : null;
      else if (hand.from === null) setup.put(square, there === hand.symbol ? "" : hand.symbol);
      else {
        setup.move(hand.from, square);
        this.hand = null;
      }
      if (this.hand?.symbol && this.hand.from === null && !setup.spare(this.hand.symbol)) this.hand = null;
    });
  }

  /** Put one more piece into a reserve; when none is left, the reserve is emptied of it. @param {string} letter @param {SideName} side */
  cycle(letter, side) {
    const { setup } = this;
    setup.give(side, letter, setup.left(letter) ? 1 : -(setup.picture.reserves[side][letter] ?? 0));
  }

  /** @param {HTMLElement} at */
  grab(at) {
    this.origin = at;
    const piece = at.querySelector(".piece");
    return piece instanceof HTMLElement ? piece : null;
  }

  /** End a drag on a square or in a reserve; anywhere else the piece is removed. @param {Element | null} at */
  release(at) {
    const { setup, board } = this;
    const { square, letter, side, brush } = this.origin?.dataset ?? {};
    const under = at && board.contains(at) ? at : null;
    const cell = under?.closest(".cell");
    const target = cell instanceof HTMLElement ? Number(cell.dataset.square) : null;
    const slot = under?.closest(".reserve")?.querySelector(".slot");
    const taker = slot instanceof HTMLElement ? /** @type {SideName} */ (slot.dataset.side) : null;
    this.hand = null;
    this.act(() => {
      if (brush) {
        if (target !== null) setup.put(target, brush);
        else if (taker) setup.give(taker, brush, 1);
      } else if (square !== undefined) {
        if (target !== null) setup.move(Number(square), target);
        else if (taker) setup.capture(Number(square), taker);
        else setup.put(Number(square), "");
      } else if (letter && side && side !== taker) {
        setup.release(/** @type {SideName} */ (side), letter, target);
        if (taker) setup.give(taker, letter, 1);
      }
    });
  }

  /** @param {KeyboardEvent} event @returns whether the key is ours */
  key({ key }) {
    if (key === "u") this.act(() => this.setup.undo());
    else if (key === "Escape") this.act(() => { this.hand = null; });
    else return false;
    return true;
  }

  async finish() {
    const { sfen } = this.setup;
    try {
      await playLine({ variant: this.variant.id, sfen });
      this.close(sfen);
    } catch (problem) {
      this.complaint.textContent = problemText(this.variant, problem);
    }
  }

  /** @param {string | null} sfen */
  close(sfen) {
    this.stop.abort();
    this.done(sfen);
  }

  // Painting.

  paint() {
    const { setup, variant, hand } = this;
    this.board.show({ variant, sfen: setup.sfen, flipped: this.flipped, editing: true, mine: "both" });
    for (const cell of this.board.cells()) {
      const square = Number(cell.dataset.square);
      if (setup.picture.cells[square]) cell.dataset.carry = "";
      else delete cell.dataset.carry;
      cell.classList.toggle("chosen", hand?.from === square);
    }
    for (const slot of this.board.querySelectorAll(".slot:not(.empty)")) slot.setAttribute("data-carry", "");
    const keep = keepPlace(this.element);
    this.element.replaceChildren(
      h("h2", {}, t("edit.title")),
      h("p", { class: "how" }, `${t("edit.how")} ${t("edit.drag")}`),
      ...SIDES.flatMap((side) => [this.tray(side), this.reserve(side)]),
      this.tools(),
      this.complaint,
      h(
        "div",
        { class: "tools" },
        h("button", { type: "button", class: "button primary", onclick: () => void this.finish() }, t("edit.done")),
        h("button", { type: "button", class: "button", onclick: () => this.close(null) }, t("edit.cancel")),
      ),
    );
    keep();
  }

  tools() {
    const { setup, hand } = this;
    const erasing = hand !== null && !hand.symbol;
    return h(
      "div",
      { class: "tools" },
      this.tool("undo", t("edit.undo"), "undo", () => setup.undo(), { disabled: !setup.past.length }),
      this.tool("redo", t("edit.redo"), "rematch", () => setup.redo(), { disabled: !setup.future.length }),
      this.tool("erase", t("edit.erase"), "close", () => { this.hand = erasing ? null : { symbol: "", from: null }; }, { "aria-pressed": String(erasing) }),
      this.tool("turn", t("edit.turn", { side: sideName(setup.picture.turn) }), "flip", () =>
        setup.change((picture) => { picture.turn = other(picture.turn); })),
      this.tool("begin", t("edit.start"), "first", () =>
        setup.change((picture) => Object.assign(picture, readSfen(this.variant.start)))),
      this.tool("clear", t("edit.clear"), "close", () =>
        setup.change((picture) => {
          picture.cells.fill("");
          picture.reserves = { south: {}, north: {} };
        })),
    );
  }

  /** @param {string} name @param {string} text @param {string} picture @param {() => void} act @param {Record<string, unknown>} [more] */
  tool(name, text, picture, act, more = {}) {
    return h("button", { type: "button", class: "button", "data-action": `edit-${name}`, onclick: () => this.act(act), ...more }, icon(picture), text);
  }

  /** The box of pieces of a side. @param {SideName} side */
  tray(side) {
    const { variant, setup, hand } = this;
    return h(
      "div",
      { class: "tray", role: "group", "aria-label": sideName(side) },
      variant.kinds.map((kind) => {
        const symbol = symbolOf(kind.symbol, side);
        const held = hand?.from === null && hand.symbol === symbol;
        return h(
          "button",
          {
            type: "button",
            "aria-pressed": String(held),
            "aria-label": `${pieceName(variant, symbol)}, ${sideName(side)}`,
            "data-brush": symbol,
            "data-carry": setup.spare(symbol),
            disabled: !setup.spare(symbol),
            onclick: () => this.act(() => { this.hand = held ? null : { symbol, from: null }; }),
          },
          makePiece(variant, symbol, { turned: (side === "north") !== this.flipped }),
        );
      }),
    );
  }

  /** The reserve of a side, with buttons for more and fewer. @param {SideName} side */
  reserve(side) {
    const { variant, setup } = this;
    return h(
      "div",
      { class: "counts", role: "group", "aria-label": t("reserve.of", { side: sideName(side) }) },
      reserveKinds(variant).map(({ symbol }) => {
        const count = setup.picture.reserves[side][symbol] ?? 0;
        const piece = `${pieceName(variant, symbol)}, ${sideName(side)}`;
        /** @param {string} sign @param {string} label @param {number} more @param {boolean} off */
        const button = (sign, label, more, off) =>
          h("button", { type: "button", "aria-label": label, disabled: off, onclick: () => this.act(() => setup.give(side, symbol, more)) }, sign);
        return h(
          "span",
          { class: "counter" },
          makePiece(variant, symbolOf(symbol, side), { turned: (side === "north") !== this.flipped }),
          button("−", t("edit.fewer", { piece }), -1, !count),
          h("b", {}, String(count)),
          button("+", t("edit.more", { piece }), 1, !setup.left(symbol)),
        );
      }),
    );
  }
}
