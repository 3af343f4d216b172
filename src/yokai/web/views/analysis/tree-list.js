/** The moves of a tree: the main line, and indented below each move its variations. */

import { h } from "../../kit/dom.js";
import { makeMove, reveal } from "../../panel/move-list.js";
import { t } from "../../words/language.js";
import { lineFrom } from "./tree.js";

/**
 * @import { VariantView } from "../../wire/messages.js"
 * @import { Tree, Twig } from "./tree.js"
 */

/** What each glyph says of a move, from the best to the worst. @type {Record<string, string>} */
export const GLYPHS = {
  "!!": "brilliant", "!": "good", "!?": "interesting", "?!": "dubious", "?": "mistake", "??": "blunder",
};

/** @param {VariantView} variant @param {Tree} tree @param {(twig: Twig) => void} visit @param {Node[]} walks what is offered while there is no move */
export function makeTreeList(variant, tree, visit, walks) {
  /** A line, each move with its comment and its variations. @param {Twig[]} line @param {number} ply how many moves stand before it @returns {Node[]} */
  const items = (line, ply) =>
    line.flatMap((twig, index) => [
      ...(twig.move ? [h("li", {}, judged(makeMove(variant, twig.move, ply + index + 1, twig === tree.here, () => visit(twig)), twig.glyph))] : []),
      ...note(twig, twig === tree.here),
      ...(twig.parent?.next[0] === twig ? twig.parent.next.slice(1) : []).map((rival) =>
        h("li", { class: "aside" }, h("ol", { class: "variation" }, items(lineFrom(rival), ply + index))),
      ),
    ]);
  const list = h(
    "ol",
    { class: "moves branches", "aria-label": t("moves.label") },
    note(tree.root, tree.root === tree.here),
    tree.root.next.length ? items(tree.main, 0) : [h("li", { class: "hushed" }, t("moves.none")), ...(walks.length ? [h("li", { class: "walks" }, h("h2", {}, t("walk.title")), walks)] : [])],
  );
  queueMicrotask(() => reveal(list));
  return list;
}

/** @param {Twig} twig @param {boolean} current */
function note({ comment }, current) {
  return comment ? [h("li", { class: current ? "note current" : "note" }, comment)] : [];
}

/** A move with its glyph. @param {HTMLElement} move @param {string} glyph */
function judged(move, glyph) {
  if (!glyph) return move;
  move.append(h("b", { class: `glyph ${GLYPHS[glyph] ?? ""}` }, glyph));
  move.setAttribute("aria-label", `${move.getAttribute("aria-label")}, ${t(`glyph.${GLYPHS[glyph]}`)}`);
  return move;
}
