/**
 * A premove: a move that is chosen while the opponent thinks. It is played as soon as the opponent has moved,
 * if it is legal then.
 */

/** @import { GameState, SideName } from "../../wire/messages.js" */

export class Premove {
  constructor() {
    /** @type {string | null} as USI, without a word on promotion */
    this.usi = null;
  }

  /** The side that may premove: the reader's, in a game between two people without days for a move. @param {GameState} game @returns {SideName | null} */
  side({ seat, players, position, days }) {
    const people = Object.values(players).every(({ kind }) => kind === "person");
    const waits = people && !position.outcome && days === null && seat !== position.turn;
    return waits && (seat === "south" || seat === "north") ? seat : null;
  }

  /**
   * Take the premove in a new state of the game: the move to play, "" if it still waits or there is none,
   * null if it is not legal. Where promotion is a choice, the piece promotes.
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
