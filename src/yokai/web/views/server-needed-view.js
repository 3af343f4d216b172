/** What an address shows on the page without a server if it needs other people. */

import { openNewGame } from "../dialogs/new-game.js";
import { h } from "../kit/dom.js";
import { makeNothing } from "../panel/nothing.js";
import { t } from "../words/language.js";

export class ServerNeededView {
  constructor() {
    this.title = t("server.needed");
    const play = h("button", { type: "button", class: "button primary", onclick: openNewGame }, t("home.other"));
    this.element = h("div", { class: "page" }, h("h1", {}, this.title), makeNothing(t("server.without"), play));
  }
}
