/** The audience of a game: whether the players are present, what they say, and how many spectators there are. */

import { openPhrases } from "../../dialogs/phrases.js";
import { openWatch } from "../../dialogs/watch.js";
import { isBetweenTwo, isFree } from "../../game/seats.js";
import { other } from "../../game/sides.js";
import { artPath } from "../../kit/art.js";
import { announce, h, icon, rewrite } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { minutesText } from "../../kit/time.js";
import { isEmote } from "../../panel/phrases.js";
import { t } from "../../words/language.js";
import { playerName } from "../../words/sentences.js";

/**
 * @import { AudienceNews, GameState, SideName } from "../../wire/messages.js"
 * @import { Heard, Socket } from "../../wire/socket.js"
 */

/** Milliseconds: how often a visible page reports its presence, and how long a phrase is shown. */
const [BEAT, SPOKEN] = [5000, 6000];

/** Milliseconds for a question and its answer from which on the delay is shown. */
const SLOW = 300;

export class Audience {
  /** @param {Socket} socket @param {string} id @param {() => void} changed draw it anew */
  constructor(socket, id, changed) {
    this.socket = socket;
    this.id = id;
    this.changed = changed;
    /** @type {GameState | null} */
    this.game = null;
    /** @type {AudienceNews | null} */
    this.news = null;
    /** When the news came, for the countdown. */
    this.arrived = 0;
    /** @type {Partial<Record<SideName, {phrase: string, timer: number}>>} what stands in bubbles */
    this.said = {};
    this.stop = new AbortController();
    document.addEventListener("visibilitychange", () => this.look(), { signal: this.stop.signal });
    this.timer = window.setInterval(() => document.hidden || this.look(), BEAT);
  }

  leave() {
    this.stop.abort();
    window.clearInterval(this.timer);
    for (const bubble of Object.values(this.said)) window.clearTimeout(bubble.timer);
  }

  /** Report the presence of a player whom another person plays with or may join. */
  look() {
    const { game, id, socket } = this;
    const waits = game?.seat && (isBetweenTwo(game) || isFree(game));
    if (waits && socket.open) socket.send({ type: "look", game: id, hidden: document.hidden });
  }

  /** @param {GameState} game */
  saw(game) {
    const first = this.game === null;
    this.game = game;
    if (first) this.look();
  }

  /** @param {Heard} message */
  hear(message) {
    if (message.type === "company" && message.game === this.id) {
      this.tellChange(message);
      this.news = message;
      this.arrived = performance.now();
      this.changed();
    }
    if (message.type === "said" && message.game === this.id) this.show(message.side, message.phrase);
  }

  /** Announce that the opponent left or came back. @param {AudienceNews} news */
  tellChange(news) {
    const { game } = this;
    if (game?.seat !== "south" && game?.seat !== "north") return;
    const side = other(game.seat);
    const [before, now] = [this.news?.[side]?.state ?? "here", news[side]?.state ?? "here"];
    if (before !== now) announce(`${playerName(game, side)}: ${t(`company.${now}`)}.`);
  }

  /** @param {SideName} side @param {string} phrase */
  show(side, phrase) {
    const { game, said } = this;
    if (!game || (side !== game.seat && !settings.phrases)) return;
    window.clearTimeout(said[side]?.timer);
    const timer = window.setTimeout(() => {
      delete said[side];
      this.changed();
    }, SPOKEN);
    said[side] = { phrase, timer };
    if (side !== game.seat) announce(t("company.said", { name: playerName(game, side), text: phraseText(phrase) }));
    this.changed();
  }

  /** Milliseconds until a game may be claimed against a side; null if it may not be. @param {SideName} side */
  left(side) {
    const claim = this.news?.[side]?.claim ?? null;
    return claim === null ? null : Math.max(0, claim - (performance.now() - this.arrived));
  }

  /** Whether a player is present, as the server said; nobody can see us while the line is dead. @param {SideName} side */
  state(side) {
    const state = this.news?.[side]?.state;
    return state && side === this.game?.seat && !this.socket.answers ? "lost" : state;
  }

  /** A spot that shows whether a player is present. @param {SideName} side */
  spot(side) {
    const state = this.state(side);
    if (!state) return null;
    const lag = side === this.game?.seat && state === "here" ? this.socket.lag : null;
    const text = t(`company.${state}`) + (lag === null ? "" : ` · ${t("company.lag", { ms: lag })}`);
    return h("span", { class: `presence ${state}`, role: "img", "aria-label": text, title: text });
  }

  /** The presence of a player as text; none if they are present. @param {SideName} side */
  word(side) {
    const state = this.state(side);
    const { lag } = this.socket;
    if (state === "here" && side === this.game?.seat && lag !== null && lag >= SLOW) return h("small", { class: "presence-word" }, t("company.lag", { ms: lag }));
    if (!state || state === "here") return null;
    const left = this.left(side);
    const wait = left ? h("span", { "data-countdown": side }, minutesText(left)) : null;
    return h("small", { class: `presence-word ${state}` }, t(`company.${state}`), wait && " ", wait);
  }

  /** What a player says. @param {SideName} side */
  bubble(side) {
    const phrase = this.said[side]?.phrase;
    if (!phrase) return null;
    const text = phraseText(phrase);
    return h(
      "span",
      { class: "bubble", "data-phrase": phrase },
      isEmote(phrase) ? h("img", { src: artPath(`emotes/${phrase}`), alt: text, width: 40, height: 40 }) : text,
    );
  }

  /** Open the dialog of phrases. */
  speak() {
    openPhrases((phrase) => this.socket.send({ type: "say", game: this.id, phrase }));
  }

  /** The number of spectators, and the link for more; while a seat is free there is an invitation instead. */
  watchers() {
    if (!this.game || isFree(this.game)) return null;
    const count = this.news?.watchers ?? 0;
    const label = `${t("company.share")} · ${t("company.watchers", { count })}`;
    return h(
      "button",
      {
        type: "button",
        class: "icon-button watchers",
        "data-action": "watchers",
        "aria-label": label,
        title: label,
        onclick: () => openWatch(this.id, count),
      },
      icon("eye"),
      count > 0 && String(count),
    );
  }

  /** The actions when the opponent is gone. */
  claim() {
    const { game } = this;
    if (!game || game.position.outcome || (game.seat !== "south" && game.seat !== "north")) return [];
    const side = other(game.seat);
    const left = this.left(side);
    if (left === null) return [];
    const name = playerName(game, side);
    /** @param {"win" | "draw"} result @param {string} kind */
    const button = (result, kind) =>
      h(
        "button",
        {
          type: "button",
          class: `button small ${kind}`,
          "data-action": `claim-${result}`,
          onclick: () => this.socket.send({ type: "claim", game: this.id, result }),
        },
        t(`company.${result}`),
      );
    if (left > 0) {
      return [h("div", { class: "offer claim" }, h("p", {}, t("company.wait", { name, time: minutesText(left) })))];
    }
    return [
      h(
        "div",
        { class: "offer claim", role: "status" },
        h("p", {}, t("company.ready", { name })),
        this.news?.[side]?.win && button("win", "primary"),
        button("draw", ""),
      ),
    ];
  }

  /** Update the countdowns; redraw when one has run down. @param {HTMLElement} root */
  tick(root) {
    for (const place of root.querySelectorAll("[data-countdown]")) {
      const left = this.left(/** @type {SideName} */ (place.getAttribute("data-countdown"))) ?? 0;
      if (left === 0) return this.changed();
      rewrite(place, minutesText(left));
    }
    const waiting = root.querySelector(".claim:not([role]) p");
    const { game } = this;
    if (!waiting || (game?.seat !== "south" && game?.seat !== "north")) return;
    const side = other(game.seat);
    rewrite(waiting, t("company.wait", { name: playerName(game, side), time: minutesText(this.left(side) ?? 0) }));
  }
}

/** @param {string} phrase */
function phraseText(phrase) {
  return isEmote(phrase) ? t(`emote.${phrase}`) : t(`phrase.${phrase}`);
}
