/**
 * <yokai-board>: a position, and the means to move in it. It is given the legal moves and judges
 * nothing. Events:
 * - `move` {usi}: a move was made; also one that was not offered, so that the server can say why not
 * - `pick`: a piece was picked up, or let go
 * - `ahead` {usi}: a move was chosen before its turn; null takes it back
 * - `not-yours`: a piece was touched that may not move now
 * - `edit-square` {square}, `edit-reserve` {letter, side}: touched while the position is being set up
 */

import { readSfen, readUsi, withMove } from "../game/sfen.js";
import { other, sideOf, SIDES } from "../game/sides.js";
import { isRoyalOf } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { planAnimation, runAnimation } from "./animation.js";
import { cellLabel, fillCell, makeCoordinates, makeGrid } from "./cells.js";
import { enableDrag } from "./drag.js";
import { BoardInput } from "./input.js";
import { drawMarks } from "./marks.js";
import { handOf, movesOf } from "./picked.js";
import { makeReserve } from "./reserve.js";
import { makeScene } from "./scene.js";

/**
 * @import { Picture } from "../game/sfen.js"
 * @import { Plan } from "./animation.js"
 * @import { Aim, SeatName, SideName, VariantView } from "../wire/messages.js"
 * @import { Mark } from "./marks.js"
 */

/**
 * What a board shows.
 * @typedef {object} BoardView
 * @property {VariantView} variant
 * @property {string} sfen
 * @property {string[]} [legal]          what may be played, as USI
 * @property {SideName | null} [movable] the side that may be moved now
 * @property {SideName | null} [ahead]   the side that may choose a move before its turn
 * @property {string | null} [pending]   the move that was chosen before its turn
 * @property {string | null} [sent]      the move that is on its way to the judge
 * @property {SeatName | null} [mine]    whose pieces are called yours
 * @property {string | null} [last]      the move that led here
 * @property {boolean} [animate]         animate the move that led here
 * @property {boolean} [flipped]         North below
 * @property {boolean} [over]            it is nobody's turn any more
 * @property {boolean} [editing]         every square and reserve may be touched
 * @property {(side: SideName) => string} [nameOf] what the players are called; South and North if not given
 * @property {Record<SideName, Node> | null} [who] what stands beside each reserve
 * @property {string[]} [arrows]         moves to point at, the best first
 * @property {boolean} [threat]          the arrows are moves of the side that is not to move
 * @property {string[]} [drawings]       what a person has drawn: "2c" is a circle, "2c2b" an arrow
 * @property {Mark[]} [marks]            what is written on squares
 * @property {number[]} [stars]          squares to go to
 * @property {Record<number, Aim>} [aims] pictures on squares: what a lesson asks for
 * @property {(number | string)[]} [glow] squares, and letters in the mover's reserve, to look at
 * @property {SideName | null} [danger]  whose royal piece is seen to be attacked
 */

export class YokaiBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Plan | null} the animation of the move that is on its way: what it takes flies off once it is played */
    this.sentPlan = null;
    this.wood = h("div", { class: "wood" });
    this.seats = { top: h("div", { class: "seat top" }), bottom: h("div", { class: "seat bottom" }) };
    this.input = new BoardInput(this);
    /** @type {string | null} what a person is drawing */
    this.sketch = null;
    this.size = new ResizeObserver(() => this.view?.arrows?.length && this.mark());
  }

  connectedCallback() {
    this.stopDrag = enableDrag(this, {
      grab: (at) => this.input.grab(at),
      hover: (at) => this.input.hover(at),
      release: (at) => this.input.release(at),
    });
    this.size.observe(this);
  }

  disconnectedCallback() {
    this.stopDrag?.();
    this.size.disconnect();
  }

  /** The piece that is picked up. */
  get picked() {
    return this.input.picked;
  }

  /** @param {BoardView} view */
  show(view) {
    const before = this.view;
    const rebuilt =
      !before || before.variant !== view.variant || before.flipped !== view.flipped || !this.firstChild;
    const moved = before?.sfen !== view.sfen;
    const sent = view.sent ?? null;
    const sending = !rebuilt && !moved && sent !== null && sent !== before.sent;
    const arrived = !rebuilt && moved && before.sent && before.sent === view.last ? this.sentPlan : null;
    const animated = sending ? sent : moved && view.animate ? view.last : null;
    const plan = arrived ?? (!rebuilt && animated ? planAnimation(this, animated) : null);
    const picture = readSfen(view.sfen);
    if ((moved && !this.keeps(view, picture)) || handOf(before) !== handOf(view)) this.input.picked = null;
    this.view = view;
    this.picture = sent ? withMove(picture, readUsi(sent, view.variant)) : picture;
    this.sentPlan = sending ? plan : sent ? this.sentPlan : null;
    if (rebuilt) this.build(view);
    this.paint();
    if (plan) runAnimation(this, plan, arrived !== null || this.input.carried === plan.usi, sending);
    this.input.carried = null;
  }

  /** Whether a piece that was picked up before its turn stays picked up, now that it may be moved. @param {BoardView} view @param {Picture} picture */
  keeps(view, picture) {
    const from = this.picked?.from ?? null;
    const stands = from === null || picture.cells[from] === this.picture?.cells[from];
    return Boolean(this.view?.ahead) && this.view?.ahead === view.movable && stands;
  }

  /** @param {BoardView} view */
  build(view) {
    const { variant, flipped = false } = view;
    if (this.input.square >= variant.files * variant.ranks) this.input.square = 0;
    this.style.setProperty("--files", String(variant.files));
    this.style.setProperty("--ranks", String(variant.ranks));
    this.wood.replaceChildren(
      makeScene(variant),
      ...makeCoordinates(variant, flipped),
      makeGrid(variant, flipped),
    );
    const table = h("div", { class: "table" });
    table.append(this.seats.top, this.wood, this.seats.bottom);
    this.replaceChildren(table);
  }

  paint() {
    const { view, picture, picked } = this;
    if (!view || !picture) return;
    const { variant, legal = [] } = view;
    const last = view.last ? readUsi(view.last, variant) : null;
    const pending = view.pending ? readUsi(view.pending, variant) : null;
    const sent = view.sent ? readUsi(view.sent, variant) : null;
    const targets = new Set(
      (picked ? movesOf(legal, picked, variant) : []).map((usi) => readUsi(usi, variant).to),
    );
    for (const cell of this.cells()) {
      const square = Number(cell.dataset.square);
      const symbol = picture.cells[square] ?? "";
      fillCell(cell, view, symbol);
      cell.classList.toggle("chosen", picked?.from === square);
      cell.classList.toggle("target", targets.has(square) && !symbol);
      cell.classList.toggle("prey", targets.has(square) && symbol !== "");
      cell.classList.toggle("danger", isRoyalOf(variant, symbol, view.danger));
      cell.classList.toggle("star", Boolean(view.stars?.includes(square)));
      cell.dataset.aim = view.aims?.[square] ?? "";
      cell.classList.toggle("glow", Boolean(view.glow?.includes(square)));
      cell.classList.toggle("last", square === last?.to || square === last?.from);
      cell.classList.toggle("pending", square === pending?.to || square === pending?.from);
      cell.classList.toggle("sent", square === sent?.to);
      cell.setAttribute("aria-label", cellLabel(view, symbol, square));
      cell.setAttribute("aria-selected", String(picked?.from === square));
      cell.tabIndex = square === this.input.square ? 0 : -1;
      if (symbol && sideOf(symbol) === handOf(view)) cell.dataset.grab = "piece";
      else delete cell.dataset.grab;
    }
    this.paintSeats(view, picture);
    this.mark();
  }

  /** Draw the marks over the board; called again whenever the board changes its size. */
  mark() {
    const { view, picture, sketch } = this;
    if (!view || !picture) return;
    const side = view.threat ? other(picture.turn) : picture.turn;
    const drawings = [...(view.drawings ?? []), ...(sketch ? [sketch] : [])];
    drawMarks(this.wood, { ...view, drawings }, (letter) => this.placeOf(side, letter));
  }

  /** @param {BoardView} view @param {Picture} picture */
  paintSeats(view, picture) {
    /** @type {SideName} */
    const below = view.flipped ? "north" : "south";
    for (const side of SIDES) {
      const seat = side === below ? this.seats.bottom : this.seats.top;
      const active = handOf(view) === side;
      const pending = active && view.pending ? readUsi(view.pending, view.variant).drop : null;
      const reserve = makeReserve(view.variant, side, picture.reserves[side], {
        turned: side !== below,
        active,
        chosen: active ? (this.picked?.drop ?? pending) : null,
        mine: view.mine === side || view.mine === "both",
        editing: Boolean(view.editing),
        glow: picture.turn === side ? (view.glow ?? []) : [],
        nameOf: view.nameOf,
      });
      const focus = document.activeElement;
      const held = focus instanceof HTMLElement && seat.contains(focus);
      const letter = held ? focus.dataset.letter : null;
      seat.replaceChildren(...(view.who ? [view.who[side]] : []), reserve);
      seat.classList.toggle("on-turn", picture.turn === side && !view.over);
      if (letter) this.placeOf(side, letter)?.focus();
      else if (held && seat.contains(focus)) focus.focus({ preventScroll: true });
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

  /** Focus the square that Tab reaches, unless something else is in use. @param {boolean} [wanted] whatever is in use */
  focusSquare(wanted = false) {
    const busy = document.activeElement?.closest("input, textarea, select, dialog");
    if (wanted || !busy) this.cell(this.input.square)?.focus({ preventScroll: true });
  }

  /** Where a kind of piece lies in a reserve. @param {SideName} side @param {string} letter */
  placeOf(side, letter) {
    const found = this.querySelector(`.slot[data-side="${side}"][data-letter="${letter}"]`);
    return found instanceof HTMLElement ? found : null;
  }

  /** @param {string} name @param {unknown} [detail] */
  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Listen to an event of the board. @param {string} name @param {(detail: any) => void} act @param {AbortSignal} [signal] */
  on(name, act, signal) {
    this.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail), { signal });
  }
}

customElements.define("yokai-board", YokaiBoard);
