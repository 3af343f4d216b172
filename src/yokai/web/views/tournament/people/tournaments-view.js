/** The tournaments that the reader organises or takes part in, and the way to a new one. */

import { peopleTournamentPath, TOURNAMENTS } from "../../../kit/address.js";
import { h, icon } from "../../../kit/dom.js";
import { makeNothing } from "../../../panel/nothing.js";
import { getTournaments } from "../../../wire/people-tournaments.js";
import { t } from "../../../words/language.js";
import { formText, gameText, stateText } from "./tournament-facts.js";

export class TournamentsView {
  constructor() {
    this.title = t("cup.title");
    this.list = h("div", {});
    this.element = h(
      "div",
      { class: "page people-cups", "data-view": "tournaments-page" },
      h("div", { class: "games-head" }, h("h1", {}, this.title), h("a", { class: "button primary", "data-action": "new-tournament", href: peopleTournamentPath("new") }, icon("new"), t("cup.new"))),
      h("p", {}, t("cup.about")),
      this.list,
    );
    void this.load();
  }

  async load() {
    const found = await getTournaments();
    if (!found.length) return this.list.replaceChildren(makeNothing(t("cup.none")));
    this.list.replaceChildren(
      h(
        "ul",
        { class: "class-list" },
        found.map((each) =>
          h(
            "li",
            {},
            h("a", { href: `${TOURNAMENTS}/${each.id}` }, h("b", {}, each.title), h("span", {}, formText(each.form)), h("span", {}, gameText(each.variant)), h("span", {}, t("tournament.entrants", { count: each.people })), h("small", {}, stateText(each))),
          )),
      ),
    );
  }
}
