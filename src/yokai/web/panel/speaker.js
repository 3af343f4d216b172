/**
 * Reading aloud: a button that switches it, and before the first choice two pictures that ask. Hidden where the
 * browser has no voice for the language.
 */

import { h, icon } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { canSpeak, hush, isSpeaking, onVoices, speak } from "../kit/speech.js";
import { currentLanguage, t } from "../words/language.js";

export class Speaker {
  /** @param {() => string} text what to read when it is switched on */
  constructor(text) {
    this.text = text;
    this.stop = new AbortController();
    this.element = h("span", { class: "speaker" });
    onVoices(() => this.draw(), this.stop.signal);
    this.draw();
  }

  leave() {
    this.stop.abort();
    hush();
  }

  draw() {
    const { aloud } = settings;
    this.element.hidden = !canSpeak(currentLanguage());
    this.element.classList.toggle("asking", aloud === null);
    /** @param {string} name @param {string} picture @param {() => void} onclick @param {string | null} [pressed] */
    const button = (name, picture, onclick, pressed = null) =>
      h("button", { type: "button", class: "icon-button", "data-voice": name, "aria-label": t(`voice.${name}`), "aria-pressed": pressed, onclick }, icon(picture));
    this.element.replaceChildren(
      ...(aloud === null
        ? [button("yes", "speak", () => this.choose(true)), button("no", "silent", () => this.choose(false))]
        : [button("aloud", "speak", () => this.choose(!(aloud && isSpeaking())), String(aloud))]),
    );
  }

  /** Read this text and later ones, or be silent. @param {boolean} aloud */
  choose(aloud) {
    remember({ aloud });
    this.draw();
    this.element.querySelector("button")?.focus();
    if (aloud) this.say(this.text());
    else hush();
  }

  /** Read a text, if that is wanted. @param {string} text @param {boolean} [queued] after what is being read */
  say(text, queued = false) {
    if (settings.aloud && text) speak(text, currentLanguage(), queued);
  }
}
