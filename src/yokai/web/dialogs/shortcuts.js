/** The list of keys. */

import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { openDialog } from "./dialog.js";

export function openShortcuts() {
  /** @type {[string, string][]} */
  const keys = [
    ["↑ ↓ ← →", t("keys.board")],
    ["Enter", t("keys.enter")],
    ["Esc", t("keys.escape")],
    ["← →", t("keys.step")],
    ["u", t("actions.undo")],
    ["h", t("actions.hint")],
    ["f", t("actions.flip")],
    ["n", t("actions.new")],
    ["/", t("keys.type")],
    ["?", t("keys.help")],
  ];
  openDialog(
    t("keys.title"),
    h("dl", { class: "keys" }, keys.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])),
  );
}
