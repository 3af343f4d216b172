/** The first page: which game, against whom, go. */

import { begin, makeNewGame } from "../dialogs/new-game.js";
import { RULES } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";

export class HomeView {
  constructor() {
    this.title = "";
    this.element = h(
      "div",
      { class: "home", "data-view": "home-page" },
      h("div", { class: "welcome" }, h("h1", {}, t("home.title")), h("p", {}, t("home.subtitle"))),
      makeNewGame({ cards: true }),
      h("p", { class: "home-rules" }, t("home.new_here"), " ", h("a", { href: RULES }, t("home.rules"))),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "n") return false;
    void begin();
    return true;
  }
}
