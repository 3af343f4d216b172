/** The cards of a tournament of people: made, and printed to be cut out. */

import { isHere, peopleTournamentPath } from "../../../kit/address.js";
import { h, icon } from "../../../kit/dom.js";
import { makeNothing } from "../../../panel/nothing.js";
import { NotServed } from "../../../wire/http.js";
import { addTournamentCards, getPeopleTournament, getTournamentCards, tournamentCardPicture } from "../../../wire/people-tournaments.js";
import { transport } from "../../../wire/transport.js";
import { t } from "../../../words/language.js";
import { sayProblem } from "./problem.js";

/** @import { TournamentCard } from "../../../wire/messages.js" */

/** How many cards are made at once, and the longest name. */
const [MOST, NAME] = [60, 24];

export class TournamentCardsView {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.title = t("lead.cards");
    this.sheets = h("div", { class: "sheets" });
    this.warning = h("p", { class: "print-warning", role: "status" });
    this.names = h("textarea", { name: "names", rows: 3, placeholder: "Mia\nBen" });
    this.blank = h("input", { type: "number", name: "blank", min: 1, max: MOST, value: 8, inputmode: "numeric" });
    this.element = h(
      "div",
      { class: "page class-print people-cards", "data-view": "class-print-page" },
      h(
        "div",
        { class: "no-print" },
        h("h1", {}, this.title),
        h("p", {}, t("lead.cards_text")),
        this.warning,
        h(
          "div",
          { class: "pair" },
          h("label", { class: "field" }, h("span", {}, t("lead.names")), this.names),
          h("button", { type: "button", class: "button", "data-action": "add-names", onclick: () => this.addNames() }, icon("new"), t("lead.make_cards")),
        ),
        h(
          "div",
          { class: "pair" },
          h("label", { class: "field" }, h("span", {}, t("lead.blank")), this.blank),
          h("button", { type: "button", class: "button", "data-action": "add-cards", onclick: () => this.addBlank() }, icon("new"), t("lead.make_cards")),
        ),
        h("div", { class: "tools" }, h("button", { type: "button", class: "button primary", "data-action": "print", onclick: () => window.print() }, t("lead.print")), h("a", { class: "button", href: peopleTournamentPath(id) }, icon("back"), t("tournament.back"))),
      ),
      this.sheets,
    );
    void this.load();
  }

  async load() {
    try {
      const [{ title, link }, cards] = await Promise.all([getPeopleTournament(this.id), getTournamentCards(this.id)]);
      this.link = link;
      this.warning.textContent = isHere(new URL(link).hostname) ? t("invite.here") : "";
      await this.draw(title, cards);
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.sheets.replaceChildren(makeNothing(t("refusal.not_organiser")));
    }
  }

  /** @param {string} title @param {TournamentCard[]} cards */
  async draw(title, cards) {
    this.name = title;
    const free = cards.filter(({ taken }) => !taken);
    const link = (this.link ?? "").replace(/^https?:\/\//, "");
    const drawn = await Promise.all(
      free.map(async ({ number, card, name }) =>
        h(
          "article",
          { class: "child-card", "data-card": number },
          h("img", { src: await transport.address(tournamentCardPicture(this.id, card)), alt: t("invite.code"), width: 132, height: 132 }),
          h("div", {}, h("small", {}, title), h("b", {}, name || "\u00a0"), h("span", { class: "card-letters" }, card), h("small", { class: "card-door" }, link)),
        )),
    );
    this.sheets.replaceChildren(...(drawn.length ? drawn : [makeNothing(t("lead.no_cards"))]));
  }

  addNames() {
    const typed = this.names.value.split(/[\n,;]/).map((name) => name.trim().slice(0, NAME)).filter(Boolean).slice(0, MOST);
    if (typed.length) void this.add(typed);
  }

  addBlank() {
    const count = Math.max(1, Math.min(MOST, Math.round(Number(this.blank.value)) || 1));
    void this.add(Array.from({ length: count }, () => ""));
  }

  /** @param {string[]} names */
  async add(names) {
    try {
      await this.draw(this.name ?? "", await addTournamentCards(this.id, names));
      this.names.value = "";
    } catch (problem) {
      sayProblem(problem);
    }
  }
}
