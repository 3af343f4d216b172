/** The cards of a class, for the teacher to print: a name, a code and a QR code for each student. */

import { isHere } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeNothing } from "../../panel/nothing.js";
import { getCards, getHandInPicture } from "../../wire/hand-in.js";
import { t } from "../../words/language.js";

/** @import { ClassCard } from "../../wire/messages.js" */

export class CardsView {
  /** @param {string} code of the teacher */
  constructor(code) {
    this.code = code;
    this.title = t("hand_in.cards");
    this.list = h("ul", { class: "class-cards" });
    this.element = h(
      "div",
      { class: "page class-page", "data-view": "cards-page" },
      h("div", { class: "games-head" }, h("h1", {}, this.title), h("button", { type: "button", class: "button", onclick: () => window.print() }, icon("copy"), t("hand_in.print"))),
      h("p", { class: "hushed" }, t("hand_in.cards_note")),
      this.list,
    );
    void this.load();
  }

  leave() {
    this.left = true;
  }

  async load() {
    try {
      const { cards, door } = await getCards(this.code);
      const at = new URL(door);
      if (isHere(at.hostname)) this.list.before(h("p", { class: "cards-here", role: "status" }, t("hand_in.cards_here")));
      this.list.replaceChildren(...cards.map((card) => makeCard(card, `${at.host}${at.pathname}${at.hash}`)));
      for (const [index, { code }] of cards.entries()) {
        if (this.left) return;
        const picture = new DOMParser().parseFromString(await getHandInPicture(code), "image/svg+xml").documentElement;
        picture.setAttribute("aria-hidden", "true");
        picture.setAttribute("viewBox", `0 0 ${picture.getAttribute("width")} ${picture.getAttribute("height")}`);
        this.list.children[index]?.prepend(document.importNode(picture, true));
      }
    } catch {
      if (!this.left) this.list.replaceWith(makeNothing(t("refusal.wrong_code")));
    }
  }
}

/** @param {ClassCard} card @param {string} door the address to type where no camera is */
function makeCard({ student, code, versions, state, like, percent }, door) {
  const done = versions ? `${t("hand_in.version", { number: versions })} · ${t(`hand_in.state.${state}`, { ahead: 0 })}` : t("hand_in.no_versions");
  return h("li", { class: "class-card" }, h("div", {}, h("b", {}, student), h("code", {}, code), h("small", {}, door), h("small", { class: "unprinted" }, done), like && h("small", { class: "unprinted alike" }, t("hand_in.alike", { name: like, percent }))));
}
