/** The map of the forest: the lessons of a game as stops on a path, with the stars earned in each. */

import { makePiece } from "../../board/piece.js";
import { artOf } from "../../game/piece-set.js";
import { royalOf, variantOf, variants } from "../../game/variants.js";
import { learnPath, lessonPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { getLessonPath } from "../../wire/lessons.js";
import { t } from "../../words/language.js";
import { lessonText } from "../../words/lessons.js";
import { gameName } from "../../words/names.js";
import { layOut, makeGround } from "./ground.js";
import { SECTIONS } from "./sections.js";
import { makeStar, makeStars, MOST } from "./stars.js";

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
      h("div", { class: "learn-ways" }, this.games(), this.rooms()),
      this.map,
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

  games() {
    return h(
      "nav",
      { class: "rules-tabs", "aria-label": t("lesson.games") },
      [...variants.keys()].map((id) =>
        h("a", { class: "button", href: learnPath(id), "aria-current": id === this.variant.id ? "page" : null }, gameName(id)),
      ),
    );
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
    this.list.replaceChildren(...stops.map((stop, index) => this.stop(stop, index + 1)));
    this.place();
    this.list.querySelector(".next")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {LessonStop} stop @param {number} number */
  stop(stop, number) {
    const { variant } = this;
    const words = { done: stop.done, steps: stop.steps };
    const begun = stop.done > 0 && stop.state !== "done";
    return h(
      "li",
      { class: stop.state },
      h(
        "a",
        { href: lessonPath(variant.id, stop.name), "aria-current": stop.state === "next" ? "step" : null },
        stop.state === "next" && h("img", { class: "walker", src: artOf(variant, royalOf(variant)), alt: "" }),
        h("span", { class: "disc" }, makePiece(variant, stop.picture), h("span", { class: "number", "aria-hidden": "true" }, String(number))),
        h("span", { class: "stop-title" }, lessonText(variant, stop.title)),
        stop.state === "done"
          ? makeStars(stop.stars)
          : h("span", { class: begun ? "begun" : "unseen" }, t(begun ? "lesson.begun" : `stop.${stop.state}`, words)),
      ),
    );
  }

  /** Place stops and ground for the width. */
  place() {
    const width = this.map.clientWidth;
    if (!this.stops.length || !width || width === this.width) return;
    this.width = width;
    const layout = layOut(this.stops.length, width);
    this.map.style.height = `${layout.height}px`;
    this.map.style.setProperty("--room", `${layout.step}px`);
    this.map.style.setProperty("--most", `${layout.disc}px`);
    [...this.list.children].forEach((stop, index) => {
      const at = layout.stops[index];
      if (stop instanceof HTMLElement && at) Object.assign(stop.style, { left: `${at.x}px`, top: `${at.y}px` });
    });
    const next = this.stops.findIndex(({ state }) => state === "next");
    this.ground.replaceChildren(makeGround(layout, next < 0 ? this.stops.length : next + 1));
  }
}
