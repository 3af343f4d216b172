/** The player's conditional moves in a correspondence game, as the server keeps them. */

import { variantOf } from "../../game/variants.js";
import { toast } from "../../kit/toast.js";
import { getReplies, NotServed, tellReplies } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { refusalText } from "../../words/sentences.js";

/** @import { GameState, MoveView } from "../../wire/messages.js" */

export class RepliesTold {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {MoveView[][]} lines from where the game stands, the other's move first */
    this.lines = [];
    /** The version of the game for which they were loaded last. */
    this.asked = -1;
  }

  /** Whether the reader may have conditional moves in a game. @param {GameState} game */
  has({ days, seat, players, position }) {
    const people = Object.values(players).every(({ kind }) => kind === "person");
    return days !== null && people && !position.outcome && (seat === "south" || seat === "north");
  }

  /** Load the conditional moves that still fit, when a game has changed. @param {GameState} game */
  hear(game) {
    if (!this.has(game)) this.lines = [];
    else if (game.version !== this.asked) {
      this.asked = game.version;
      void this.ask(game);
    }
  }

  /** @param {GameState} game */
  async ask(game) {
    const { version, lines } = await getReplies(game.id);
    if (version < this.asked) return;
    this.lines = lines;
    this.changed();
  }

  /** Add a line. @param {GameState} game @param {string[]} line */
  add(game, line) {
    return this.tell(game, [...this.moves, line]);
  }

  /** Remove a line. @param {GameState} game @param {number} index */
  remove(game, index) {
    return this.tell(game, this.moves.filter((_, each) => each !== index));
  }

  get moves() {
    return this.lines.map((line) => line.map(({ usi }) => usi));
  }

  /** @param {GameState} game @param {string[][]} lines */
  async tell(game, lines) {
    try {
      const told = await tellReplies(game.id, { version: game.version, lines });
      this.lines = told.lines;
      this.changed();
    } catch (problem) {
      toast(problem instanceof NotServed ? refusalText(variantOf(game.variant), problem) : t("offline"));
    }
  }
}
