/** The squares of a board as a grid of buttons, with names that can be read aloud. */

import { fileNames, readUsi, squareName } from "../game/sfen.js";
import { sideOf } from "../game/sides.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { pieceName, sideName } from "../words/names.js";
import { movesOf } from "./picked.js";
import { makePiece } from "./piece.js";

/**
 * @import { VariantView } from "../wire/messages.js"
 * @import { BoardView } from "./board.js"
 * @import { Picked } from "./picked.js"
 */

/**
 * Rows of buttons in the order they are seen.
 * @param {VariantView} variant @param {boolean} flipped
 */
export function makeGrid({ files, ranks }, flipped) {
  const order = Array.from({ length: files * ranks }, (_, square) => square);
  if (flipped) order.reverse();
  const grid = h("div", { class: "grid", role: "grid", "aria-label": t("board.label") });
  for (let row = 0; row < ranks; row++) {
    const cells = order.slice(row * files, (row + 1) * files).map((square) => {
      const cell = h("button", { type: "button", role: "gridcell", class: "cell", tabindex: "-1" });
      cell.dataset.square = String(square);
      return cell;
    });
    grid.append(h("div", { class: "row", role: "row" }, cells));
  }
  return grid;
}

/** The coordinates: letters below the board, numbers at its side. @param {VariantView} variant @param {boolean} flipped */
export function makeCoordinates({ files, ranks }, flipped) {
  const letters = fileNames(files);
  const numbers = Array.from({ length: ranks }, (_, rank) => String(ranks - rank));
  if (flipped) [letters, numbers].forEach((list) => list.reverse());
  /** @param {string[]} list @param {string} name */
  const strip = (list, name) =>
    h("div", { class: `coordinates ${name}`, "aria-hidden": "true" }, list.map((text) => h("span", {}, text)));
  return [strip(letters, "files"), strip(numbers, "ranks")];
}

/**
 * The label of a square: "b2, your kodama, can move to b3".
 * @param {BoardView} view @param {string} symbol @param {number} square
 */
export function cellLabel(view, symbol, square) {
  const label = plainLabel(view, symbol, square);
  const seen = view.stars?.includes(square) ? "star" : view.aims?.[square];
  return seen ? t(`aim.${seen}`, { cell: label }) : label;
}

/** @param {BoardView} view @param {string} symbol @param {number} square */
function plainLabel(view, symbol, square) {
  const { variant } = view;
  const name = squareName(square, variant);
  if (!symbol) return t("cell.empty", { square: name });
  const side = sideOf(symbol);
  const piece = pieceName(variant, symbol);
  const whose =
    view.mine === "south" || view.mine === "north"
      ? t(view.mine === side ? "cell.yours" : "cell.theirs", { square: name, piece })
      : t("cell.of", { square: name, piece, side: (view.nameOf ?? sideName)(side) });
  return side === view.movable ? withTargets(view, whose, { from: square, drop: null }) : whose;
}

/** A piece, by its label, and where it can go. @param {BoardView} view @param {string} label @param {Picked} picked */
export function withTargets({ variant, legal = [] }, label, picked) {
  const targets = new Set(
    movesOf(legal, picked, variant).map((usi) => squareName(readUsi(usi, variant).to, variant)),
  );
  if (!targets.size) return label;
  return t("cell.with_moves", { cell: label, squares: [...targets].join(", ") });
}

/** Draw the piece of a square; a piece that stays is not drawn again. @param {HTMLElement} cell @param {BoardView} view @param {string} symbol */
export function fillCell(cell, view, symbol) {
  const turned = symbol !== "" && (sideOf(symbol) === "north") !== Boolean(view.flipped);
  const piece = cell.querySelector(".piece");
  if (piece instanceof HTMLElement && piece.dataset.symbol === symbol) {
    piece.classList.toggle("turned", turned);
    return;
  }
  piece?.remove();
  if (symbol) cell.append(makePiece(view.variant, symbol, { turned }));
}
