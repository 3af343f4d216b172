/** The header of the page: links to the views, and the settings. */

import { openSettings } from "./dialogs/settings-dialog.js";
import { ANALYSIS, GAMES, HOME, LEARN, PUZZLES, RULES, TOURNAMENT } from "./kit/address.js";
import { artPath } from "./kit/art.js";
import { h, icon } from "./kit/dom.js";
import { inFile } from "./wire/transport.js";
import { t } from "./words/language.js";

/** Where a link leads, its word and picture, and the views it stands for; `home` is where games are not played. */
const LINKS = [
  { path: TOURNAMENT, word: "nav.tournament", picture: "games", views: ["tournament", "projector", "handin", "cards"], home: "tournament" },
  { path: HOME, word: "nav.play", picture: "play", views: ["", "game", "lobby", "message", "leaderboard", "player", "workshop", "atlas"], home: "" },
  { path: LEARN, word: "nav.learn", picture: "learn", views: ["learn", "promises", "grownups", "rules", "classes", "class"], home: "" },
  { path: PUZZLES, word: "home.puzzles", picture: "hint", views: ["puzzles"], home: "" },
  { path: GAMES, word: "nav.games", picture: "games", views: ["games", "privacy"], home: "" },
  { path: ANALYSIS, word: "nav.analysis", picture: "search", views: ["analysis", "openings", "review", "solve"] },
  { path: RULES, word: "nav.rules", picture: "book", views: ["rules"], home: "tournament" },
];

/** Focus the content; the address stays, as it names the view. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** @param {HTMLElement} header @param {string} view the name of the one in view */
export function drawHeader(header, view) {
  const ours = document.documentElement.dataset.home ?? "";
  header.replaceChildren(
    h("a", { class: "skip button", href: "#main", onclick: skip }, t("nav.skip")),
    h(
      "a",
      { class: "brand", href: HOME, "aria-label": t("nav.home") },
      h("img", { src: artPath("icon"), alt: "", width: 36, height: 36 }),
      h("span", {}, "Yōkai no Mori"),
    ),
    h(
      "nav",
      { "aria-label": t("nav.label") },
      LINKS.filter(({ path, home = ours }) => home === ours && (path === TOURNAMENT || !inFile)).map(({ path, word, picture, views }) =>
        h(
          "a",
          { href: path, "aria-current": views.includes(view) ? "page" : null },
          icon(picture),
          h("span", {}, t(word)),
        ),
      ),
    ),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t("nav.settings"), onclick: openSettings },
      icon("gear"),
    ),
  );
}
