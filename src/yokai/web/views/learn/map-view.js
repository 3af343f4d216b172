/** The map of the forest: the lessons of a game as stops on a path, with the stars earned in each. */

import { makePiece } from "../../board/piece.js";
import { artOf } from "../../game/piece-set.js";
import { royalOf, variantOf } from "../../game/variants.js";
import { CLASSES, GROWN_UPS, learnPath, lessonPath, PROMISES } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { makeVariantTabs } from "../../panel/variant-tabs.js";
import { getLessonPath } from "../../wire/lessons.js";
import { t } from "../../words/language.js";
import { lessonText } from "../../words/lessons.js";
import { gameName } from "../../words/names.js";
import { layOut, makeGround } from "../../panel/ground.js";
import { SECTIONS } from "./sections.js";
import { makeStar, makeStars, MOST } from "../../panel/stars.js";

/** @import { LessonStop } from "../../wire/messages.js" */

export class MapView {
  /** @param {string | null} id */
  constructor(id) {
    this.variant = variantOf(id ?? settings.variant);
    this.title = `${t("nav.learn")} · ${gameName(this.variant.id)}`;
    this.earned = h("p", { class: "earned-stars", hidden: true });
    this.ground = h("div", { class: "map-ground" });
    this.list = h("ol", { class: "map-stops", "aria-label": t("lesson.path") });
    this.map = h("div", { class: "map" }, this.ground, this.list);
    this.element = h(
      "div",
      { class: "learn", "data-view": "learn-page" },
      h("div", { class: "learn-head" }, h("h1", {}, t("lesson.welcome")), this.earned),
      h("div", { class: "learn-ways" }, makeVariantTabs(this.variant.id, learnPath, t("lesson.games")), this.rooms()),
      this.map,
      h("p", { class: "to-grown-ups" }, h("a", { href: GROWN_UPS }, t("grownups.link")), h("a", { href: CLASSES, "data-action": "classes" }, t("grownups.classes"))),
    );
    /** @type {LessonStop[]} */
    this.stops = [];
    /** The width for which the stops are placed. */
    this.width = 0;
    this.size = new ResizeObserver(() => this.place());
    this.size.observe(this.map);
    void this.load();
  }

  leave() {
    this.size.disconnect();
  }

  rooms() {
    return h(
      "nav",
      { class: "learn-rooms", "aria-label": t("lesson.rooms") },
      SECTIONS.map(({ path, word, picture }) => h("a", { class: "button", href: path }, icon(picture), t(word))),
    );
  }

  async load() {
    const { stops } = await getLessonPath(this.variant.id);
    this.stops = stops;
    const stars = stops.reduce((sum, stop) => sum + stop.stars, 0);
    const words = { count: stars, all: MOST * stops.length };
    this.earned.replaceChildren(makeStar(true), t("lesson.earned", words));
    this.earned.hidden = false;
    this.list.replaceChildren(this.promises(), ...stops.map((stop, index) => this.stop(stop, index + 1)));
    this.place();
    this.list.querySelector(".next")?.scrollIntoView({ block: "nearest" });
  }

  /** Whether the promises come first: they are not given, and no step is solved. */
  get promisesNext() {
    return !settings.promised && this.stops.every(({ done }) => !done);
  }

  /** Lesson zero, which all games share. */
  promises() {
    const state = settings.promised ? "done" : this.promisesNext ? "next" : "open";
    const note = settings.promised ? makeStars(MOST) : h("span", { class: "unseen" }, t(`stop.${state}`));
    return this.makeStop(state, PROMISES, royalOf(this.variant).symbol, 0, t("promise.title"), note);
  }

  /** @param {LessonStop} stop @param {number} number */
  stop(stop, number) {
    const { variant } = this;
    const words = { done: stop.done, steps: stop.steps };
    const begun = stop.done > 0 && stop.state !== "done";
    const state = stop.state === "next" && this.promisesNext ? "open" : stop.state;
    const note = state === "done" ? makeStars(stop.stars) : h("span", { class: begun ? "begun" : "unseen" }, t(begun ? "lesson.begun" : `stop.${state}`, words));
    return this.makeStop(state, lessonPath(variant.id, stop.name), stop.picture, number, lessonText(variant, stop.title), note);
  }

  /** A stop of the path. @param {string} state @param {string} href @param {string} symbol @param {number} number @param {string} title @param {Node} note */
  makeStop(state, href, symbol, number, title, note) {
    const { variant } = this;
    return h(
      "li",
      { class: state },
      h(
        "a",
        { href, "aria-current": state === "next" ? "step" : null },
        state === "next" && h("img", { class: "walker", src: artOf(variant, royalOf(variant)), alt: "" }),
        h("span", { class: "disc" }, makePiece(variant, symbol), h("span", { class: "number", "aria-hidden": "true" }, String(number))),
        h("span", { class: "stop-title" }, title),
        note,
      ),
    );
  }

  /** Place stops and ground for the width. */
  place() {
    const width = this.map.clientWidth;
    if (!this.stops.length || !width || width === this.width) return;
    this.width = width;
    const layout = layOut(this.stops.length + 1, width);
    this.map.style.height = `${layout.height}px`;
    this.map.style.setProperty("--room", `${layout.step}px`);
    this.map.style.setProperty("--most", `${layout.disc}px`);
    const stops = [...this.list.children];
    stops.forEach((stop, index) => {
      const at = layout.stops[index];
      if (stop instanceof HTMLElement && at) Object.assign(stop.style, { left: `${at.x}px`, top: `${at.y}px` });
    });
    const next = stops.findIndex((stop) => stop.classList.contains("next"));
    this.ground.replaceChildren(makeGround(layout, next < 0 ? stops.length : next + 1));
  }
}
