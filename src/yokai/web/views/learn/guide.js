/** The guide through a lesson: a small spirit that says one sentence at a time, aloud if wanted. */

import { artOf } from "../../game/piece-set.js";
import { royalOf } from "../../game/variants.js";
import { announce, calm, h, icon } from "../../kit/dom.js";
import { remember, settings } from "../../kit/settings.js";
import { canSpeak, hush, isSpeaking, onVoices, speak } from "../../kit/speech.js";
import { currentLanguage, t } from "../../words/language.js";

/** @import { VariantView } from "../../wire/messages.js" */

export class Guide {
  /** @param {VariantView} variant */
  constructor(variant) {
    this.stop = new AbortController();
    this.face = h("img", { class: "guide-face", src: artOf(variant, royalOf(variant)), alt: "" });
    this.text = h("p", {});
    this.speaker = h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t("lesson.aloud"), "aria-pressed": String(settings.aloud), onclick: () => this.toggle() },
      icon("speak"),
    );
    this.bubble = h("div", { class: "saying" }, this.text, this.speaker);
    this.element = h("div", { class: "guide-says" }, this.face, this.bubble);
    const voices = () => (this.speaker.hidden = !canSpeak(currentLanguage()));
    onVoices(voices, this.stop.signal);
    voices();
  }

  leave() {
    this.stop.abort();
    hush();
  }

  /** @param {string} text @param {"calm" | "happy" | "oops"} [mood] */
  say(text, mood = "calm") {
    this.text.textContent = text;
    this.bubble.dataset.mood = mood;
    announce(text);
    if (settings.aloud) speak(text, currentLanguage());
    if (mood === "happy") this.hop();
  }

  hop() {
    if (calm()) return;
    this.face.animate(
      [{ transform: "none" }, { transform: "translateY(-22%) rotate(-6deg)" }, { transform: "none" }, { transform: "translateY(-12%) rotate(6deg)" }, { transform: "none" }],
      { duration: 800, easing: "ease-out" },
    );
  }

  /** Switch reading aloud: read this sentence and later ones, or be silent if one is being read. */
  toggle() {
    const aloud = !(settings.aloud && isSpeaking());
    remember({ aloud });
    this.speaker.setAttribute("aria-pressed", String(aloud));
    if (aloud) speak(this.text.textContent ?? "", currentLanguage());
    else hush();
  }
}
