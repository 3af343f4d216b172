/** The choice whether a piece promotes, asked at its square with both faces. */

import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { pieceName } from "../words/names.js";
import { makePiece } from "./piece.js";

/** @import { VariantView } from "../wire/messages.js" */

/**
 * @param {HTMLElement} cell where the piece lands
 * @param {{variant: VariantView, symbol: string, turned: boolean}} piece
 * @returns {Promise<boolean | null>} whether it promotes; null if the move is taken back
 */
export function askPromotion(cell, { variant, symbol, turned }) {
  const board = cell.closest(".wood");
  if (!(board instanceof HTMLElement)) return Promise.resolve(null);
  return new Promise((settle) => {
    /** @param {string} face @param {boolean | null} answer */
    const choice = (face, answer) =>
      h(
        "button",
        { type: "button", class: "face", onclick: () => close(answer), "data-face": face },
        makePiece(variant, face, { turned }),
        h("span", {}, pieceName(variant, face)),
      );
    const box = h(
      "div",
      { class: "promotion", role: "dialog", "aria-label": t("promotion.question"), "aria-modal": "true" },
      choice(`+${symbol}`, true),
      choice(symbol, false),
    );
    /** @param {boolean | null} answer */
    const close = (answer) => {
      veil.remove();
      settle(answer);
    };
    const veil = h("div", { class: "veil", onclick: (/** @type {Event} */ event) => event.target === veil && close(null) }, box);
    veil.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close(null);
      if (event.key.startsWith("Arrow")) {
        const next = document.activeElement === box.firstElementChild ? box.lastElementChild : box.firstElementChild;
        /** @type {HTMLElement} */ (next).focus();
      }
      event.stopPropagation();
    });
    board.append(veil);
    place(box, cell, board);
    /** @type {HTMLElement} */ (box.firstElementChild).focus();
  });
}

/** Place the choice over the square, but never beyond the board. @param {HTMLElement} box @param {HTMLElement} cell @param {HTMLElement} board */
function place(box, cell, board) {
  const [c, b, own] = [cell, board, box].map((each) => each.getBoundingClientRect());
  if (!c || !b || !own) return;
  const keep = /** @param {number} at @param {number} most */ (at, most) => Math.max(0, Math.min(at, most));
  box.style.left = `${keep(c.x + c.width / 2 - own.width / 2 - b.x, b.width - own.width)}px`;
  box.style.top = `${keep(c.y + c.height / 2 - own.height / 2 - b.y, b.height - own.height)}px`;
}
