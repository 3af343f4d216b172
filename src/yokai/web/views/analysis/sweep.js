/** Goes through a whole game on a connection of its own, for the curve. */

import { Socket } from "../../wire/socket.js";
import { Analyst } from "./analyst.js";
import { shareOf } from "./evaluation.js";

/** @import { PositionView } from "../../wire/messages.js" */

/** How deep the curve over a game looks at each position. */
const DEPTH = 8;

export class Sweep {
  /**
   * @param {{variant: string, sfen: string, moves: string[]}} game
   * @param {PositionView[]} positions one more than there are moves
   * @param {(ply: number, share: number) => void} tell
   */
  constructor(game, positions, tell) {
    this.stopper = new AbortController();
    this.socket = new Socket();
    let ply = -1;
    const analyst = new Analyst(this.socket, (analysis) => {
      const score = analysis.lines[0]?.score;
      const known = analysis.exact || analysis.done || analysis.depth >= DEPTH || (score?.plies ?? null) !== null;
      const position = positions[ply];
      if (!score || !known || !position) return;
      tell(ply, shareOf(position, analysis));
      next();
    }, this.stopper.signal);
    const next = () => {
      ply += 1;
      const position = positions[ply];
      if (!position) return this.stop();
      if (!position.outcome) return analyst.ask({ ...game, moves: game.moves.slice(0, ply), lines: 1 });
      tell(ply, shareOf(position, null));
      next();
    };
    next();
  }

  stop() {
    this.stopper.abort();
    this.socket.close();
  }
}
