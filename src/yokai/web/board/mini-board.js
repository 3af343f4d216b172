/** A small still picture of a position. */

import { readSfen } from "../game/sfen.js";
import { sideOf } from "../game/sides.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { makePiece } from "./piece.js";
import { makeScene } from "./scene.js";

/** @import { VariantView } from "../wire/messages.js" */

/** @param {VariantView} variant @param {string} sfen @param {boolean} [flipped] */
export function makeMiniBoard(variant, sfen, flipped = false) {
  const picture = readSfen(sfen);
  const cells = flipped ? [...picture.cells].reverse() : picture.cells;
  const board = h(
    "div",
    { class: "mini wood", role: "img", "aria-label": t("board.picture", { game: variant.name }) },
    makeScene(variant),
    h(
      "div",
      { class: "grid" },
      cells.map((symbol) =>
        h(
          "span",
          { class: "cell" },
          symbol && makePiece(variant, symbol, { turned: (sideOf(symbol) === "north") !== flipped }),
        ),
      ),
    ),
  );
  board.style.setProperty("--files", String(variant.files));
  board.style.setProperty("--ranks", String(variant.ranks));
  return board;
}
