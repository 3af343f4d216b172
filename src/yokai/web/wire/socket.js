/**
 * The page's one connection to the application, for games, analyses and reviews. It reconnects by itself and watches its game
 * again from the last version it saw, so nothing is missed and nothing is drawn twice. Listeners hear the
 * whole game, also where the server sent a single move. A move is kept until the server has answered it, and
 * sent again after a break. It names the version it answers, so it is played once or not at all.
 */

import { applyMove } from "./apply-move.js";
import { transport } from "./transport.js";

/**
 * @import { Connection } from "./transport.js"
 * @import { Asked, GameState, MoveNews, Play, Refused, Told } from "./messages.js"
 * @typedef {Exclude<Told, MoveNews>} Heard a message as listeners hear it: a single move has become the whole game
 */

/** The shortest and the longest wait before a new attempt, in milliseconds. */
const [SHORTEST, LONGEST] = [250, 2000];

/** The beginning of this page's move ids: an answer from before a reload matches no move of this page. */
const OURS = Math.random().toString(36).slice(2);
let made = 0;

/** The reasons for which a move is refused when the game has gone on without it. */
const TOO_LATE = new Set(["stale", "game_over", "not_your_turn"]);

/** The reasons for which a request is refused now and may be granted in a moment. */
export const NOT_NOW = new Set(["unavailable", "too_fast", "busy"]);

export class Socket {
  constructor() {
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {Asked[]} messages that wait for a connection */
    this.waiting = [];
    /** @type {Play | null} a move that the server has not answered yet */
    this.move = null;
    /** Whether that move was sent again after a break. */
    this.kept = false;
    /** @type {string | null} the game that is watched */
    this.watched = null;
    /** @type {GameState | null} the last known state of the watched game */
    this.game = null;
    this.delay = SHORTEST;
    this.closed = false;
    this.events = new EventTarget();
    this.connect();
  }

  get open() {
    return this.connection?.readyState === WebSocket.OPEN;
  }

  connect() {
    const connection = transport.connect();
    this.connection = connection;
    connection.onopen = () => {
      this.delay = SHORTEST;
      this.askForGame();
      for (const message of this.waiting.splice(0)) this.send(message);
      if (this.move) {
        this.kept = true;
        this.send(this.move);
      }
      this.events.dispatchEvent(new Event("state"));
    };
    connection.onmessage = ({ data }) => this.hear(JSON.parse(String(data)));
    connection.onclose = () => {
      if (this.closed || this.connection !== connection) return;
      this.events.dispatchEvent(new Event("state"));
      window.setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(this.delay * 2, LONGEST);
    };
  }

  /** @param {Told} message */
  hear(message) {
    if (message.type === "played") this.settle(message.id);
    if (message.type === "refused" && message.request === "play" && this.refusedLate(message)) return;
    if (message.type === "refused" && message.request === "watch" && NOT_NOW.has(message.reason)) {
      window.setTimeout(() => this.open && this.askForGame(), LONGEST);
      return;
    }
    const heard = message.type === "move" ? this.apply(message) : message;
    if (!heard) return;
    if (heard.type === "game" && heard.state.id === this.watched) this.game = heard.state;
    this.events.dispatchEvent(new CustomEvent("message", { detail: heard }));
  }

  /** Our move is answered, and no longer kept. @param {Refused["id"]} id */
  settle(id) {
    if (this.move?.id === id) this.move = null;
  }

  /** Whether a move was refused because of a break; listeners of `onMovedOn` hear so. @param {Refused} refusal */
  refusedLate({ id, reason }) {
    const late = this.move?.id === id && this.kept && TOO_LATE.has(reason);
    this.settle(id);
    if (late) this.events.dispatchEvent(new Event("moved-on"));
    return late;
  }

  /** Apply a move to the watched game; if news were missed, the whole game is asked for instead. @param {MoveNews} news @returns {Heard | null} */
  apply(news) {
    // If there is no game here yet, the whole of it is on its way.
    if (news.game !== this.watched || !this.game) return null;
    const state = applyMove(this.game, news);
    if (state) return { type: "game", state };
    this.game = null;
    this.askForGame();
    return null;
  }

  /** Watch a game until another one is watched. @param {string} game */
  watch(game) {
    const before = this.watched;
    this.watched = game;
    this.game = null;
    if (before && before !== game) this.renew();
    else if (this.open) this.askForGame();
  }

  /** Watch no game; those at the last one see that we have left. */
  unwatch() {
    this.watched = null;
    this.game = null;
    if (this.open) this.renew();
  }

  /** Ask for what is new in the watched game since the known version. */
  askForGame() {
    if (this.watched) this.send({ type: "watch", game: this.watched, version: this.game?.version ?? -1 });
  }

  /** Connect anew, so that the server forgets what the old connection watched. */
  renew() {
    this.connection?.close();
    this.connect();
  }

  /** Play a move in the position of this version. @param {string} game @param {number} version @param {string} move */
  play(game, version, move) {
    this.send({ type: "play", game, version, move, id: `${OURS}${++made}` });
  }

  /** Send a message now, or once there is a connection; of the waiting messages of one type only the last is kept. @param {Asked} message */
  send(message) {
    if (message.type === "play" && message !== this.move) [this.move, this.kept] = [message, false];
    if (this.open) this.connection?.send(JSON.stringify(message));
    else if (message.type !== "play") this.waiting = [...this.waiting.filter(({ type }) => type !== message.type), message];
    this.events.dispatchEvent(new Event("sent"));
  }

  close() {
    this.closed = true;
    this.connection?.close();
  }

  /** @param {(message: Heard) => void} hear @param {AbortSignal} signal ends it */
  onMessage(hear, signal) {
    this.events.addEventListener(
      "message",
      (event) => hear(/** @type {CustomEvent<Heard>} */ (event).detail),
      { signal },
    );
  }

  /** Act whenever the connection is made or lost. @param {() => void} act @param {AbortSignal} [signal] */
  onState(act, signal) {
    this.events.addEventListener("state", act, { signal });
  }

  /** Act whenever a message is sent, or kept until it can be. @param {() => void} act */
  onSent(act) {
    this.events.addEventListener("sent", act);
  }

  /** Act when a kept move could not be played any more. @param {() => void} act */
  onMovedOn(act) {
    this.events.addEventListener("moved-on", act);
  }
}
