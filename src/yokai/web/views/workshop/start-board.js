/** The board on which a game that is being made begins. A tap puts down a piece of South, and one of North across from it. */

import { makePiece } from "../../board/piece.js";
import { makeScene } from "../../board/scene.js";
import { sideOf } from "../../game/sides.js";
import { squareName } from "../../game/sfen.js";
import { h, icon } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { pieceName, sideName } from "../../words/names.js";
import { makeCounter } from "./counter.js";

/** @import { Draft } from "./draft.js" */

/** The fewest and the most rows or columns. */
const SIZES = /** @type {[number, number]} */ ([3, 9]);

/** @param {Draft} draft @param {string | null} brush the piece that a tap puts down; "" removes one @param {(change: () => void) => void} act */
export function makeStartBoard(draft, brush, act) {
  const { view } = draft;
  const { cells, files, ranks } = draft.board;
  const board = h(
    "div",
    { class: "mini wood start-board", role: "group", "aria-label": t("workshop.board") },
    makeScene(view),
    h(
      "div",
      { class: "grid" },
      cells.map((symbol, square) =>
        h(
          "button",
          {
            type: "button", class: "cell", "data-square": square, "aria-label": `${squareName(square, { files, ranks })} ${symbol ? `${pieceName(view, symbol)}, ${sideName(sideOf(symbol))}` : ""}`.trim(),
            onclick: () => brush !== null && act(() => draft.put(square, brush)),
          },
          symbol && makePiece(view, symbol, { turned: sideOf(symbol) === "north" }),
        ),
      ),
    ),
  );
  board.style.setProperty("--files", String(files));
  board.style.setProperty("--ranks", String(ranks));
  return board;
}

/** @param {Draft} draft @param {(change: () => void) => void} act @param {boolean} erasing @param {() => void} erase */
export function makeSizes(draft, act, erasing, erase) {
  const { files, ranks } = draft.board;
  return h(
    "div",
    { class: "tools" },
    makeCounter("files", files, SIZES, (count) => act(() => draft.resize(count, ranks))),
    makeCounter("ranks", ranks, SIZES, (count) => act(() => draft.resize(files, count))),
    h("button", { type: "button", class: "button small", "aria-pressed": String(erasing), "data-action": "erase", onclick: erase }, icon("close"), t("workshop.erase")),
  );
}
