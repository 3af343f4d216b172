/** A request for a review of a line, over the page's socket. A new request ends the last one. */

import { NOT_NOW } from "./socket.js";

/**
 * @import { LookBack, Refused, ReviewNews } from "./messages.js"
 * @import { Socket } from "./socket.js"
 * @typedef {Omit<LookBack, "type" | "id">} Line
 */

/** Milliseconds until a request is sent again that the server had no time for. */
const PAUSE = 10_000;

let asked = 0;

export class ReviewRequest {
  /**
   * @param {Socket} socket
   * @param {(news: ReviewNews) => void} hear  how far the review is; with the last news, the review
   * @param {AbortSignal} signal
   * @param {(refusal: Refused) => void} [refused]  if not given, a busy server is asked again later
   */
  constructor(socket, hear, signal, refused = (refusal) => this.retry(refusal)) {
    this.socket = socket;
    this.id = "";
    /** @type {Line | null} the line whose review has not come yet */
    this.line = null;
    socket.onMessage((message) => {
      if (message.type === "refused" && message.id === this.id) refused(message);
      if (message.type !== "review" || message.id !== this.id) return;
      if (message.review) this.line = null;
      hear(message);
    }, signal);
    // A server that comes back has forgotten what it was asked.
    socket.onState(() => socket.open && this.line && this.ask(this.line), signal);
    signal.addEventListener("abort", () => this.stop());
  }

  /** @param {Line} line */
  ask(line) {
    this.line = line;
    this.id = `r${++asked}`;
    if (this.socket.open) this.socket.send({ type: "review", id: this.id, ...line });
  }

  /** @param {Refused} refusal */
  retry({ id, reason }) {
    if (!NOT_NOW.has(reason)) return;
    window.setTimeout(() => id === this.id && this.line && this.ask(this.line), PAUSE);
  }

  stop() {
    if (this.line && this.socket.open) this.socket.send({ type: "stop", id: this.id });
    this.line = null;
    this.id = "";
  }
}
