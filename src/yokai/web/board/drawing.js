/**
 * Arrows and circles that a person draws over a board: by the right button of a mouse, or, while the pen is taken up, by
 * a finger or by the keys that press a square. They say nothing about moves.
 */

import { usiSquare } from "../game/sfen.js";

/** @import { YokaiBoard } from "./board.js" */

/**
 * @param {YokaiBoard} board
 * @param {{hasPen: () => boolean, draw: (drawing: string) => void, clear: () => void}} hooks a drawing is like "2c", a
 *   circle, or "2c2b", an arrow; `clear` is called when a square is clicked from which nothing can be moved
 */
export function enableDrawing(board, { hasPen, draw, clear }) {
  /** @type {{from: HTMLElement, id: number} | null} where a drawing has begun, and by which pointer */
  let begun = null;

  /** @param {EventTarget | null} at @returns {HTMLElement | null} */
  const cellAt = (at) => {
    const cell = at instanceof Element ? at.closest(".cell") : null;
    return cell instanceof HTMLElement && board.contains(cell) && !board.view?.editing ? cell : null;
  };
  /** @param {Element | null} under */
  const drawn = (under) => {
    const to = cellAt(under);
    const variant = board.view?.variant;
    if (!begun || !to || !variant) return null;
    const [from, target] = [begun.from, to].map((cell) => usiSquare(Number(cell.dataset.square), variant));
    return from === target ? `${from}` : `${from}${target}`;
  };
  /** @param {PointerEvent} event */
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY);
  /** @param {string | null} drawing */
  const sketch = (drawing) => {
    if (board.sketch === drawing) return;
    board.sketch = drawing;
    board.mark();
  };

  board.addEventListener("pointerdown", (event) => {
    const from = cellAt(event.target);
    if (!from || (!hasPen() && event.button !== 2)) return;
    begun = { from, id: event.pointerId };
    sketch(drawn(from));
    if (hasPen()) event.stopPropagation(); // nothing is picked up
  }, true);
  board.addEventListener("pointermove", (event) => {
    if (begun?.id === event.pointerId) sketch(drawn(under(event)));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    board.addEventListener(end, (event) => {
      if (!(event instanceof PointerEvent) || begun?.id !== event.pointerId) return;
      const drawing = end === "pointerup" ? drawn(under(event)) : null;
      begun = null;
      sketch(null);
      if (drawing) draw(drawing);
    });
  }
  // A square that is drawn on does not get the focus.
  board.addEventListener("mousedown", (event) => event.button === 2 && cellAt(event.target) && event.preventDefault());
  board.addEventListener("contextmenu", (event) => cellAt(event.target) && event.preventDefault());
  board.addEventListener("click", (event) => {
    const cell = cellAt(event.target);
    if (!cell) return;
    if (!hasPen()) return void (!board.picked && !cell.dataset.grab && clear());
    event.stopPropagation();
    if (event.detail) return; // drawn by its pointer already
    const drawing = drawn(cell);
    begun = begun ? null : { from: cell, id: -1 };
    sketch(begun && drawn(cell));
    if (drawing) draw(drawing);
  }, true);
}
