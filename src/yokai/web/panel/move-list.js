/** The moves of a line, each with its piece: a click shows the board after it, and four buttons step. */

import { pieceIcon } from "../board/piece.js";
import { symbolOf } from "../game/sides.js";
import { h, icon } from "../kit/dom.js";
import { t } from "../words/language.js";
import { moverOf, moveSpoken, moveSquares } from "../words/sentences.js";

/**
 * @import { LineBoard } from "../board/line-board.js"
 * @import { MoveView, VariantView } from "../wire/messages.js"
 */

/** @param {LineBoard} line */
export function makeMoveList(line) {
  const list = h("ol", { class: "moves", "aria-label": t("moves.label") });
  const { state } = line;
  if (!state?.moves.length) list.append(h("li", { class: "hushed" }, t("moves.none")));
  state?.moves.forEach((move, index) => {
    const ply = index + 1;
    const button = makeMove(state.variant, move, ply, ply === line.ply, () => line.go(ply), line.spoken(move));
    list.append(h("li", {}, button));
  });
  queueMicrotask(() => reveal(list));
  return list;
}

/** @param {VariantView} variant @param {MoveView} move @param {number} ply @param {boolean} current @param {() => void} act */
export function makeMove(variant, move, ply, current, act, spoken = moveSpoken(variant, move)) {
  const side = moverOf(move);
  return h(
    "button",
    {
      type: "button",
      class: `move ${side}`,
      "aria-label": `${ply}. ${spoken}`,
      "aria-current": current ? "step" : null,
      onclick: act,
    },
    h("span", { class: "number" }, String(ply)),
    pieceIcon(variant, symbolOf(move.symbol, side)),
    h("span", {}, moveSquares(variant, move.usi, move.capture !== null)),
  );
}

/** Scroll the list to the move in view, and nothing else. @param {HTMLElement} list */
export function reveal(list) {
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

/** @param {LineBoard} line */
export function makeStepper(line) {
  const { ply, end } = line;
  /** @param {string} name @param {string} label @param {number} to */
  const button = (name, label, to) =>
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": label, disabled: to === ply || to < 0 || to > end, onclick: () => line.go(to) },
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
