/** Everything of the reader in one file: save it, or bring it in. */

import { variantOf } from "../game/variants.js";
import { GAMES } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { saveFile } from "../kit/file.js";
import { adopt, settings } from "../kit/settings.js";
import { getArchive, mergeArchive, NotServed } from "../wire/http.js";
import { hasServer } from "../wire/transport.js";
import { loadLanguage, t } from "../words/language.js";
import { problemText } from "../words/sentences.js";
import { openDialog } from "./dialog.js";

/** @import { ArchiveAnswer } from "../wire/messages.js" */

/** The megabytes of a file that the application takes. */
const MOST = 10;

/** The buttons to save everything to a file and to bring it in, with what the browser promises. */
export function makeArchive() {
  const told = h("p", { role: "status" });
  /** @param {() => Promise<string>} work tells what it has done */
  const attempt = async (work) => {
    try {
      told.textContent = await work();
    } catch (problem) {
      told.textContent = problemText(variantOf(settings.variant), problem);
    }
  };
  const file = h("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    onchange: () => {
      const chosen = file.files?.[0];
      file.value = ""; // so that the same file may be chosen again
      if (chosen) void attempt(() => bringIn(chosen));
    },
  });
  const promise = !hasServer && h("p", { class: "quiet" });
  if (promise) void keepsGames().then((kept) => (promise.textContent = t(kept ? "archive.promised" : "archive.not_promised")));
  return h(
    "fieldset",
    { class: "choices archive" },
    h("legend", {}, t("archive.title")),
    h("p", {}, t("archive.how")),
    h(
      "div",
      { class: "tools" },
      h("button", { type: "button", class: "button", "data-action": "archive-save", onclick: () => void attempt(saveAll) }, icon("copy"), t("archive.save")),
      h("button", { type: "button", class: "button", "data-action": "archive-load", onclick: () => file.click() }, icon("share"), t("archive.load")),
      file,
    ),
    told,
    promise,
  );
}

/** Whether the browser has promised to keep what this site keeps. */
async function keepsGames() {
  return Boolean(await navigator.storage?.persisted?.());
}

/** Save everything, with the page's own settings. @returns {Promise<string>} */
async function saveAll() {
  const archive = { ...(await getArchive()), page: settings };
  const name = `yokai-${new Date(archive.made).toISOString().slice(0, 10)}.json`;
  saveFile(name, new Blob([JSON.stringify(archive)], { type: "application/json" }));
  return t("archive.saved", { file: name });
}

/** Bring in a file, redraw the view, and say what came. @param {File} file @returns {Promise<string>} */
async function bringIn(file) {
  if (file.size > MOST * 1024 * 1024) {
    throw new NotServed({ error: "too_large", message: file.name, args: { most: String(MOST) } });
  }
  const came = await mergeArchive(await file.text());
  if (adopt(came.page ?? {}).includes("lang")) await loadLanguage(settings.lang ?? undefined);
  document.dispatchEvent(new Event("language")); // everything is shown anew
  const text = summary(came);
  openDialog(t("archive.title"), h("p", { role: "status" }, text), h("a", { class: "button primary", href: GAMES }, t("archive.see")));
  return text;
}

/** @param {ArchiveAnswer} came */
function summary({ games, lessons, puzzles, left_out }) {
  const brought = games + lessons + puzzles ? t("archive.came", { games, lessons, puzzles }) : t("archive.nothing");
  return left_out ? `${brought} ${t("archive.left_out", { count: left_out })}` : brought;
}
