/** The page: its header, its views, and which of them the address names. */

import { AnalysisView } from "./analysis-view.js";
import { h, icon } from "./dom.js";
import { GameView } from "./game-view.js";
import { GamesView } from "./games-view.js";
import { HomeView } from "./home-view.js";
import { loadLanguage, t } from "./i18n.js";
import { RulesView } from "./rules-view.js";
import { applyTheme } from "./settings.js";
import { openSettings } from "./settings-dialog.js";
import { openShortcuts } from "./shortcuts.js";
import { Socket } from "./socket.js";
import { loadVariants } from "./variants.js";

/**
 * A view draws itself into an element; `leave` lets it clean up, `key` gives it the keyboard.
 * @typedef {{element: HTMLElement, title: string, leave?: () => void,
 *   key?: (event: KeyboardEvent) => boolean}} View
 */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const header = /** @type {HTMLElement} */ (document.getElementById("header"));
const socket = new Socket();
/** @type {View | null} */
let view = null;

/** "#/game/abc?x=1" as its parts. */
function address() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", rest = ""] = path.split("/");
  return { name, rest: decodeURIComponent(rest), query: new URLSearchParams(query) };
}

/** @returns {View} */
function makeView() {
  const { name, rest, query } = address();
  if (name === "game" && rest) return new GameView(socket, rest);
  if (name === "games") return new GamesView();
  if (name === "analysis") return new AnalysisView(socket, query);
  if (name === "rules") return new RulesView(rest);
  return new HomeView();
}

function show() {
  view?.leave?.();
  document.querySelectorAll("dialog").forEach((dialog) => dialog.remove());
  view = makeView();
  drawHeader();
  main.className = view.element.dataset.view ?? "";
  main.replaceChildren(view.element);
  document.title = view.title ? `${view.title} · Yōkai no Mori` : "Yōkai no Mori";
  main.scrollTo(0, 0);
}

function drawHeader() {
  const { name } = address();
  /** @param {string} path @param {string} text @param {string} picture @param {string[]} names */
  const link = (path, text, picture, names) =>
    h(
      "a",
      { href: `#/${path}`, "aria-current": names.includes(name) ? "page" : null },
      icon(picture),
      h("span", {}, text),
    );
  header.replaceChildren(
    h(
      "a",
      { class: "brand", href: "#/", "aria-label": t("nav.home") },
      h("img", { src: new URL("./art/icon.svg", import.meta.url).pathname, alt: "", width: 36, height: 36 }),
      h("span", {}, "Yōkai no Mori"),
    ),
    h(
      "nav",
      { "aria-label": t("nav.label") },
      link("", t("nav.play"), "play", ["", "game"]),
      link("games", t("nav.games"), "games", ["games"]),
      link("analysis", t("nav.analysis"), "search", ["analysis"]),
      link("rules", t("nav.rules"), "book", ["rules"]),
    ),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t("nav.settings"), onclick: openSettings },
      icon("gear"),
    ),
  );
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
  await Promise.all([loadLanguage(), loadVariants()]);
  window.addEventListener("hashchange", show);
  window.addEventListener("keydown", keyPressed);
  document.addEventListener("settings", (event) => {
    const changed = /** @type {CustomEvent<string[]>} */ (event).detail;
    if (changed.includes("pieces")) show();
  });
  document.addEventListener("language", show);
  socket.addEventListener("state", () => document.body.classList.toggle("offline", !socket.open));
  show();
}

void begin();
