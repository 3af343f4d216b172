/**
 * <yokai-board>: a position, and hands to move in it. It is given the legal moves and judges
 * nothing; it says `move` with a move that was offered, or `attempt` with one that was not.
 *
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").Variant} Variant
 * @typedef {{variant: Variant, sfen: string, legal: string[], last?: string | null,
 *   flipped?: boolean, mine?: Side | "both" | null, over?: boolean, movable?: Side | null,
 *   animate?: boolean, bare?: boolean, who?: Record<Side, Node> | null,
 *   marks?: import("./marks.js").Mark[], arrows?: string[], editing?: boolean}} BoardView
 */

import { cellLabel, fillCell, makeCoordinates, makeGrid } from "./cells.js";
import { h } from "./dom.js";
import { enableDrag } from "./drag.js";
import { Hands } from "./hands.js";
import { noteJourney, travel } from "./journey.js";
import { drawMarks } from "./marks.js";
import { makeReserve } from "./reserve.js";
import { makeScene } from "./scene.js";
import { movesOf } from "./selection.js";
import { readSfen, readUsi, sideOf } from "./sfen.js";

export class YokaiBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {import("./sfen.js").Picture | null} */
    this.picture = null;
    this.wood = h("div", { class: "wood" });
    this.seats = { top: h("div", { class: "seat top" }), bottom: h("div", { class: "seat bottom" }) };
    this.hands = new Hands(this);
  }

  connectedCallback() {
    this.stopDrag = enableDrag(this, {
      grab: (at) => this.hands.grab(at),
      hover: (at) => this.hands.hover(at),
      drop: (at) => this.hands.dropAt(at),
    });
  }

  disconnectedCallback() {
    this.stopDrag?.();
  }

  /** What is in hand. */
  get held() {
    return this.hands.held;
  }

  /** @param {BoardView} view */
  show(view) {
    const before = this.view;
    const rebuilt =
      !before || before.variant !== view.variant || before.flipped !== view.flipped || !this.firstChild;
    const moved = before?.sfen !== view.sfen;
    const journey = !rebuilt && moved && view.animate && view.last ? noteJourney(this, view.last) : null;
    if (moved || before?.movable !== view.movable) this.hands.held = null;
    this.view = view;
    this.picture = readSfen(view.sfen);
    if (rebuilt) this.build(view);
    this.paint();
    if (journey) travel(this, journey, this.hands.carried === journey.usi);
    this.hands.carried = null;
  }

  /** @param {BoardView} view */
  build(view) {
    const { variant, flipped = false } = view;
    if (this.hands.square >= variant.files * variant.ranks) this.hands.square = 0;
    this.style.setProperty("--files", String(variant.files));
    this.style.setProperty("--ranks", String(variant.ranks));
    this.wood.replaceChildren(
      makeScene(variant),
      ...makeCoordinates(variant, flipped),
      makeGrid(variant, flipped),
    );
    const table = h("div", { class: "table" });
    table.append(...(view.bare ? [this.wood] : [this.seats.top, this.wood, this.seats.bottom]));
    this.replaceChildren(table);
  }

  paint() {
    const { view, picture, held } = this;
    if (!view || !picture) return;
    const { variant } = view;
    const last = view.last ? readUsi(view.last, variant) : null;
    const targets = new Set(
      (held ? movesOf(view.legal, held, variant) : []).map((usi) => readUsi(usi, variant).to),
    );
    for (const cell of this.cells()) {
      const square = Number(cell.dataset.square);
      const symbol = picture.cells[square] ?? "";
      fillCell(cell, view, symbol);
      cell.classList.toggle("chosen", held?.from === square);
      cell.classList.toggle("target", targets.has(square) && !symbol);
      cell.classList.toggle("prey", targets.has(square) && symbol !== "");
      cell.classList.toggle("last", square === last?.to || square === last?.from);
      cell.setAttribute("aria-label", cellLabel(view, symbol, square));
      cell.setAttribute("aria-selected", String(held?.from === square));
      cell.tabIndex = square === this.hands.square ? 0 : -1;
      if (symbol && sideOf(symbol) === view.movable) cell.dataset.hold = "piece";
      else delete cell.dataset.hold;
    }
    if (!view.bare) this.paintSeats(view, picture);
    drawMarks(this.wood, view);
  }

  /** @param {BoardView} view @param {import("./sfen.js").Picture} picture */
  paintSeats(view, picture) {
    /** @type {Side} */
    const below = view.flipped ? "north" : "south";
    for (const side of /** @type {Side[]} */ (["south", "north"])) {
      const seat = side === below ? this.seats.bottom : this.seats.top;
      const active = view.movable === side;
      const reserve = makeReserve(view.variant, side, picture.reserves[side], {
        turned: side !== below,
        active,
        chosen: active ? (this.held?.drop ?? null) : null,
        mine: view.mine === side || view.mine === "both",
        editing: Boolean(view.editing),
      });
      const focus = document.activeElement;
      const letter = focus instanceof HTMLElement && seat.contains(focus) ? focus.dataset.letter : null;
      seat.replaceChildren(...(view.who ? [view.who[side]] : []), reserve);
      seat.classList.toggle("on-turn", picture.turn === side && !view.over);
      if (letter) this.placeOf(side, letter)?.focus();
    }
  }

  /** @returns {HTMLElement[]} */
  cells() {
    return [...this.wood.querySelectorAll(".cell")].filter((cell) => cell instanceof HTMLElement);
  }

  /** @param {number} square */
  cell(square) {
    const found = this.wood.querySelector(`.cell[data-square="${square}"]`);
    return found instanceof HTMLElement ? found : null;
  }

  /** Where a kind of piece lies in a reserve. @param {Side} side @param {string} letter */
  placeOf(side, letter) {
    const found = this.querySelector(`.slot[data-side="${side}"][data-letter="${letter}"]`);
    return found instanceof HTMLElement ? found : null;
  }

  /** @param {string} name @param {unknown} detail */
  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("yokai-board", YokaiBoard);
