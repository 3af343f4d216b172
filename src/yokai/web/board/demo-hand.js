/**
 * A hand that demonstrates a move on a board, or points at pieces: it takes the piece, and puts it down on its target square.
 * Where reduced motion is wanted, hand and piece only stand on the target square for a while.
 */

import { readUsi } from "../game/sfen.js";
import { artPath } from "../kit/art.js";
import { calm, h } from "../kit/dom.js";

/** @import { YokaiBoard } from "./board.js" */

/** Milliseconds of the whole demonstration. */
const TIME = 2800;

/** Milliseconds to point at one piece. */
const POINT = 1100;

/** The tip of the finger in the picture, as shares of the picture's size. */
const TIP = { x: 0.4, y: 0.08 };

export class DemoHand {
  /** @param {YokaiBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {HTMLElement | null} */
    this.layer = null;
    this.timer = 0;
    this.stop = this.stop.bind(this);
  }

  /** Take the hand away; so does a window of another shape, in which the squares lie elsewhere. */
  stop() {
    window.removeEventListener("resize", this.stop);
    window.clearTimeout(this.timer);
    this.layer?.remove();
    this.layer = null;
  }

  /** @param {string} usi a move of the side whose turn it is */
  show(usi) {
    this.stop();
    const { board } = this;
    const { view, picture } = board;
    if (!view || !picture) return;
    const { from, drop, to } = readUsi(usi, view.variant);
    const start = drop ? board.placeOf(picture.turn, drop) : board.cell(from ?? 0);
    const goal = board.cell(to);
    const piece = start?.querySelector(".piece");
    if (!start || !goal || !piece) return;
    const twin = h("div", { class: "demo-piece" }, piece.cloneNode(true));
    const hand = h("img", { class: "demo-finger", src: artPath("hand"), alt: "" });
    this.layer = h("div", { class: "demo-hand", "aria-hidden": "true" }, twin, hand);
    board.append(this.layer);
    window.addEventListener("resize", this.stop);
    this.move(twin, hand, this.middle(start), this.middle(goal));
    this.timer = window.setTimeout(() => this.stop(), TIME);
  }

  /** Point at one piece after the other. @param {(number | string)[]} places squares, or letters in the mover's reserve */
  point(places) {
    this.stop();
    const { board } = this;
    const turn = board.picture?.turn ?? "south";
    const spots = places.flatMap((place) => {
      const found = typeof place === "string" ? board.placeOf(turn, place) : board.cell(place);
      return found ? [this.middle(found)] : [];
    });
    const [first] = spots;
    if (!first) return;
    const hand = h("img", { class: "demo-finger", src: artPath("hand"), alt: "" });
    this.layer = h("div", { class: "demo-hand", "aria-hidden": "true" }, hand);
    board.append(this.layer);
    window.addEventListener("resize", this.stop);
    const size = first.size * 0.75;
    Object.assign(hand.style, { width: `${size}px`, height: `${size}px` });
    /** @param {{x: number, y: number}} at @param {number} away */
    const handAt = ({ x, y }, away) => `translate(${x - size * TIP.x + away}px,${y - size * TIP.y + away}px)`;
    const time = POINT * spots.length;
    if (calm()) hand.style.transform = handAt(first, 0);
    else {
      const frames = spots.flatMap((at) => [handAt(at, size * 0.3), handAt(at, 0), handAt(at, size * 0.2), handAt(at, 0)]);
      hand.animate(frames.map((transform) => ({ transform })), { duration: time, easing: "ease-in-out", fill: "both" });
    }
    this.timer = window.setTimeout(() => this.stop(), time + 400);
  }

  /** The middle and the size of an element on the board, in the board's coordinates. @param {Element} place */
  middle(place) {
    const [outer, box] = [this.board.getBoundingClientRect(), place.getBoundingClientRect()];
    return { x: box.x - outer.x + box.width / 2, y: box.y - outer.y + box.height / 2, size: box.width };
  }

  /**
   * @param {HTMLElement} twin @param {HTMLElement} hand
   * @param {{x: number, y: number, size: number}} from @param {{x: number, y: number, size: number}} to
   */
  move(twin, hand, from, to) {
    const size = to.size * 0.75;
    for (const [part, width] of /** @type {[HTMLElement, number][]} */ ([[twin, to.size], [hand, size]])) {
      Object.assign(part.style, { width: `${width}px`, height: `${width}px` });
    }
    /** @param {{x: number, y: number}} at @param {number} [scale] */
    const pieceAt = ({ x, y }, scale = 1) => `translate(${x - to.size / 2}px,${y - to.size / 2}px) scale(${scale})`;
    /** @param {{x: number, y: number}} at @param {number} [away] @param {number} [scale] */
    const handAt = ({ x, y }, away = 0, scale = 1) =>
      `translate(${x - size * TIP.x + away}px,${y - size * TIP.y + away}px) scale(${scale})`;
    if (calm()) {
      twin.style.transform = pieceAt(to);
      hand.style.transform = handAt(to);
      return;
    }
    const small = from.size / to.size;
    const how = { duration: TIME, easing: "ease-in-out", fill: /** @type {const} */ ("both") };
    twin.animate(
      [
        { transform: pieceAt(from, small), opacity: 0, offset: 0 },
        { transform: pieceAt(from, small), opacity: 0, offset: 0.25 },
        { transform: pieceAt(from, small), opacity: 0.8, offset: 0.3 },
        { transform: pieceAt(to), opacity: 0.8, offset: 0.65 },
        { transform: pieceAt(to), opacity: 0.8, offset: 0.85 },
        { transform: pieceAt(to), opacity: 0, offset: 1 },
      ],
      how,
    );
    hand.animate(
      [
        { transform: handAt(from, size * 0.7), opacity: 0, offset: 0 },
        { transform: handAt(from, size * 0.15), opacity: 1, offset: 0.18 },
        { transform: handAt(from, 0, 0.88), opacity: 1, offset: 0.28 },
        { transform: handAt(to, 0, 0.88), opacity: 1, offset: 0.65 },
        { transform: handAt(to, size * 0.15), opacity: 1, offset: 0.75 },
        { transform: handAt(to, size * 0.5), opacity: 0, offset: 1 },
      ],
      how,
    );
  }
}
