/** The guide through a lesson: a small spirit that says one sentence at a time, aloud if wanted. */

import { artOf } from "../../game/piece-set.js";
import { royalOf } from "../../game/variants.js";
import { announce, calm, h } from "../../kit/dom.js";
import { Speaker } from "../../panel/speaker.js";

/** @import { VariantView } from "../../wire/messages.js" */

export class Guide {
  /** @param {VariantView} variant */
  constructor(variant) {
    this.face = h("img", { class: "guide-face", src: artOf(variant, royalOf(variant)), alt: "" });
    this.text = h("p", {});
    this.speaker = new Speaker(() => this.text.textContent ?? "");
    this.bubble = h("div", { class: "saying" }, this.text, this.speaker.element);
    this.element = h("div", { class: "guide-says" }, this.face, this.bubble);
  }

  leave() {
    this.speaker.leave();
  }

  /** @param {string} text @param {"calm" | "happy" | "oops"} [mood] @param {boolean} [queued] read it after what is being read */
  say(text, mood = "calm", queued = false) {
    this.text.textContent = text;
    this.bubble.dataset.mood = mood;
    announce(text);
    this.speaker.say(text, queued);
    if (mood === "happy") this.hop();
  }

  hop() {
    if (calm()) return;
    this.face.animate(
      [{ transform: "none" }, { transform: "translateY(-22%) rotate(-6deg)" }, { transform: "none" }, { transform: "translateY(-12%) rotate(6deg)" }, { transform: "none" }],
      { duration: 800, easing: "ease-out" },
    );
  }
}
