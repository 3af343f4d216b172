/** The start of the page: it shows the view that the address names. */

import { showChallenges } from "./challenge-notice.js";
import { watchConnection } from "./connection.js";
import { openShortcuts } from "./dialogs/shortcuts.js";
import { loadVariants } from "./game/variants.js";
import { leadOut } from "./frame.js";
import { drawHeader } from "./header.js";
import { h } from "./kit/dom.js";
import { renewCalls } from "./kit/notification.js";
import { followCalls } from "./kit/push.js";
import { applyTheme, settings } from "./kit/settings.js";
import { setTitle } from "./kit/title.js";
import { makeNothing } from "./panel/nothing.js";
import { shareProfile } from "./profile.js";
import { findHome, isShownHere, makeView, sectionsNeeded, viewName } from "./router.js";
import { countTurns } from "./turns.js";
import { watchWaking, keepOffline } from "./waking.js";
import { embedded } from "./wire/embedded.js";
import { fetchGamesOfAddress } from "./wire/own-games.js";
import { Socket } from "./wire/socket.js";
import { hasServer, inTab } from "./wire/transport.js";
import { currentLanguage, hasSection, loadLanguage, loadSection, t } from "./words/language.js";

/** @import { View } from "./router.js" */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const header = /** @type {HTMLElement} */ (document.getElementById("header"));
const socket = new Socket();
/** @type {View | null} */
let view = null;

/** Show the view of the address. Dialogs are closed at once: one that is opened while texts are loaded stays. */
function show() {
  if (!isShownHere()) return;
  document.querySelectorAll("dialog").forEach((dialog) => dialog.remove());
  showWhenLoaded();
}

function showWhenLoaded() {
  findHome();
  const missing = sectionsNeeded().filter((section) => !hasSection(section));
  const rules = fetchGamesOfAddress();
  const needed = [...missing.map(loadSection), rules].filter(Boolean);
  if (needed.length) {
    const { hash } = location;
    if (rules && inTab && !view && !embedded) {
      drawHeader(header, viewName());
      // The rules of a game that somebody made come from Python.
      main.replaceChildren(h("div", { class: "page" }, h("h1", {}, t("waking.forest")), makeNothing(t("waking.made"))));
    }
    void Promise.all(needed).then(() => {
      if (location.hash === hash) showWhenLoaded(); // unless somebody has gone elsewhere meanwhile
    });
    return;
  }
  view?.leave?.();
  view = makeView(socket);
  if (!embedded) drawHeader(header, viewName());
  main.className = view.element.dataset.view ?? "";
  main.replaceChildren(view.element);
  setTitle(view.title);
  main.scrollTo(0, 0);
}

/** @param {KeyboardEvent} event */
function keyPressed(event) {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") openShortcuts();
  else if (!view?.key?.(event)) return;
  event.preventDefault();
}

async function begin() {
  applyTheme();
  const rules = loadVariants();
  await loadLanguage();
  if (hasServer) watchConnection(socket, () => view?.heal?.()); // before the rules are here, which may be held back
  await rules;
  window.addEventListener("hashchange", show);
  window.addEventListener("keydown", keyPressed);
  document.addEventListener("settings", (event) => {
    const changed = /** @type {CustomEvent<string[]>} */ (event).detail;
    if (changed.includes("pieces")) show();
  });
  document.addEventListener("language", show);
  if (embedded) leadOut();
  if (hasServer && !embedded) {
    shareProfile();
    followCalls();
    showChallenges();
    countTurns(socket);
    if (settings.notify) void renewCalls(currentLanguage());
  } else if (inTab) {
    watchWaking();
    if (!embedded) keepOffline();
  }
  show();
}

void begin();
