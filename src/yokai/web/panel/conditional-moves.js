/** Conditional moves: the lines, a button to remove each, and a button to add one. */

import { pieceIcon } from "../board/piece.js";
import { symbolOf } from "../game/sides.js";
import { h, icon } from "../kit/dom.js";
import { t } from "../words/language.js";
import { moverOf, moveSquares } from "../words/sentences.js";

/** @import { MoveView, VariantView } from "../wire/messages.js" */

/**
 * @param {VariantView} variant @param {MoveView[][]} lines
 * @param {{add: (() => void) | null, remove: (index: number) => void}} act there is nothing to add at one's own turn
 */
export function makeReplies(variant, lines, { add, remove }) {
  return h(
    "section",
    { class: "replies", "aria-label": t("replies.title") },
    lines.length > 0 && h("ul", {}, lines.map((line, index) => h("li", {}, ...makeLine(variant, line, () => remove(index))))),
    h(
      "button",
      { type: "button", class: "button small", "data-action": "reply-add", disabled: !add, onclick: () => add?.() },
      icon("edit"),
      t("replies.add"),
    ),
  );
}

/** @param {VariantView} variant @param {MoveView[]} line @param {() => void} remove */
function makeLine(variant, line, remove) {
  const texts = line.map(({ usi, capture }) => moveSquares(variant, usi, capture !== null));
  return [
    h("span", { class: "walk" }, line.map((move, index) =>
      h("span", { class: "step" }, pieceIcon(variant, symbolOf(move.symbol, moverOf(move))), texts[index]))),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t("replies.delete", { line: texts.join(" ") }), onclick: remove },
      icon("close"),
    ),
  ];
}
