/** The door of a classroom: a child types a name, or the letters of a card. */

import { classPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { toast } from "../../kit/toast.js";
import { makeNothing } from "../../panel/nothing.js";
import { getDesk, getDoor, joinClassroom } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { cardOf, keepCard } from "./cards.js";
import { sayProblem } from "./problem.js";

/** @import { ClassroomDoor } from "../../wire/messages.js" */

/** The longest name and card. */
const [NAME, CARD] = [24, 8];

export class ClassDoorView {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.title = t("class.title");
    this.element = h("div", { class: "page class-door", "data-view": "class-door-page" });
    void this.load();
  }

  leave() {
    this.left = true;
  }

  async load() {
    try {
      const door = await getDoor(this.id);
      const card = cardOf(this.id);
      const known = card ? await getDesk(this.id, card).catch(() => null) : null;
      if (card && !known) keepCard(this.id, "");
      if (!this.left) this.element.replaceChildren(...this.drawn(door, known?.name ?? "", card));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("refusal.unknown_classroom")));
    }
  }

  /** @param {ClassroomDoor} door @param {string} name of the child whose card is known here @param {string} card */
  drawn({ title, open }, name, card) {
    const typed = h("input", { name: "child-name", maxlength: NAME, required: true, autocomplete: "off", autocapitalize: "words" });
    const letters = h("input", { name: "card", maxlength: CARD, minlength: CARD, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
    return [
      h("h1", {}, title),
      name && h("a", { class: "button primary big", "data-action": "as", href: classPath(this.id, card) }, icon("play"), t("class.as", { name })),
      open && this.form("enter", t("invite.name"), typed, t("class.enter"), () => this.join(typed.value), !name),
      this.form("card", t("class.card"), letters, t("class.take"), () => this.take(letters.value.trim().toLowerCase()), !open),
      !open && h("p", { class: "hushed" }, t("class.cards_only")),
    ].filter((each) => each instanceof Node);
  }

  /** @param {string} name @param {string} label @param {HTMLInputElement} field @param {string} word @param {() => Promise<void>} act @param {boolean} first */
  form(name, label, field, word, act, first) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void act();
    };
    return h(
      "form",
      { class: "door-card", "data-form": name, onsubmit: submit },
      h("label", {}, label, field),
      h("button", { type: "submit", class: `button ${first ? "primary" : ""}` }, icon("next"), word),
    );
  }

  /** @param {string} name */
  async join(name) {
    try {
      const { card } = await joinClassroom(this.id, name);
      this.enter(card);
    } catch (problem) {
      sayProblem(problem);
    }
  }

  /** @param {string} card */
  async take(card) {
    try {
      await getDesk(this.id, card);
      this.enter(card);
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      toast(t("refusal.unknown_card"));
    }
  }

  /** @param {string} card */
  enter(card) {
    keepCard(this.id, card);
    if (!this.left) location.hash = classPath(this.id, card);
  }
}
