/**
 * One WebSocket for game and analysis. It reconnects by itself and watches its game again from the
 * last version it saw, so that nothing is missed and nothing is drawn twice.
 *
 * Events: `message` with the parsed message, `state` when the line goes up or down.
 */
export class Socket extends EventTarget {
  constructor() {
    super();
    /** @type {WebSocket | null} */
    this.line = null;
    /** @type {string[]} */
    this.waiting = [];
    /** @type {{game: string, version: number} | null} */
    this.watched = null;
    this.delay = 250;
    this.closed = false;
    this.connect();
  }

  get open() {
    return this.line?.readyState === WebSocket.OPEN;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/ws`);
    this.line = line;
    line.onopen = () => {
      this.delay = 250;
      if (this.watched) line.send(JSON.stringify({ type: "watch", ...this.watched }));
      for (const text of this.waiting.splice(0)) line.send(text);
      this.dispatchEvent(new Event("state"));
    };
    line.onmessage = ({ data }) => this.hear(JSON.parse(String(data)));
    line.onclose = () => {
      if (this.closed || this.line !== line) return;
      this.dispatchEvent(new Event("state"));
      window.setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(this.delay * 2, 4000);
    };
  }

  /** @param {import("./types.js").ServerMessage} message */
  hear(message) {
    if (message.type === "game" && this.watched?.game === message.state.id) {
      this.watched.version = message.state.version;
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** @param {string} game @param {number} [version] */
  watch(game, version = -1) {
    const before = this.watched;
    this.watched = { game, version };
    if (before && before.game !== game) this.renew();
    else if (this.open) this.send({ type: "watch", game, version });
  }

  /** A new line: the server forgets what the old one listened to. */
  renew() {
    this.line?.close();
    this.connect();
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    const text = JSON.stringify(message);
    if (this.open) this.line?.send(text);
    else this.waiting.push(text);
  }

  close() {
    this.closed = true;
    this.line?.close();
  }

  /** @param {(message: import("./types.js").ServerMessage) => void} hear */
  onMessage(hear) {
    this.addEventListener("message", (event) => hear(/** @type {CustomEvent} */ (event).detail));
  }
}
