/**
 * <yokai-board>: a position, and hands to move in it. It is given the legal moves and judges
 * nothing; it says `move` with a move that was offered, or `attempt` with one that was not.
 *
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").Variant} Variant
 * @typedef {{variant: Variant, sfen: string, legal: string[], last?: string | null,
 *   flipped?: boolean, mine?: Side | "both" | null, over?: boolean, movable?: Side | null, animate?: boolean,
 *   bare?: boolean, who?: Record<Side, Node> | null, marks?: import("./marks.js").Mark[],
 *   arrows?: string[], editing?: boolean}} BoardView
 */

import { cellLabel, fillCell, makeCoordinates, makeGrid } from "./cells.js";
import { h } from "./dom.js";
import { enableDrag } from "./drag.js";
import { drawMarks } from "./marks.js";
import { fly, shake, slide, turnOver } from "./motion.js";
import { askPromotion } from "./promotion.js";
import { makeReserve } from "./reserve.js";
import { makeScene } from "./scene.js";
import { attempt, movesOf, movesTo, sameHeld } from "./selection.js";
import { readSfen, readUsi, sideOf } from "./sfen.js";

export class YokaiBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {import("./sfen.js").Picture | null} */
    this.picture = null;
    /** @type {import("./selection.js").Held | null} */
    this.held = null;
    this.focusSquare = 0;
    /** @type {string | null} a move the hand carried there: it needs no slide */
    this.carried = null;
    this.wood = h("div", { class: "wood" });
    this.seats = { top: h("div", { class: "seat top" }), bottom: h("div", { class: "seat bottom" }) };
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("keydown", (event) => this.pressed(event));
    /** Whether the focus came by keyboard, and not by a press. */
    this.walking = false;
    let pressing = false;
    this.addEventListener("pointerdown", () => {
      [this.walking, pressing] = [false, true];
    });
    this.addEventListener("focusin", () => {
      [this.walking, pressing] = [!pressing, false];
    });
  }

  connectedCallback() {
    this.stopDrag = enableDrag(this, {
      grab: (at) => this.grab(at),
      hover: (at) => this.hover(at),
      drop: (at) => this.dropAt(at),
    });
  }

  disconnectedCallback() {
    this.stopDrag?.();
  }

  /** @param {BoardView} view */
  show(view) {
    const before = this.view;
    const rebuilt =
      !before || before.variant !== view.variant || before.flipped !== view.flipped || !this.firstChild;
    const journey = !rebuilt && view.animate && view.last && before.sfen !== view.sfen ? this.note(view.last) : null;
    if (before?.sfen !== view.sfen || before.movable !== view.movable) this.held = null;
    this.view = view;
    this.picture = readSfen(view.sfen);
    if (rebuilt) this.build(view);
    this.paint();
    if (journey) this.travel(journey);
    this.carried = null;
  }

  /** Draw everything anew: other pictures, other words. */
  redraw() {
    if (!this.view) return;
    this.build(this.view);
    this.paint();
  }

  /** @param {BoardView} view */
  build(view) {
    const { variant, flipped = false } = view;
    if (this.focusSquare >= variant.files * variant.ranks) this.focusSquare = 0;
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
    const { view, picture } = this;
    if (!view || !picture) return;
    const { variant } = view;
    const last = view.last ? readUsi(view.last, variant) : null;
    const targets = new Map(
      (this.held ? movesOf(view.legal, this.held, variant) : []).map((usi) => [readUsi(usi, variant).to, usi]),
    );
    for (const cell of this.cells()) {
      const square = Number(cell.dataset.square);
      const symbol = picture.cells[square] ?? "";
      fillCell(cell, view, symbol);
      const mine = symbol !== "" && sideOf(symbol) === view.movable;
      cell.classList.toggle("chosen", this.held?.from === square);
      cell.classList.toggle("target", targets.has(square) && !symbol);
      cell.classList.toggle("prey", targets.has(square) && symbol !== "");
      cell.classList.toggle("last", square === last?.to || square === last?.from);
      cell.setAttribute("aria-label", cellLabel(view, symbol, square));
      cell.setAttribute("aria-selected", String(this.held?.from === square));
      cell.tabIndex = square === this.focusSquare ? 0 : -1;
      if (mine) cell.dataset.hold = "piece";
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
      const focused = seat.contains(document.activeElement) && document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset.letter : null;
      seat.replaceChildren(...(view.who ? [view.who[side]] : []), reserve);
      seat.classList.toggle("on-turn", picture.turn === side && !view.over);
      if (focused) this.placeOf(side, focused)?.focus();
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

  /** @param {Side} side @param {string} letter */
  placeOf(side, letter) {
    const found = this.querySelector(`.slot[data-side="${side}"][data-letter="${letter}"]`);
    return found instanceof HTMLElement ? found : null;
  }

  // Where things stood before a move, so that they can be seen to travel.

  /** @param {string} usi */
  note(usi) {
    const { view, picture } = this;
    if (!view || !picture) return null;
    const move = readUsi(usi, view.variant);
    const start = move.drop ? this.placeOf(picture.turn, move.drop) : this.cell(move.from ?? 0);
    const victim = this.cell(move.to)?.querySelector(".piece");
    return {
      usi, move, side: picture.turn,
      from: start?.querySelector(".piece")?.getBoundingClientRect(),
      victim: victim instanceof HTMLElement ? { piece: victim, box: victim.getBoundingClientRect() } : null,
    };
  }

  /** @param {NonNullable<ReturnType<YokaiBoard["note"]>>} journey */
  travel({ usi, move, side, from, victim }) {
    const piece = this.cell(move.to)?.querySelector(".piece");
    if (!piece) return;
    if (from && this.carried !== usi) slide(piece, from);
    if (move.promotes) turnOver(piece.firstElementChild ?? piece);
    const letter = victim?.piece.dataset.symbol?.replace("+", "").toUpperCase();
    const home = letter ? this.placeOf(side, letter)?.querySelector(".piece") : null;
    if (victim && home) fly(victim.piece, victim.box, home.getBoundingClientRect());
  }

  // Hands.

  /** @param {Event} event */
  clicked(event) {
    const at = event.target instanceof Element ? event.target : null;
    const slot = at?.closest(".slot");
    const cell = at?.closest(".cell");
    if (slot instanceof HTMLElement) this.chooseSlot(slot);
    else if (cell instanceof HTMLElement) this.chooseSquare(Number(cell.dataset.square));
  }

  /** @param {HTMLElement} slot */
  chooseSlot(slot) {
    const letter = slot.dataset.letter ?? "";
    const side = slot.dataset.side;
    if (this.view?.editing) return this.say("edit-reserve", { letter, side });
    if (side !== this.view?.movable) return;
    this.take(this.held?.drop === letter ? null : { from: null, drop: letter });
  }

  /** @param {number} square */
  chooseSquare(square) {
    const { view, picture, held } = this;
    if (!view || !picture) return;
    this.focusSquare = square;
    if (view.editing) return this.say("edit-square", { square });
    const symbol = picture.cells[square] ?? "";
    if (held && movesTo(view.legal, held, square, view.variant).length) return void this.go(held, square);
    if (symbol && sideOf(symbol) === view.movable) {
      const next = { from: square, drop: null };
      return this.take(sameHeld(held, next) ? null : next);
    }
    if (held) return this.refuse(held, square);
    if (symbol) this.say("not-yours", { square, symbol });
  }

  /** @param {import("./selection.js").Held | null} held */
  take(held) {
    this.held = held;
    this.paint();
    this.say("take", { held });
  }

  /** @param {import("./selection.js").Held} held @param {number} square @param {boolean} [carried] */
  async go(held, square, carried = false) {
    const { view, picture, walking } = this;
    const cell = this.cell(square);
    if (!view || !picture || !cell) return;
    const offered = movesTo(view.legal, held, square, view.variant);
    let usi = offered[0];
    if (offered.length > 1) {
      const symbol = picture.cells[held.from ?? 0] ?? "";
      const side = sideOf(symbol);
      const turned = (side === "north") !== Boolean(view.flipped);
      const promotes = await askPromotion(cell, { variant: view.variant, symbol, turned });
      if (walking) this.cell(square)?.focus();
      if (promotes === null || this.view !== view) return;
      usi = offered.find((each) => each.endsWith("+") === promotes);
    }
    this.held = null;
    this.carried = carried ? (usi ?? null) : null;
    this.say("move", { usi });
  }

  /** @param {import("./selection.js").Held} held @param {number} square */
  refuse(held, square) {
    const { view } = this;
    const start = held.from === null ? this.placeOf(view?.movable ?? "south", held.drop) : this.cell(held.from);
    const piece = start?.querySelector(".piece");
    if (piece) shake(piece);
    if (view) this.say("attempt", { usi: attempt(held, square, view.variant) });
  }

  /** @param {HTMLElement} at */
  grab(at) {
    const held = at.dataset.letter
      ? { from: null, drop: at.dataset.letter }
      : { from: Number(at.dataset.square), drop: null };
    this.take(held);
    const piece = (held.drop
      ? this.placeOf(this.view?.movable ?? "south", held.drop)
      : this.cell(held.from ?? 0))?.querySelector(".piece");
    return piece instanceof HTMLElement ? piece : null;
  }

  /** @param {Element | null} at */
  hover(at) {
    const under = at?.closest(".cell");
    for (const cell of this.cells()) cell.classList.toggle("under", cell === under);
  }

  /** @param {Element | null} at */
  dropAt(at) {
    const { held } = this;
    const cell = at?.closest(".cell");
    if (!held || !(cell instanceof HTMLElement) || !this.contains(cell)) return this.take(null);
    const square = Number(cell.dataset.square);
    if (held.from === square) return;
    if (this.view && movesTo(this.view.legal, held, square, this.view.variant).length) {
      void this.go(held, square, true);
    } else {
      this.refuse(held, square);
      this.take(null);
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === "Enter" || event.key === " " || event.key === "Tab") this.walking = true;
    if (event.key === "Escape" && this.held) {
      this.take(null);
      event.stopPropagation();
      return;
    }
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
    });
    const step = steps[event.key];
    const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
    // After a click the arrows step through the game; after Tab they walk the board.
    if (!step || !this.view || !(cell instanceof HTMLElement) || !this.walking) return;
    const { files, ranks } = this.view.variant;
    const turn = this.view.flipped ? -1 : 1;
    const square = Number(cell.dataset.square);
    const [x, y] = [(square % files) + step[0] * turn, Math.floor(square / files) + step[1] * turn];
    event.preventDefault();
    event.stopPropagation();
    if (x < 0 || x >= files || y < 0 || y >= ranks) return;
    this.focusSquare = y * files + x;
    for (const each of this.cells()) each.tabIndex = Number(each.dataset.square) === this.focusSquare ? 0 : -1;
    this.cell(this.focusSquare)?.focus();
  }

  /** @param {string} name @param {unknown} detail */
  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("yokai-board", YokaiBoard);
