/**
 * The page's one connection to the application, for games, analyses and reviews. It reconnects by itself and watches its game
 * again from the last version it saw, so nothing is missed and nothing is drawn twice. Listeners hear the
 * whole game, also where the server sent a single move. A move is kept until the server has answered it, and
 * sent again after a break, or while the games cannot be reached. It names the version it answers, so it is played
 * once or not at all. The server is asked again and again whether it answers: a phone out of reach is told nothing.
 */

import { applyMove } from "./apply-move.js";
import { fetchGames } from "./own-games.js";
import { setReachable } from "./reachable.js";
import { hasServer, transport } from "./transport.js";

/**
 * @import { Connection } from "./transport.js"
 * @import { Asked, GameState, MoveNews, Play, Refused, Told } from "./messages.js"
 * @typedef {Exclude<Told, MoveNews>} Heard a message as listeners hear it: a single move has become the whole game
 */

/** The shortest and the longest wait before a new attempt, in milliseconds. */
const [SHORTEST, LONGEST] = [250, 2000];

/** Milliseconds: how often the server is asked whether it answers, how long it has for that, and how often we look. */
const [ASK, WAIT, LOOK] = [5000, 6000, 500];

/** Milliseconds in which a message may come that was sent before the line died. */
const ON_ITS_WAY = 1000;

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
    /** @type {Promise<void> | null} the last message that waits for the rules of a game */
    this.delayed = null;
    /** @type {string | null} the game that is watched */
    this.watched = null;
    /** @type {GameState | null} the last known state of the watched game */
    this.game = null;
    this.delay = SHORTEST;
    this.closed = false;
    /** When we began to wait for a sign of life; null if we wait for none. @type {number | null} */
    this.waitsSince = null;
    /** When the last sign of life came, and when we last looked. */
    this.heardAt = this.lookedAt = performance.now();
    /** Whether the server owes us an answer, or the browser says that it is offline. */
    this.doubted = false;
    this.doubtedAt = 0;
    /** Milliseconds that the last question and its answer took together. @type {number | null} */
    this.lag = null;
    this.events = new EventTarget();
    this.connect();
    if (!hasServer) return; // a worker that thinks may be silent for long, and is never out of reach
    window.setInterval(() => this.look(), LOOK);
    window.addEventListener("online", () => this.renew());
    window.addEventListener("offline", () => {
      this.doubt();
      window.setTimeout(() => this.ask(), ON_ITS_WAY); // a server on this machine answers all the same
    });
  }

  get open() {
    return this.connection?.readyState === WebSocket.OPEN;
  }

  /** Whether the server is connected, and answers. */
  get answers() {
    return this.open && !this.doubted;
  }

  /** Ask whether the server answers, from time to time; connect anew where it does not. */
  look() {
    const now = performance.now();
    const slept = now - this.lookedAt > ASK; // what came meanwhile is heard only now
    this.lookedAt = now;
    if (slept && this.waitsSince !== null) this.waitsSince = now;
    if (this.waitsSince !== null && now - this.waitsSince > WAIT) {
      this.renew();
      this.doubt();
    } else if (slept || now - this.heardAt > ASK) this.ask();
  }

  /** Ask whether the server answers, unless we wait for that already. */
  ask() {
    if (this.closed || !this.open || this.waitsSince !== null) return;
    this.waitsSince = performance.now();
    this.connection?.send(JSON.stringify({ type: "ping", t: this.waitsSince }));
  }

  doubt() {
    this.doubted = true;
    this.doubtedAt = performance.now();
    this.events.dispatchEvent(new Event("state"));
  }

  /** The server has given a sign of life. */
  live() {
    this.waitsSince = null;
    this.heardAt = performance.now();
    if (!this.doubted || this.heardAt - this.doubtedAt < ON_ITS_WAY) return;
    this.doubted = false;
    this.events.dispatchEvent(new Event("state"));
  }

  connect() {
    window.clearTimeout(this.again);
    const connection = transport.connect();
    this.connection = connection;
    this.waitsSince = performance.now();
    connection.onopen = () => {
      if (this.connection !== connection) return;
      this.delay = SHORTEST;
      this.waitsSince = null;
      this.heardAt = performance.now();
      this.doubted = false;
      this.askForGame();
      for (const message of this.waiting.splice(0)) this.send(message);
      if (this.move) {
        this.kept = true;
        this.send(this.move);
      }
      this.events.dispatchEvent(new Event("state"));
    };
    connection.onmessage = ({ data }) => {
      if (this.connection !== connection) return;
      this.live();
      this.receive(String(data), connection);
    };
    connection.onclose = () => {
      if (this.closed || this.connection !== connection) return;
      this.waitsSince = null;
      this.events.dispatchEvent(new Event("state"));
      this.again = window.setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(this.delay * 2, LONGEST);
    };
  }

  /** Hear messages in their order; one that names an unknown game waits for its rules. @param {string} text @param {Connection} connection */
  receive(text, connection) {
    const wait = fetchGames(text);
    if (!wait && !this.delayed) {
      this.hear(JSON.parse(text));
      return;
    }
    const mine = Promise.all([this.delayed, wait]).then(() => {
      if (this.delayed === mine) this.delayed = null;
      if (this.connection === connection) this.hear(JSON.parse(text));
    });
    this.delayed = mine;
  }

  /** @param {Told} message */
  hear(message) {
    if (message.type === "pong" && message.t) this.lag = Math.round(performance.now() - message.t);
    if (message.type === "played") this.settle(message.id);
    if (message.type === "refused" && message.reason === "unavailable") setReachable(false);
    if (message.type === "played" || message.type === "game" || message.type === "move") setReachable(true);
    if (message.type === "refused" && message.request === "play" && (this.keep(message) || this.refusedLate(message))) return;
    if (message.type === "refused" && message.request === "watch" && NOT_NOW.has(message.reason)) {
      this.askLater();
      return;
    }
    if (message.type === "refused" && message.reason === "unavailable") this.askLater();
    const heard = message.type === "move" ? this.apply(message) : message;
    if (!heard) return;
    if (heard.type === "game" && heard.state.id === this.watched) this.game = heard.state;
    this.events.dispatchEvent(new CustomEvent("message", { detail: heard }));
  }

  /** Ask for the whole game in a moment: it tells that the games can be reached again. */
  askLater() {
    window.setTimeout(() => this.open && this.askForGame(-1), LONGEST);
  }

  /** Our move is answered, and no longer kept. @param {Refused["id"]} id */
  settle(id) {
    if (this.move?.id === id) this.move = null;
  }

  /** Keep our move and send it again soon, if the games could not be reached; whether that is so. @param {Refused} refusal */
  keep({ id, reason }) {
    const { move } = this;
    if (reason !== "unavailable" || move?.id !== id) return false;
    this.kept = true;
    window.setTimeout(() => this.open && this.move === move && this.send(move), LONGEST);
    return true;
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

  /** Ask for what is new in the watched game since a version, by default the known one. */
  askForGame(version = this.game?.version ?? -1) {
    if (this.watched) this.send({ type: "watch", game: this.watched, version });
  }

  /** Connect anew, so that the server forgets what the old connection watched. */
  renew() {
    const before = this.connection;
    this.connect();
    before?.close();
  }

  /** Play a move in the position of this version. @param {string} game @param {number} version @param {string} move */
  play(game, version, move) {
    this.send({ type: "play", game, version, move, id: `${OURS}${++made}` });
  }

  /** Send a message now, or once there is a connection; of the waiting messages of one type only the last is kept. @param {Asked} message */
  send(message) {
    if (message.type === "play" && message !== this.move) [this.move, this.kept] = [message, false];
    if (this.open) {
      this.connection?.send(JSON.stringify(message));
      if (message.type === "play" && hasServer) this.ask();
    } else if (message.type !== "play") this.waiting = [...this.waiting.filter(({ type }) => type !== message.type), message];
    this.events.dispatchEvent(new Event("sent"));
  }

  close() {
    this.closed = true;
    this.connection?.close();
  }

  /** @param {(message: Heard) => void} hear @param {AbortSignal} [signal] ends it */
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

  /** Act when a kept move could not be played any more. @param {() => void} act @param {AbortSignal} [signal] */
  onMovedOn(act, signal) {
    this.events.addEventListener("moved-on", act, { signal });
  }
}
