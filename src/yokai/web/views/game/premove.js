/**
 * A move that is chosen while the other thinks: it waits here, and is played the moment the other has
 * moved, if it is among what may be played then.
 */

/** @import { GameState, SideName } from "../../wire/messages.js" */

export class Premove {
  constructor() {
    /** @type {string | null} as USI, without a word on promotion */
    this.usi = null;
  }

  /** Who may choose ahead: each of two people whose clock is no calendar. @param {GameState} game @returns {SideName | null} */
  side({ seat, players, position, days }) {
    const people = Object.values(players).every(({ kind }) => kind === "person");
    const waits = people && !position.outcome && days === null && seat !== position.turn;
    return waits && (seat === "south" || seat === "north") ? seat : null;
  }

  /**
   * What becomes of it now that the game stands so: the move to play, "" if it waits on or there is none,
   * null if it cannot be played. Where a piece may turn over, it does.
   * @param {GameState} game @param {boolean} moved whether the other has moved, and nobody has gone back
   */
  settle(game, moved) {
    const { usi } = this;
    if (!usi || this.side(game)) return "";
    this.usi = null;
    const { legal, outcome } = game.position;
    if (outcome || !moved) return "";
    return [`${usi}+`, usi].find((move) => legal.includes(move)) ?? null;
  }
}
