/** Mouse, finger and keyboard on a board: pick a piece up, put it down, walk from square to square. */

import { sideOf } from "../game/sides.js";
import { announce } from "../kit/dom.js";
import { withTargets } from "./cells.js";
import { shake } from "./motion.js";
import { attempt, handOf, movesTo, samePicked, stepsTo } from "./picked.js";
import { askPromotion } from "./promotion.js";

/**
 * @import { YokaiBoard } from "./board.js"
 * @import { Picked } from "./picked.js"
 */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
});

// A ring shows who uses keys where they are; a focus that came by itself or by a touch needs none.
window.addEventListener("keydown", () => document.documentElement.classList.add("by-keys"), true);
window.addEventListener("pointerdown", () => document.documentElement.classList.remove("by-keys"), true);

export class BoardInput {
  /** @param {YokaiBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {Picked | null} */
    this.picked = null;
    /** @type {string | null} a move that was dragged to its square, and needs no animation */
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
    if (side === handOf(view)) this.pick(this.picked?.drop === letter ? null : { from: null, drop: letter });
  }

  /** @param {number} square */
  chooseSquare(square) {
    const { view, picture } = this.board;
    const { picked } = this;
    if (!view || !picture) return;
    this.square = square;
    if (view.editing) return this.board.say("edit-square", { square });
    const symbol = picture.cells[square] ?? "";
    if (picked && this.offered(picked, square).length) return void this.go(picked, square);
    if (picked && view.ahead && !view.movable && stepsTo(view, picture, picked, square)) return this.refuse(picked, square);
    if (symbol && sideOf(symbol) === handOf(view)) {
      const next = { from: square, drop: null };
      return this.pick(samePicked(picked, next) ? null : next);
    }
    if (picked) this.refuse(picked, square);
    else if (view.pending) this.board.say("ahead", { usi: null });
    else if (symbol) this.board.say("not-yours");
  }

  /** The moves of a piece to a square, as the server offered them. @param {Picked} picked @param {number} square */
  offered(picked, square) {
    const { view } = this.board;
    return view ? movesTo(view.legal ?? [], picked, square, view.variant) : [];
  }

  /** @param {Picked | null} picked */
  pick(picked) {
    this.picked = picked;
    this.board.paint();
    if (picked) announce(this.spoken(picked));
    this.board.say("pick");
  }

  /** A piece that was picked up as it is spoken, with where it can go. @param {Picked} picked */
  spoken(picked) {
    const label = this.home(picked)?.getAttribute("aria-label") ?? "";
    const { view } = this.board;
    // The label of a square names its targets already.
    return picked.from === null && view ? withTargets(view, label, picked) : label;
  }

  /** @param {Picked} picked @param {number} square @param {boolean} [carried] */
  async go(picked, square, carried = false) {
    const { view, picture } = this.board;
    const { walking } = this;
    const cell = this.board.cell(square);
    if (!view || !picture || !cell) return;
    const offered = this.offered(picked, square);
    let usi = offered[0];
    if (offered.length > 1) {
      const symbol = picture.cells[picked.from ?? 0] ?? "";
      const turned = (sideOf(symbol) === "north") !== Boolean(view.flipped);
      const promotes = await askPromotion(cell, { variant: view.variant, symbol, turned });
      if (walking) this.board.cell(square)?.focus();
      if (promotes === null || this.board.view !== view) return;
      usi = offered.find((each) => each.endsWith("+") === promotes);
    }
    this.picked = null;
    this.carried = carried ? (usi ?? null) : null;
    this.board.say("move", { usi });
  }

  /** Where a picked piece came from. @param {Picked} picked */
  home(picked) {
    const side = handOf(this.board.view) ?? "south";
    return picked.from === null ? this.board.placeOf(side, picked.drop) : this.board.cell(picked.from);
  }

  /** Try a move that was not offered: the server says why not, or the move waits for its turn. @param {Picked} picked @param {number} square */
  refuse(picked, square) {
    const { view } = this.board;
    if (view?.ahead && !view.movable) {
      this.picked = null;
      return this.board.say("ahead", { usi: attempt(picked, square, view.variant) });
    }
    const piece = this.home(picked)?.querySelector(".piece");
    if (piece) shake(piece);
    if (view) this.board.say("move", { usi: attempt(picked, square, view.variant) });
  }

  /** @param {HTMLElement} at */
  grab(at) {
    const { letter, square } = at.dataset;
    const picked = letter ? { from: null, drop: letter } : { from: Number(square), drop: null };
    this.pick(picked);
    const piece = this.home(picked)?.querySelector(".piece");
    return piece instanceof HTMLElement ? piece : null;
  }

  /** @param {Element | null} at */
  hover(at) {
    const under = at?.closest(".cell");
    for (const cell of this.board.cells()) cell.classList.toggle("under", cell === under);
  }

  /** The end of a drag. @param {Element | null} at */
  release(at) {
    const { picked, board } = this;
    const cell = at?.closest(".cell");
    if (!picked || !(cell instanceof HTMLElement) || !board.contains(cell)) return this.pick(null);
    const square = Number(cell.dataset.square);
    if (picked.from === square) return;
    if (this.offered(picked, square).length) {
      void this.go(picked, square, true);
    } else {
      this.refuse(picked, square);
      this.pick(null);
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (["Enter", " ", "Tab"].includes(event.key)) this.walking = true;
    if (event.key === "Escape" && this.picked) {
      this.pick(null);
      event.stopPropagation();
    } else if (event.key === "Escape" && this.board.view?.pending) {
      this.board.say("ahead", { usi: null });
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
