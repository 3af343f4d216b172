/** Questions to the server's analyst: one at a time, the latest answer kept. */

import { Socket } from "./socket.js";
import { southShare } from "./evaluation.js";

/**
 * @typedef {import("./types.js").Analysis} Analysis
 * @typedef {{variant: string, sfen: string, moves: string[]}} Question
 */

let asked = 0;

/** Ask, and hear until something else is asked. */
export class Analyst {
  /** @param {Socket} socket @param {(analysis: Analysis) => void} hear @param {AbortSignal} signal */
  constructor(socket, hear, signal) {
    this.socket = socket;
    this.id = "";
    /** @type {Question | null} */
    this.question = null;
    socket.addEventListener(
      "message",
      (event) => {
        const message = /** @type {CustomEvent} */ (event).detail;
        if (message.type === "analysis" && String(message.id) === this.id) hear(message);
      },
      { signal },
    );
    // A server that comes back has forgotten what it was asked.
    socket.addEventListener("state", () => socket.open && this.again(), { signal });
    signal.addEventListener("abort", () => this.stop());
  }

  /** @param {Question} question @param {number} lines */
  ask(question, lines) {
    this.question = question;
    this.lines = lines;
    this.id = `a${++asked}`;
    if (this.socket.open) this.socket.send({ type: "analyse", id: this.id, ...question, lines });
  }

  again() {
    if (this.question) this.ask(this.question, this.lines ?? 1);
  }

  stop() {
    if (this.question && this.socket.open) this.socket.send({ type: "stop", id: this.id });
    this.question = null;
    this.id = "";
  }
}

/** How deep the curve over a game looks at each position. */
const DEPTH = 8;

/** Goes through a whole game on a line of its own, for the curve. */
export class Sweep {
  /**
   * @param {Question} game @param {import("./types.js").PositionView[]} positions
   * @param {(ply: number, share: number) => void} tell
   */
  constructor(game, positions, tell) {
    this.stopper = new AbortController();
    this.socket = new Socket();
    this.ply = -1;
    this.analyst = new Analyst(this.socket, (analysis) => {
      const score = analysis.lines[0]?.score;
      const known = analysis.exact || analysis.done || analysis.depth >= DEPTH || (score?.plies ?? null) !== null;
      if (!score || !known) return;
      tell(this.ply, southShare(score, positions[this.ply]?.turn ?? "south"));
      next();
    }, this.stopper.signal);
    const next = () => {
      this.ply += 1;
      const position = positions[this.ply];
      if (!position) return this.stop();
      if (position.outcome) {
        const { winner } = position.outcome;
        tell(this.ply, winner ? (winner === "south" ? 1 : -1) : 0);
        return next();
      }
      this.analyst.ask({ ...game, moves: game.moves.slice(0, this.ply) }, 1);
    };
    next();
  }

  stop() {
    this.stopper.abort();
    this.socket.close();
  }
}
