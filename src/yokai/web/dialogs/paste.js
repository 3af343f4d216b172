/** A position or a record from elsewhere. */

import { variantOf, variants } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { playLine, readRecord } from "../wire/http.js";
import { t } from "../words/language.js";
import { problemText } from "../words/sentences.js";
import { openDialog } from "./dialog.js";

/** @import { RecordAnswer } from "../wire/messages.js" */

/** The bytes of the largest file that is read. */
const MOST = 1_000_000;

/** @param {string} variant the game in view @param {(line: RecordAnswer) => void} done */
export function openPaste(variant, done) {
  const field = h("textarea", { rows: 5, name: "paste", spellcheck: "false", "aria-label": t("paste.label") });
  const complaint = h("p", { class: "complaint", role: "alert" });
  /** @param {() => string | Promise<string>} text */
  const load = async (text) => {
    try {
      done(await read((await text()).trim(), variant));
      dialog.close();
    } catch (problem) {
      complaint.textContent = problemText(variantOf(variant), problem);
    }
  };
  const file = h("input", {
    type: "file",
    accept: ".yokai,.kif,.kifu,.ki2,.csa,.pgn,.usi,.sfen,.txt,text/plain",
    hidden: true,
    onchange: () => {
      const chosen = file.files?.[0];
      file.value = ""; // so that the same file may be chosen again
      if (chosen) void load(() => decode(chosen));
    },
  });
  const dialog = openDialog(
    t("paste.title"),
    h("p", {}, t("paste.label")),
    field,
    complaint,
    file,
    h(
      "div",
      { class: "tools" },
      h("button", { type: "button", class: "button primary", "data-action": "paste-load", onclick: () => void load(() => field.value) }, t("paste.load")),
      h("button", { type: "button", class: "button", "data-action": "paste-file", onclick: () => file.click() }, t("paste.file")),
    ),
  );
  field.focus();
}

/** The text of a file; Japanese programs write Shift-JIS. @param {File} file */
async function decode(file) {
  const bytes = await file.slice(0, MOST).arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** @param {string} text @param {string} variant @returns {Promise<RecordAnswer>} */
async function read(text, variant) {
  const sfen = text.replace(/^sfen\s+/, "");
  if (/\n|\smoves\s/.test(sfen)) return readRecord({ text });
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
