/** Requests for analyses, one at a time. The server knows the values of solved games; all else the page searches itself, if it can. */

import { LightWorker } from "./light-search.js";

/**
 * @import { Analyse, Analysis } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 * @typedef {Omit<Analyse, "type" | "id" | "light">} Question
 */

let asked = 0;

/** Milliseconds without a word after an analysis was told. Drawing one takes a while on a slow device, and the reader must get through between. */
const PAUSE = 200;

/** Asks for the analysis of a position, and hears its answers until another position is asked about. */
export class Analyst {
  /** @param {Socket} socket @param {(analysis: Analysis) => void} tell @param {AbortSignal} signal */
  constructor(socket, tell, signal) {
    this.socket = socket;
    this.tell = tell;
    this.id = "";
    /** @type {Question | null} */
    this.question = null;
    /** @type {Analysis | null} the newest that is not told yet */
    this.newest = null;
    /** The timer of the pause, or 0. */
    this.pause = 0;
    this.light = new LightWorker((analysis) => this.hear(analysis), () => this.question && this.ask(this.question));
    socket.onMessage((message) => {
      if (message.type === "analysis") this.hear(message);
      else if (message.type === "light_search" && message.id === this.id) this.light.search(message);
    }, signal);
    // A server that comes back has forgotten what it was asked.
    socket.onState(() => socket.open && this.question && this.ask(this.question), signal);
    signal.addEventListener("abort", () => {
      this.stop();
      this.light.end();
    });
  }

  /** Tell an analysis at once; during a pause only the newest is told, at its end. @param {Analysis} analysis */
  hear(analysis) {
    if (analysis.id !== this.id) return;
    this.newest = analysis;
    if (!this.pause || analysis.done) this.tellNewest();
  }

  tellNewest() {
    const { newest } = this;
    this.rest();
    if (!newest) return;
    this.tell(newest);
    this.pause = window.setTimeout(() => this.tellNewest(), PAUSE);
  }

  /** Forget the pause, and what was not told. */
  rest() {
    window.clearTimeout(this.pause);
    this.pause = 0;
    this.newest = null;
  }

  /** @param {Question} question */
  ask(question) {
    this.rest();
    this.question = question;
    this.id = `a${++asked}`;
    this.light.stop();
    if (this.socket.open) this.socket.send({ type: "analyse", id: this.id, ...question, light: this.light.isAble });
  }

  stop() {
    this.rest();
    if (this.question && this.socket.open) this.socket.send({ type: "stop", id: this.id });
    this.light.stop();
    this.question = null;
    this.id = "";
  }
}
