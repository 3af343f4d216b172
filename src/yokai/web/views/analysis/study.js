/** Tools for the tree of an analysis: comment on it, change it, keep it over a reload, export it. */

import { openDialog } from "../../dialogs/dialog.js";
import { h, icon } from "../../kit/dom.js";
import { saveFile } from "../../kit/file.js";
import { toast } from "../../kit/toast.js";
import { embedded } from "../../wire/embedded.js";
import { writeStudy } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { problemText } from "../../words/sentences.js";
import { makeIconButton } from "./analysis-panel.js";
import { GLYPHS } from "./tree-list.js";
import { draftOf, treeOf } from "./tree.js";

/**
 * @import { LineState } from "../../board/line-board.js"
 * @import { OpenChapter } from "../../dialogs/studies.js"
 * @import { Tree } from "./tree.js"
 * @import { TreeLine } from "./tree-line.js"
 */

/** Where this tab keeps the tree, so that it survives a reload. */
const KEPT = "yokai.study";

/** What a tree is exported as, with the ending of its file: our own, and what shogi and chess programs read. @type {Record<string, string>} */
const FORMATS = { yokai: ".yokai", kif: ".kifu", pgn: ".pgn" };

/** @param {LineState} state @param {Tree} tree @param {OpenChapter | null} chapter */
export function keepTree({ variant, start }, tree, chapter) {
  try {
    if (!embedded) sessionStorage.setItem(KEPT, JSON.stringify({ variant: variant.id, start, notes: tree.notes, chapter }));
  } catch {
    // A browser that keeps nothing shows the tree all the same.
  }
}

/**
 * The tree that was kept, and the chapter that it came from, if this line is in it.
 * @param {string} variant @param {string} start @param {string[]} moves
 * @returns {{tree: Tree, chapter: OpenChapter | null} | undefined}
 */
export function recallTree(variant, start, moves) {
  const kept = recalled();
  if (!moves.length || kept?.variant !== variant || kept.start !== start) return undefined;
  const tree = treeOf(kept.notes);
  return tree.holds(moves) ? { tree, chapter: kept.chapter ?? null } : undefined;
}

/** What was kept, or null. @returns {any} */
function recalled() {
  try {
    return embedded ? null : JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null; // a browser may forbid it
  }
}

/**
 * Buttons for the tree, and for the line in view.
 * @param {TreeLine} line @param {() => void} changed @param {() => void} back to the main line
 */
export function makeTreeTools(line, changed, back) {
  const { tree, state } = line;
  /** @param {string} name @param {string} picture @param {() => void} act @param {boolean} [disabled] */
  const tool = (name, picture, act, disabled = false) => makeIconButton(`tree-${name}`, picture, t(`tree.${name}`), act, { disabled });
  return h(
    "div",
    { class: "tree-tools", role: "toolbar", "aria-label": t("tree.label") },
    Object.entries(GLYPHS).map(([glyph, name], index) =>
      makeIconButton(`glyph-${name}`, h("b", { class: `glyph ${name}` }, glyph), `${t(`glyph.${name}`)} (${index + 1})`, () => {
        tree.judge(glyph);
        changed();
      }, { disabled: tree.here === tree.root, pressed: tree.here.glyph === glyph }),
    ),
    tool("comment", "say", () => openComment(tree, changed)),
    tree.branch !== null && h("span", { class: "branch" }, makeIconButton("main", "undo", t("analysis.main"), back)),
    tool("promote", "up", () => { tree.promote(); changed(); }, tree.branch === null),
    tool("delete", "close", () => {
      tree.remove();
      toast(t("tree.deleted"));
      line.visit(tree.here);
    }, tree.here === tree.root),
    tool("export", "save", () => state && openExport(state, tree)),
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
function openExport(state, tree) {
  const dialog = openDialog(
    t("tree.export"),
    h("p", {}, t("tree.export_how")),
    h(
      "div",
      { class: "tools" },
      Object.keys(FORMATS).map((format, place) =>
        h("button", { type: "button", class: place ? "button" : "button primary", "data-action": `export-${format}`, onclick: () => void save(format) }, icon("save"), format.toUpperCase())),
    ),
  );
  /** @param {string} format */
  const save = async (format) => {
    const { variant, start } = state;
    try {
      const text = await writeStudy(draftOf(variant.id, start, tree.notes), format);
      saveFile(`study${FORMATS[format]}`, new Blob([text], { type: "text/plain" }));
      dialog.close();
      toast(t("tree.exported"));
    } catch (problem) {
      toast(problemText(variant, problem));
    }
  };
}
