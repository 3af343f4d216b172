/** A face that looks, blinks and shows a mood. Where reduced motion is wanted, only its expression changes. */

import { levels } from "../game/variants.js";
import { artPath } from "../kit/art.js";
import { calm, s } from "../kit/dom.js";

/** @typedef {"glad" | "sad" | "scared" | "waving"} Mood */

/** How the whole face moves in each mood. @type {Record<Mood, Keyframe[]>} */
const MOTIONS = {
  glad: [{}, { translate: "0 -16%", scale: ".96 1.05" }, { scale: "1.05 .94" }, { translate: "0 -12%" }, {}],
  sad: [{}, { rotate: "-7deg", translate: "0 5%", offset: 0.2 }, { rotate: "-7deg", translate: "0 5%", offset: 0.8 }, {}],
  scared: [{}, { translate: "-5% 0" }, { translate: "5% 0" }, { translate: "-5% 0" }, { translate: "5% 0" }, { translate: "-3% 0" }, {}],
  waving: [{}, { rotate: "12deg" }, { rotate: "-9deg" }, { rotate: "12deg" }, { rotate: "-6deg" }, {}],
};

/** Milliseconds of each motion. @type {Record<Mood, number>} */
const LENGTHS = { glad: 900, sad: 2400, scared: 600, waving: 1500 };

/** How far the eyes turn, of the 100 that a face is wide. */
const TURN = 2.4;

export class LivingFace {
  /** @param {number | null} level */
  constructor(level) {
    const name = levels.find(({ number }) => number === level)?.name ?? "";
    /** @param {string} part as the drawing names it */
    const part = (part) => s("use", { class: part, href: `${artPath(`faces/${name}`)}#${part}` });
    this.eyes = part("eyes");
    this.drawing = s("svg", { class: "living", viewBox: "0 0 100 100", "aria-hidden": "true" }, part("face"), this.eyes, part("sad"), part("glad"));
    this.blinkLater();
  }

  leave() {
    window.clearTimeout(this.timer);
  }

  blinkLater() {
    this.timer = window.setTimeout(() => {
      if (!calm()) this.eyes.animate({ scale: ["1", "1 .08", "1"] }, 200);
      this.blinkLater();
    }, 1500 + Math.random() * 3500);
  }

  /** Show a mood; null is none. @param {Mood | null} mood */
  feel(mood) {
    this.drawing.dataset.mood = mood ?? "";
    if (mood && !calm()) this.drawing.animate(MOTIONS[mood], { duration: LENGTHS[mood], easing: "ease-in-out" });
  }

  /** Look at an element. @param {Element} target */
  lookAt(target) {
    const [from, to] = [this.drawing.getBoundingClientRect(), target.getBoundingClientRect()];
    const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
    const far = Math.hypot(x, y);
    if (far) this.eyes.style.translate = `${(x / far) * TURN}px ${(y / far) * TURN}px`;
  }
}
