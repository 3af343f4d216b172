/** Lesson zero: what players promise each other, as three small scenes, each with one button. */

import { makePiece } from "../../board/piece.js";
import { fir } from "../../board/scene.js";
import { artOf } from "../../game/piece-set.js";
import { levels, royalOf, variantOf } from "../../game/variants.js";
import { LEARN } from "../../kit/address.js";
import { artPath } from "../../kit/art.js";
import { h, icon, s } from "../../kit/dom.js";
import { dropLeaves } from "../../kit/falling-leaves.js";
import { remember, settings } from "../../kit/settings.js";
import { sound } from "../../kit/sounds.js";
import { makeFace } from "../../panel/ladder.js";
import { makeMute } from "../../panel/mute.js";
import { getLessonPath } from "../../wire/lessons.js";
import { t } from "../../words/language.js";
import { makeFinish } from "./finish.js";
import { Guide } from "./guide.js";
import { makeTrail } from "./trail.js";

/** The promises in their order. */
const PROMISES = ["greet", "think", "keep"];

/** The firs around a scene of 100 by 100: where they stand, and their size. */
const FIRS = [[12, 16, 5], [30, 9, 4], [72, 11, 5], [90, 20, 6], [6, 40, 4], [95, 48, 4], [10, 84, 6], [28, 93, 4], [78, 92, 5], [93, 80, 4]];

/** Milliseconds for which a promise that was given is seen. */
const SEEN = 1900;

export class PromisesView {
  constructor() {
    this.title = t("promise.title");
    this.variant = variantOf(settings.variant);
    this.at = 0;
    this.given = PROMISES.map(() => settings.promised);
    this.guide = new Guide(this.variant);
    this.stop = new AbortController();
    this.scene = h("div", { class: "promise-scene" });
    this.trail = h("div", { class: "lesson-trail" });
    this.tools = h("div", { class: "lesson-tools" });
    this.timer = 0;
    this.element = h(
      "div",
      { class: "lesson promises", "data-view": "promises-page" },
      h(
        "div",
        { class: "lesson-head" },
        h("a", { class: "icon-button", href: LEARN, "aria-label": t("lesson.map") }, icon("map")),
        h("h1", {}, this.title),
        makeMute(this.stop.signal),
        this.trail,
      ),
      this.scene,
      h("section", { class: "guide", "aria-label": t("lesson.guide") }, this.guide.element, this.tools),
    );
    this.begin(0);
  }

  leave() {
    this.stop.abort();
    window.clearTimeout(this.timer);
    this.guide.leave();
  }

  /** @param {number} at */
  begin(at) {
    window.clearTimeout(this.timer);
    this.at = at;
    const name = PROMISES[at] ?? "";
    this.element.classList.remove("finished");
    this.drawTrail();
    this.scene.replaceChildren(this.draw(name));
    this.tools.replaceChildren(
      h("button", { type: "button", class: "button primary big", "data-action": "promise", onclick: () => this.promise() }, t(name === "greet" ? "promise.hello" : "promise.yes")),
    );
    this.guide.say(t(`promise.${name}`));
  }

  drawTrail() {
    this.trail.replaceChildren(makeTrail(this.given, this.at, (step) => this.begin(step)));
  }

  /** The picture of a promise: who greets bows, who thinks ponders, who has moved lets go. @param {string} name */
  draw(name) {
    const { variant } = this;
    const royal = royalOf(variant);
    const guest = makeFace(levels[0]?.number ?? null, 100);
    guest.className = "you";
    /** @param {string} kind @param {string} address */
    const image = (kind, address) => h("img", { class: kind, src: address, alt: "" });
    const parts = {
      greet: () => [image("me", artOf(variant, royal)), guest, image("said", artPath("emotes/smile"))],
      think: () => [image("me", artOf(variant, royal)), h("span", { class: "thought" }, image("", artPath("emotes/puzzled")))],
      keep: () => [h("span", { class: "square" }, makePiece(variant, royal.symbol)), image("finger", artPath("hand"))],
    };
    const wood = FIRS.map(([x = 0, y = 0, size = 0]) => s("path", { class: "tree", d: fir(x, y, size) }));
    const ground = s("svg", { class: "promise-ground", viewBox: "0 0 100 100", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, wood);
    return h("div", { class: `promise ${name}` }, ground, .../** @type {Record<string, () => HTMLElement[]>} */ (parts)[name]?.() ?? []);
  }

  /** Give the promise in view, and go on. */
  promise() {
    const last = this.at + 1 === PROMISES.length;
    this.given[this.at] = true;
    this.drawTrail();
    this.scene.firstElementChild?.classList.add("given");
    this.guide.hop();
    void sound(last ? "win" : "star");
    dropLeaves(this.scene, last ? 24 : 10);
    const next = () => (last ? void this.finish() : this.begin(this.at + 1));
    this.tools.replaceChildren(h("button", { type: "button", class: "button primary", "data-lesson": "on", onclick: next }, icon("next"), t("lesson.next_step")));
    this.tools.querySelector("button")?.focus({ preventScroll: true });
    this.timer = window.setTimeout(next, SEEN);
  }

  /** All is promised: on to the first lesson that is not done. */
  async finish() {
    window.clearTimeout(this.timer);
    const missing = this.given.indexOf(false);
    if (missing >= 0) return this.begin(missing);
    remember({ promised: true });
    const { stops } = await getLessonPath(this.variant.id);
    if (this.stop.signal.aborted) return;
    const next = stops.find(({ state }) => state === "next")?.name ?? null;
    this.element.classList.add("finished");
    this.guide.say(t("lesson.finished_best"), "happy");
    this.tools.replaceChildren(makeFinish({ variant: this.variant.id, next, stars: PROMISES.length }, () => this.begin(0)));
    this.tools.querySelector("a")?.focus({ preventScroll: true });
  }
}
