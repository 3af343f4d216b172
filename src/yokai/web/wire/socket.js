/**
 * One WebSocket for game and analysis. It reconnects by itself and watches its game again from the
 * last version it saw, so that nothing is missed and nothing is drawn twice. News of a single move
 * are told on as the whole game. A move is kept until the server has answered it, and sent again
 * after a break: it names the ply it answers, so it is never played twice.
 */

import { foldMove } from "./fold.js";

/**
 * @import { Asked, GameState, MoveNews, Play, Refused, Told } from "./messages.js"
 * @typedef {Exclude<Told, MoveNews>} Heard what listeners hear: a move has become its game
 */

/** The first wait before a new attempt, and the longest, in milliseconds. */
const [SHORTEST, LONGEST] = [250, 4000];

/** Why a move is refused that comes after another. */
const TOO_LATE = new Set(["stale", "game_over", "not_your_turn"]);

export class Socket {
  constructor() {
    /** @type {WebSocket | null} */
    this.connection = null;
    /** @type {Asked[]} what is sent once there is a connection */
    this.waiting = [];
    /** @type {Play | null} a move that the server has not answered yet */
    this.move = null;
    /** Whether that move has outlived a break. */
    this.kept = false;
    /** Whether the server has refused it since. */
    this.late = false;
    /** @type {string | null} the game that is watched */
    this.watched = null;
    /** @type {GameState | null} as far as it is known here */
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
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const connection = new WebSocket(`${scheme}://${location.host}/ws`);
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
    if (message.type === "refused" && message.request === "play" && this.refusedLate(message)) return;
    const heard = message.type === "move" ? this.fold(message) : message;
    if (!heard) return;
    if (heard.type === "game" && heard.state.id === this.watched) this.game = heard.state;
    if (heard.type === "game") this.settle(heard.state);
    this.events.dispatchEvent(new CustomEvent("message", { detail: heard }));
  }

  /** The game has gone past our move, or the server would not have it: it waits no longer. @param {GameState} game */
  settle({ id, moves }) {
    const { move, kept } = this;
    if (!move || move.game !== id || (moves.length <= move.ply && !this.late)) return;
    this.move = null;
    // It may have arrived before the break.
    if (kept && moves[move.ply]?.usi !== move.move) this.events.dispatchEvent(new Event("moved-on"));
  }

  /** Whether a move came too late because of a break; the game itself then says what became of it. @param {Refused} refusal */
  refusedLate({ reason }) {
    if (!this.kept || !TOO_LATE.has(reason)) {
      this.move = null;
      return false;
    }
    if (this.move) {
      [this.late, this.game] = [true, null];
      this.askForGame();
    }
    return true;
  }

  /** The game with one more move; where something was missed, the whole is asked for instead. @param {MoveNews} news @returns {Heard | null} */
  fold(news) {
    // Without a game here, the whole of it is on its way.
    if (news.game !== this.watched || !this.game) return null;
    const state = foldMove(this.game, news);
    if (state) return { type: "game", state };
    this.game = null;
    this.askForGame();
    return null;
  }

  /** Hear of a game, from now on and until another one is watched. @param {string} game */
  watch(game) {
    const before = this.watched;
    this.watched = game;
    this.game = null;
    if (before && before !== game) this.renew();
    else if (this.open) this.askForGame();
  }

  /** Whatever is new since what is known here. */
  askForGame() {
    if (this.watched) this.send({ type: "watch", game: this.watched, version: this.game?.version ?? -1 });
  }

  /** A new connection: the server forgets what the old one listened to. */
  renew() {
    this.connection?.close();
    this.connect();
  }

  /** Now, or once there is a connection; of what must wait, the last of its kind counts. @param {Asked} message */
  send(message) {
    if (message.type === "play" && message !== this.move) [this.move, this.kept, this.late] = [message, false, false];
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

  /** When the connection is made or lost. @param {() => void} act @param {AbortSignal} [signal] */
  onState(act, signal) {
    this.events.addEventListener("state", act, { signal });
  }

  /** When something was said, or is kept until it can be. @param {() => void} act */
  onSent(act) {
    this.events.addEventListener("sent", act);
  }

  /** When a kept move could not be played any more. @param {() => void} act */
  onMovedOn(act) {
    this.events.addEventListener("moved-on", act);
  }
}
