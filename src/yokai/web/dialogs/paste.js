/** A position or a record from elsewhere. */

import { variantOf, variants } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { playLine, readRecord } from "../wire/http.js";
import { t } from "../words/language.js";
import { problemText } from "../words/sentences.js";
import { openDialog } from "./dialog.js";

/** @import { RecordAnswer } from "../wire/messages.js" */

/** @param {string} variant the game in view @param {(line: RecordAnswer) => void} done */
export function openPaste(variant, done) {
  const field = h("textarea", { rows: 7, name: "paste", spellcheck: "false", "aria-label": t("paste.label") });
  const complaint = h("p", { class: "complaint", role: "alert" });
  const load = async () => {
    try {
      done(await read(field.value.trim(), variant));
      dialog.close();
    } catch (problem) {
      complaint.textContent = problemText(variantOf(variant), problem);
    }
  };
  const dialog = openDialog(
    t("paste.title"),
    h("p", {}, t("paste.label")),
    field,
    complaint,
    h("button", { type: "button", class: "button primary", onclick: () => void load() }, t("paste.load")),
  );
  field.focus();
}

/** @param {string} text @param {string} variant @returns {Promise<RecordAnswer>} */
async function read(text, variant) {
  const sfen = text.replace(/^sfen\s+/, "");
  if (!/^\S+\/\S+\s+[bw]\s/.test(`${sfen} `)) return readRecord({ text });
  const game = fitting(sfen, variant);
  const { positions } = await playLine({ variant: game, sfen });
  return { variant: game, start: positions[0]?.sfen ?? sfen, moves: [], comments: {}, variations: [], glyphs: {}, drawings: {} };
}

/** The game in view if the board has its size, otherwise the first that has. @param {string} sfen @param {string} variant */
function fitting(sfen, variant) {
  const ranks = (sfen.split(" ")[0] ?? "").split("/").length;
  if (variants.get(variant)?.ranks === ranks) return variant;
  return [...variants.values()].find((each) => each.ranks === ranks)?.id ?? variant;
}
