/** Tools for the tree of an analysis: comment on it, change it, keep it over a reload, export it. */

import { openDialog } from "../../dialogs/dialog.js";
import { h, icon } from "../../kit/dom.js";
import { saveFile } from "../../kit/file.js";
import { toast } from "../../kit/toast.js";
import { writeStudy } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { problemText } from "../../words/sentences.js";
import { draftOf, treeOf } from "./tree.js";

/**
 * @import { LineState } from "../../board/line-board.js"
 * @import { Tree } from "./tree.js"
 * @import { TreeLine } from "./tree-line.js"
 */

/** Where this tab keeps the tree, so that it survives a reload. */
const KEPT = "yokai.study";

/** @param {LineState} state @param {Tree} tree */
export function keepTree({ variant, start }, tree) {
  sessionStorage.setItem(KEPT, JSON.stringify({ variant: variant.id, start, notes: tree.notes }));
}

/** The tree that was kept, if this line is in it. @param {string} variant @param {string} start @param {string[]} moves */
export function recallTree(variant, start, moves) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (!moves.length || kept?.variant !== variant || kept.start !== start) return undefined;
  const tree = treeOf(kept.notes);
  return tree.holds(moves) ? tree : undefined;
}

/**
 * Buttons for the tree, and for the line in view.
 * @param {TreeLine} line @param {() => void} changed
 */
export function makeTreeTools(line, changed) {
  const { tree, state } = line;
  /** @param {string} name @param {string} picture @param {() => void} act @param {boolean} [off] */
  const tool = (name, picture, act, off = false) =>
    h(
      "button",
      { type: "button", class: "button small", "data-action": `tree-${name}`, disabled: off, onclick: act },
      icon(picture),
      t(`tree.${name}`),
    );
  return h(
    "div",
    { class: "tools tree-tools" },
    tool("comment", "edit", () => openComment(tree, changed)),
    tool("promote", "first", () => { tree.promote(); changed(); }, tree.branch === null),
    tool("delete", "close", () => {
      tree.remove();
      toast(t("tree.deleted"));
      line.visit(tree.here);
    }, tree.here === tree.root),
    tool("export", "share", () => state && void exportTree(state, tree)),
  );
}

/** @param {Tree} tree @param {() => void} changed */
function openComment(tree, changed) {
  const { here } = tree;
  const field = h("textarea", { rows: 5, maxlength: 2000, name: "comment", "aria-label": t("tree.comment_label") });
  field.value = here.comment;
  const done = () => {
    here.comment = field.value.trim();
    dialog.close();
    changed();
  };
  const dialog = openDialog(
    t("tree.comment_label"),
    field,
    h("button", { type: "button", class: "button primary", onclick: done }, t("edit.done")),
  );
  field.focus();
}

/** @param {LineState} state @param {Tree} tree */
async function exportTree({ variant, start }, tree) {
  try {
    const text = await writeStudy(draftOf(variant.id, start, tree.notes));
    saveFile("yokai.csa", new Blob([text], { type: "text/plain" }));
    toast(t("tree.exported"));
  } catch (problem) {
    toast(problemText(variant, problem));
  }
}
