/** The moves played, each with its piece; a click shows the board after it. */

import { h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { pieceIcon } from "./piece.js";
import { moveSpoken, moveSquares, moverBefore } from "./words.js";

/**
 * @param {import("./types.js").Variant} variant
 * @param {import("./types.js").MoveView[]} moves
 * @param {number} ply how many of them are on the board
 * @param {(ply: number) => void} go
 * @param {(ply: number) => string} [badge] a class for a move's button
 */
export function makeMoveList(variant, moves, ply, go, badge = () => "") {
  const list = h("ol", { class: "moves", "aria-label": t("moves.label") });
  if (!moves.length) list.append(h("li", { class: "hushed" }, t("moves.none")));
  moves.forEach((move, index) => {
    const side = moverBefore(move.sfen);
    const symbol = side === "south" ? move.symbol.toUpperCase() : move.symbol.toLowerCase();
    list.append(
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: `move ${side} ${badge(index + 1)}`,
            "aria-label": `${index + 1}. ${moveSpoken(variant, move, side)}`,
            "aria-current": index + 1 === ply ? "step" : null,
            onclick: () => go(index + 1),
          },
          h("span", { class: "number" }, String(index + 1)),
          pieceIcon(variant, symbol),
          h("span", {}, moveSquares(variant, move)),
        ),
      ),
    );
  });
  queueMicrotask(() => reveal(list));
  return list;
}

/** Scroll the list, and nothing else. @param {HTMLElement} list */
function reveal(list) {
  const current = list.querySelector("[aria-current]")?.parentElement;
  if (!current) {
    list.scrollTo(0, 0);
    return;
  }
  list.scrollTo({
    left: current.offsetLeft - list.clientWidth / 2 + current.offsetWidth / 2,
    top: current.offsetTop - list.clientHeight / 2 + current.offsetHeight / 2,
  });
}

/** @param {number} ply @param {number} end @param {(ply: number) => void} go */
export function makeStepper(ply, end, go) {
  /** @param {string} name @param {string} label @param {number} to */
  const button = (name, label, to) =>
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": label, disabled: to === ply || to < 0 || to > end, onclick: () => go(to) },
      icon(name),
    );
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": t("moves.step") },
    button("first", t("moves.first"), 0),
    button("back", t("moves.back"), ply - 1),
    button("next", t("moves.next"), ply + 1),
    button("last", t("moves.last"), end),
  );
}

/** Left and right step, Home and End jump. @param {KeyboardEvent} event @param {number} ply @param {number} end */
export function stepKey(event, ply, end) {
  const goals = /** @type {Record<string, number>} */ ({
    ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: end,
  });
  const goal = goals[event.key];
  return goal === undefined ? null : Math.max(0, Math.min(end, goal));
}
