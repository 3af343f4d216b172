/** Cards and certificates of a classroom, to be printed. */

import { artOf } from "../../game/piece-set.js";
import { royalOf, variantOf } from "../../game/variants.js";
import { classroomPath, isHere } from "../../kit/address.js";
import { artPath } from "../../kit/art.js";
import { h, icon } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { makeNothing } from "../../panel/nothing.js";
import { cardPicture, getClassroom, getDoor } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { transport } from "../../wire/transport.js";
import { dayText, t } from "../../words/language.js";
import { isDone } from "./task-tile.js";

/** @import { ChildView, ClassroomView } from "../../wire/messages.js" */

class PrintView {
  /** @param {string} id @param {string} title @param {string} text what is printed, and how */
  constructor(id, title, text) {
    this.id = id;
    this.title = title;
    this.sheets = h("div", { class: "sheets" });
    this.warning = h("p", { class: "print-warning", role: "status" });
    this.element = h(
      "div",
      { class: "page class-print", "data-view": "class-print-page" },
      h(
        "div",
        { class: "no-print" },
        h("h1", {}, title),
        h("p", {}, text),
        this.warning,
        h("div", { class: "tools" }, h("button", { type: "button", class: "button primary", "data-action": "print", onclick: () => window.print() }, t("grownups.print")), h("a", { class: "button", href: classroomPath(id) }, icon("back"), t("teach.back"))),
      ),
      this.sheets,
    );
    void this.load();
  }

  async load() {
    try {
      const view = await getClassroom(this.id);
      const drawn = await this.drawn(view);
      this.sheets.replaceChildren(...(drawn.length ? drawn : [makeNothing(t("teach.nobody"))]));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.sheets.replaceChildren(makeNothing(t("refusal.unknown_classroom")));
    }
  }

  /** @param {ClassroomView} _ @returns {Promise<HTMLElement[]>} */
  async drawn(_) {
    return [];
  }
}

export class ClassCardsView extends PrintView {
  /** @param {string} id */
  constructor(id) {
    super(id, t("teach.cards"), t("teach.cards_text"));
  }

  /** @override @param {ClassroomView} view */
  async drawn({ id, title, children }) {
    const { link } = await getDoor(id);
    this.warning.textContent = isHere(new URL(link).hostname) ? t("invite.here") : "";
    const door = link.replace(/^https?:\/\//, "");
    return Promise.all(
      children.map(async ({ number, card, name }) =>
        h(
          "article",
          { class: "child-card", "data-child": number },
          h("img", { src: await transport.address(cardPicture(id, card)), alt: t("invite.code"), width: 132, height: 132 }),
          h("div", {}, h("small", {}, title), h("b", {}, name || "\u00a0"), h("span", { class: "card-letters" }, card), h("small", { class: "card-door" }, door)),
        ),
      ),
    );
  }
}

export class CertificatesView extends PrintView {
  /** @param {string} id */
  constructor(id) {
    super(id, t("teach.certificates"), t("teach.certificates_text"));
  }

  /** @override @param {ClassroomView} view */
  async drawn(view) {
    return view.children.filter(({ results }) => results.some(({ done }) => done)).map((child) => makeCertificate(view, child));
  }
}

/** @param {ClassroomView} view @param {ChildView} child */
function makeCertificate({ title, tasks }, { number, name, results }) {
  const variant = variantOf(tasks[0]?.variant ?? settings.variant);
  const states = new Map(results.map((state) => [state.task, state]));
  const done = tasks.filter((task) => isDone(task, states.get(task.id)));
  const stars = done.reduce((sum, { id }) => sum + (states.get(id)?.stars ?? 0), 0);
  return h(
    "article",
    { class: "certificate", "data-child": number },
    h("div", { class: "certificate-art", "aria-hidden": "true" }, variant.kinds.filter(({ royal }) => !royal).slice(0, 3).map((kind) => h("img", { src: artOf(variant, kind), alt: "" })), h("img", { src: artOf(variant, royalOf(variant)), alt: "", class: "royal" })),
    h("p", { class: "certificate-head" }, t("teach.certificate")),
    h("h2", {}, name || t("teach.nameless", { number })),
    h("p", {}, t("teach.certificate_text", { done: done.length, all: tasks.length, title })),
    h("p", { class: "certificate-stars" }, t("teach.certificate_stars", { stars, all: 3 * tasks.length })),
    h("footer", {}, h("span", {}, dayText(new Date().toISOString().slice(0, 10))), h("img", { src: artPath("icon"), alt: "", width: 40, height: 40 }), h("span", { class: "sign" }, t("teach.sign"))),
  );
}
