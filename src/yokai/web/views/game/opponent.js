/** The level of the computer beside the board: its face, which switches its talk on and off, and its bubble. */

import { readUsi } from "../../game/sfen.js";
import { levels, variantOf } from "../../game/variants.js";
import { h, icon } from "../../kit/dom.js";
import { remember, settings } from "../../kit/settings.js";
import { LivingFace } from "../../panel/living-face.js";
import { hasSection, loadSection, t } from "../../words/language.js";
import { levelName } from "../../words/names.js";
import { inDanger } from "./game-speech.js";
import { levelSide, lineOf, MOODS, occasionOf } from "./mood.js";

/**
 * @import { YokaiBoard } from "../../board/board.js"
 * @import { GameState, SideName } from "../../wire/messages.js"
 * @import { Occasion } from "./mood.js"
 */

/** Milliseconds that a line is shown. */
const SPOKEN = 5000;

export class Opponent {
  /** @param {AbortSignal} signal ends when the view is left @param {(line: string) => void} say reads a line aloud */
  constructor(signal, say) {
    this.say = say;
    /** @type {SideName | null} */
    this.side = null;
    /** @type {LivingFace | null} */
    this.face = null;
    /** @type {Partial<Record<Occasion, number>>} how often each was there */
    this.times = {};
    this.avatar = h("button", { type: "button", class: "avatar", "data-action": "talk", onclick: () => this.toggle() });
    this.bubble = h("span", { class: "bubble", hidden: true });
    signal.addEventListener("abort", () => {
      window.clearTimeout(this.timer);
      this.face?.leave();
    });
  }

  /** Take the news of a game before it is painted. @param {GameState} game @param {GameState | null} before */
  hear(game, before) {
    this.side = levelSide(game);
    if (!this.side) return;
    const { level } = game.players[this.side];
    if (!this.face) this.draw(level, this.side);
    const occasion = occasionOf(before, game, this.side, inDanger(game));
    if (!occasion) {
      if (before && game.moves.length < before.moves.length) this.rest();
      return;
    }
    const times = this.times[occasion] ?? 0;
    this.times[occasion] = times + 1;
    this.face?.feel(MOODS[occasion]);
    window.clearTimeout(this.timer);
    // At the end the mood stays, and the last word too.
    if (!game.position.outcome) this.timer = window.setTimeout(() => this.rest(), SPOKEN);
    const name = levels.find(({ number }) => number === level)?.name ?? "";
    if (!game.clock) void this.speak(lineOf(name, occasion, times)); // a bubble would cover the clock
  }

  /** @param {number | null} level @param {SideName} side */
  draw(level, side) {
    this.face = new LivingFace(level);
    this.avatar.classList.add(side);
    const label = t("player.talks", { name: levelName(level) });
    this.avatar.setAttribute("aria-label", label);
    this.avatar.title = label;
    this.avatar.append(this.face.drawing, icon("say"));
    this.press();
  }

  /** Say a line, if that is wanted. @param {string} key */
  async speak(key) {
    if (!settings.phrases) return;
    this.key = key;
    await (hasSection("talk") || loadSection("talk")); // in any case after the news of the game is told
    if (this.key !== key) return;
    this.bubble.textContent = t(key);
    this.bubble.hidden = false;
    this.say(t(key));
  }

  /** End a line and its mood. */
  rest() {
    this.key = "";
    this.bubble.hidden = true;
    this.face?.feel(null);
  }

  toggle() {
    remember({ phrases: !settings.phrases });
    this.bubble.hidden = true;
    this.press();
  }

  press() {
    this.avatar.setAttribute("aria-pressed", String(settings.phrases));
  }

  /** Look at the square of the last move. @param {GameState} game @param {YokaiBoard} board */
  watch(game, board) {
    const last = game.moves.at(-1);
    const square = last && board.cell(readUsi(last.usi, variantOf(game.variant)).to);
    this.face?.lookAt(square ?? board.wood);
  }
}
