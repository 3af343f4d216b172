/** Drawings over a board: arrows for moves, the values of moves on their squares, and what a person has drawn. */

import { readSquare, readUsi } from "../game/sfen.js";
import { h, s } from "../kit/dom.js";

/**
 * @import { ResultName } from "../wire/messages.js"
 * @import { BoardView } from "./board.js"
 * @typedef {{square: number, result: ResultName, text: string}} Mark
 */

/**
 * @param {HTMLElement} wood @param {BoardView} view
 * @param {(letter: string) => Element | null} slotOf where a piece lies that may be dropped now
 */
export function drawMarks(wood, view, slotOf) {
  wood.querySelectorAll(".arrows, .mark").forEach((old) => old.remove());
  if (view.arrows?.length || view.drawings?.length) wood.append(drawArrows(wood, view, slotOf));
  for (const { square, result, text } of view.marks ?? []) {
    const cell = wood.querySelector(`.cell[data-square="${square}"]`);
    cell?.append(h("span", { class: `mark ${result}`, "aria-hidden": "true" }, text));
  }
}

/**
 * @param {HTMLElement} wood @param {BoardView} view
 * @param {(letter: string) => Element | null} slotOf
 */
function drawArrows(wood, { variant, flipped = false, arrows = [], drawings = [], threat }, slotOf) {
  const { files, ranks } = variant;
  /** @param {number} square @returns {[number, number]} */
  const middle = (square) => {
    const at = flipped ? files * ranks - 1 - square : square;
    return [(at % files) * 100 + 50, Math.floor(at / files) * 100 + 50];
  };
  const layer = s("svg", {
    class: "arrows",
    viewBox: `0 0 ${files * 100} ${ranks * 100}`,
    "aria-hidden": "true",
  });
  [...arrows.entries()].reverse().forEach(([rank, usi]) => {
    const { from, drop, to } = readUsi(usi, variant);
    const slot = drop ? slotOf(drop) : null;
    const start = from !== null ? middle(from) : slot && offBoard(wood, slot, files * 100);
    const shapes = [...(start ? [shaft(start, middle(to))] : []), ...(drop ? [ring(middle(to))] : [])];
    shapes.forEach((shape) => shape.setAttribute("class", `arrow rank-${rank}${drop ? " drop" : ""}${threat ? " threat" : ""}`));
    layer.append(...shapes);
  });
  for (const drawing of drawings) {
    const [from = 0, to = from] = (drawing.match(/../g) ?? []).map((square) => readSquare(square, variant));
    const shape = from === to ? ring(middle(from)) : shaft(middle(from), middle(to));
    shape.setAttribute("class", "arrow drawn");
    shape.dataset.drawing = drawing;
    layer.append(shape);
  }
  return layer;
}

/** The middle of an element beside the board, in the board's coordinates. @param {HTMLElement} wood @param {Element} place @param {number} width @returns {[number, number]} */
function offBoard(wood, place, width) {
  const [board, box] = [wood.getBoundingClientRect(), place.getBoundingClientRect()];
  const unit = width / (wood.clientWidth || 1);
  return [
    (box.x + box.width / 2 - board.x - wood.clientLeft) * unit,
    (box.y + box.height / 2 - board.y - wood.clientTop) * unit,
  ];
}

/** @param {[number, number]} at */
function ring([x, y]) {
  return s("path", { d: `M${x - 38} ${y}a38 38 0 1 0 76 0a38 38 0 1 0 -76 0m9 0a29 29 0 1 1 58 0a29 29 0 1 1 -58 0z` });
}

/** @param {[number, number]} from @param {[number, number]} to */
function shaft([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) - 16;
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const [w, head] = [7, 34];
  return s("path", {
    transform: `translate(${x1} ${y1}) rotate(${turn})`,
    d: `M8 ${-w}H${length - head}V${-w * 2.6}L${length} 0L${length - head} ${w * 2.6}V${w}H8a${w} ${w} 0 0 1 0 ${-2 * w}z`,
  });
}
