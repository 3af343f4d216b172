/** The head of the page: the way to each view, and the settings. */

import { openSettings } from "./dialogs/settings-dialog.js";
import { ANALYSIS, GAMES, HOME, LEARN, RULES } from "./kit/address.js";
import { artPath } from "./kit/art.js";
import { h, icon } from "./kit/dom.js";
import { t } from "./words/language.js";

/** Where a link leads, its word and picture, and the views it stands for. */
const LINKS = [
  { path: HOME, word: "nav.play", picture: "play", views: ["", "game", "lobby"] },
  { path: LEARN, word: "nav.learn", picture: "learn", views: ["learn"] },
  { path: GAMES, word: "nav.games", picture: "games", views: ["games"] },
  { path: ANALYSIS, word: "nav.analysis", picture: "search", views: ["analysis"] },
  { path: RULES, word: "nav.rules", picture: "book", views: ["rules"] },
];

/** @param {HTMLElement} header @param {string} view the name of the one in view */
export function drawHeader(header, view) {
  header.replaceChildren(
    h(
      "a",
      { class: "brand", href: HOME, "aria-label": t("nav.home") },
      h("img", { src: artPath("icon"), alt: "", width: 36, height: 36 }),
      h("span", {}, "Yōkai no Mori"),
    ),
    h(
      "nav",
      { "aria-label": t("nav.label") },
      LINKS.map(({ path, word, picture, views }) =>
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
