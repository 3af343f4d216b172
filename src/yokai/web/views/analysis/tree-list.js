/** The moves of a tree: the main line, and indented below each move its variations. */

import { h } from "../../kit/dom.js";
import { makeMove, reveal } from "../../panel/move-list.js";
import { t } from "../../words/language.js";
import { lineFrom } from "./tree.js";

/**
 * @import { VariantView } from "../../wire/messages.js"
 * @import { Tree, Twig } from "./tree.js"
 */

/** @param {VariantView} variant @param {Tree} tree @param {(twig: Twig) => void} visit */
export function makeTreeList(variant, tree, visit) {
  /** A line, each move with its comment and its variations. @param {Twig[]} line @param {number} ply how many moves stand before it @returns {Node[]} */
  const items = (line, ply) =>
    line.flatMap((twig, index) => [
      ...(twig.move ? [h("li", {}, makeMove(variant, twig.move, ply + index + 1, twig === tree.here, () => visit(twig)))] : []),
      ...note(twig),
      ...(twig.parent?.next[0] === twig ? twig.parent.next.slice(1) : []).map((rival) =>
        h("li", { class: "aside" }, h("ol", { class: "variation" }, items(lineFrom(rival), ply + index))),
      ),
    ]);
  const list = h(
    "ol",
    { class: "moves branches", "aria-label": t("moves.label") },
    note(tree.root),
    tree.root.next.length ? items(tree.main, 0) : h("li", { class: "hushed" }, t("moves.none")),
  );
  queueMicrotask(() => reveal(list));
  return list;
}

/** @param {Twig} twig */
function note({ comment }) {
  return comment ? [h("li", { class: "note" }, comment)] : [];
}
