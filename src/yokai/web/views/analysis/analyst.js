/** Requests for analyses, one at a time. */

/**
 * @import { Analyse, Analysis } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @typedef {Omit<Analyse, "type" | "id">} Question
 */

let asked = 0;

/** Asks for the analysis of a position, and hears its answers until another position is asked about. */
export class Analyst {
  /** @param {Socket} socket @param {(analysis: Analysis) => void} hear @param {AbortSignal} signal */
  constructor(socket, hear, signal) {
    this.socket = socket;
    this.id = "";
    /** @type {Question | null} */
    this.question = null;
    socket.onMessage((message) => {
      if (message.type === "analysis" && message.id === this.id) hear(message);
    }, signal);
    // A server that comes back has forgotten what it was asked.
    socket.onState(() => socket.open && this.question && this.ask(this.question), signal);
    signal.addEventListener("abort", () => this.stop());
  }

  /** @param {Question} question */
  ask(question) {
    this.question = question;
    this.id = `a${++asked}`;
    if (this.socket.open) this.socket.send({ type: "analyse", id: this.id, ...question });
  }

  stop() {
    if (this.question && this.socket.open) this.socket.send({ type: "stop", id: this.id });
    this.question = null;
    this.id = "";
  }
}
