/** What fingers, mouse and keys do on a board: take a piece, put it down, walk from square to square. */

import { shake } from "./motion.js";
import { askPromotion } from "./promotion.js";
import { attempt, movesTo, sameHeld } from "./selection.js";
import { sideOf } from "./sfen.js";

/** @typedef {import("./selection.js").Held} Held */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
});

export class Hands {
  /** @param {import("./board.js").YokaiBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {Held | null} */
    this.held = null;
    /** @type {string | null} a move the hand carried to its square: it needs no slide */
    this.carried = null;
    /** The square that Tab reaches. */
    this.square = 0;
    /** Whether the focus came by keyboard, and not by a press. */
    this.walking = false;
    let pressing = false;
    board.addEventListener("pointerdown", () => {
      [this.walking, pressing] = [false, true];
    });
    board.addEventListener("focusin", () => {
      [this.walking, pressing] = [!pressing, false];
    });
    board.addEventListener("click", (event) => this.clicked(event));
    board.addEventListener("keydown", (event) => this.pressed(event));
  }

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
    const { letter = "", side } = slot.dataset;
    const { view } = this.board;
    if (view?.editing) return this.board.say("edit-reserve", { letter, side });
    if (side === view?.movable) this.take(this.held?.drop === letter ? null : { from: null, drop: letter });
  }

  /** @param {number} square */
  chooseSquare(square) {
    const { view, picture } = this.board;
    const { held } = this;
    if (!view || !picture) return;
    this.square = square;
    if (view.editing) return this.board.say("edit-square", { square });
    const symbol = picture.cells[square] ?? "";
    if (held && movesTo(view.legal, held, square, view.variant).length) return void this.go(held, square);
    if (symbol && sideOf(symbol) === view.movable) {
      const next = { from: square, drop: null };
      return this.take(sameHeld(held, next) ? null : next);
    }
    if (held) this.refuse(held, square);
    else if (symbol) this.board.say("not-yours", { square, symbol });
  }

  /** @param {Held | null} held */
  take(held) {
    this.held = held;
    this.board.paint();
    this.board.say("take", { held });
  }

  /** @param {Held} held @param {number} square @param {boolean} [carried] */
  async go(held, square, carried = false) {
    const { view, picture } = this.board;
    const { walking } = this;
    const cell = this.board.cell(square);
    if (!view || !picture || !cell) return;
    const offered = movesTo(view.legal, held, square, view.variant);
    let usi = offered[0];
    if (offered.length > 1) {
      const symbol = picture.cells[held.from ?? 0] ?? "";
      const turned = (sideOf(symbol) === "north") !== Boolean(view.flipped);
      const promotes = await askPromotion(cell, { variant: view.variant, symbol, turned });
      if (walking) this.board.cell(square)?.focus();
      if (promotes === null || this.board.view !== view) return;
      usi = offered.find((each) => each.endsWith("+") === promotes);
    }
    this.held = null;
    this.carried = carried ? (usi ?? null) : null;
    this.board.say("move", { usi });
  }

  /** Where the piece in hand came from. @param {Held} held */
  home(held) {
    const side = this.board.view?.movable ?? "south";
    return held.from === null ? this.board.placeOf(side, held.drop) : this.board.cell(held.from);
  }

  /** @param {Held} held @param {number} square */
  refuse(held, square) {
    const piece = this.home(held)?.querySelector(".piece");
    if (piece) shake(piece);
    const { view } = this.board;
    if (view) this.board.say("attempt", { usi: attempt(held, square, view.variant) });
  }

  /** @param {HTMLElement} at */
  grab(at) {
    const { letter, square } = at.dataset;
    const held = letter ? { from: null, drop: letter } : { from: Number(square), drop: null };
    this.take(held);
    const piece = this.home(held)?.querySelector(".piece");
    return piece instanceof HTMLElement ? piece : null;
  }

  /** @param {Element | null} at */
  hover(at) {
    const under = at?.closest(".cell");
    for (const cell of this.board.cells()) cell.classList.toggle("under", cell === under);
  }

  /** @param {Element | null} at */
  dropAt(at) {
    const { held, board } = this;
    const cell = at?.closest(".cell");
    if (!held || !(cell instanceof HTMLElement) || !board.contains(cell)) return this.take(null);
    const square = Number(cell.dataset.square);
    if (held.from === square) return;
    if (board.view && movesTo(board.view.legal, held, square, board.view.variant).length) {
      void this.go(held, square, true);
    } else {
      this.refuse(held, square);
      this.take(null);
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (["Enter", " ", "Tab"].includes(event.key)) this.walking = true;
    if (event.key === "Escape" && this.held) {
      this.take(null);
      event.stopPropagation();
    }
    const step = STEPS[event.key];
    const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
    // After a click the arrows step through the game; after Tab they walk the board.
    if (step && this.walking && cell instanceof HTMLElement) {
      event.preventDefault();
      event.stopPropagation();
      this.walk(Number(cell.dataset.square), step);
    }
  }

  /** @param {number} square @param {[number, number]} step as it is seen */
  walk(square, [right, down]) {
    const { view } = this.board;
    if (!view) return;
    const { files, ranks } = view.variant;
    const turn = view.flipped ? -1 : 1;
    const [x, y] = [(square % files) + right * turn, Math.floor(square / files) + down * turn];
    if (x < 0 || x >= files || y < 0 || y >= ranks) return;
    this.square = y * files + x;
    for (const cell of this.board.cells()) cell.tabIndex = Number(cell.dataset.square) === this.square ? 0 : -1;
    this.board.cell(this.square)?.focus();
  }
}
