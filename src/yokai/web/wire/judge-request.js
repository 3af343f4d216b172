/** A request for a judgement of a game, over the page's socket. A new request ends the last one. */

/**
 * @import { JudgementNews, Refused } from "./messages.js"
 * @import { Socket } from "./socket.js"
 * @typedef {{variant: string, fairer: boolean}} Question
 */

let asked = 0;

export class JudgeRequest {
  /** @param {Socket} socket @param {(news: JudgementNews) => void} hear @param {(refusal: Refused) => void} refused @param {AbortSignal} signal */
  constructor(socket, hear, refused, signal) {
    this.socket = socket;
    this.id = "";
    /** @type {Question | null} what has not been answered to the end */
    this.question = null;
    socket.onMessage((message) => {
      if (message.type === "refused" && message.id === this.id) {
        this.question = null;
        refused(message);
      }
      if (message.type !== "judgement" || message.id !== this.id) return;
      if (message.done) this.question = null;
      hear(message);
    }, signal);
    // A server that comes back has forgotten what it was asked.
    socket.onState(() => socket.open && this.question && this.ask(this.question), signal);
    signal.addEventListener("abort", () => this.stop());
  }

  /** @param {Question} question */
  ask(question) {
    this.question = question;
    this.id = `j${++asked}`;
    if (this.socket.open) this.socket.send({ type: "judge", id: this.id, ...question });
  }

  stop() {
    if (this.question && this.socket.open) this.socket.send({ type: "stop", id: this.id });
    this.question = null;
    this.id = "";
  }
}
