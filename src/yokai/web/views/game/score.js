/** The score of two people over all their games: loaded when a game begins, and again when it is over. */

import { isBetweenTwo } from "../../game/seats.js";
import { other } from "../../game/sides.js";
import { playerPath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { getScore } from "../../wire/http.js";
import { numberText, t } from "../../words/language.js";
import { playerName } from "../../words/sentences.js";

/** @import { GameState, PairScore } from "../../wire/messages.js" */

export class Score {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** What was loaded last, so that nothing is loaded twice. */
    this.asked = "";
    /** @type {PairScore | null} */
    this.known = null;
  }

  /** Load the score that a state of the game needs. @param {GameState} game */
  hear(game) {
    if (!isBetweenTwo(game)) return;
    const question = `${game.id} ${game.position.outcome !== null}`;
    if (question === this.asked) return;
    this.asked = question;
    void this.ask(game.id, question);
  }

  /** @param {string} id @param {string} question */
  async ask(id, question) {
    const score = await getScore(id);
    if (question !== this.asked) return;
    this.known = score;
    this.changed();
  }

  /** The score, which leads a player to all games with the other. @param {GameState} game */
  link(game) {
    const rival = game.seat === "south" || game.seat === "north" ? game.players[other(game.seat)].id : null;
    const text = this.text(game);
    return text && rival ? h("a", { href: playerPath(rival) }, text) : text;
  }

  /** The score as a sentence, the reader's own first; "" before the first result. @param {GameState} game */
  text(game) {
    const { known } = this;
    if (!known || known.south + known.north === 0) return "";
    const near = game.seat === "north" ? "north" : "south";
    const [first, second] = [near, other(near)].map((side) => playerName(game, /** @type {"south" | "north"} */ (side)));
    const [mine, theirs] = [known[near], known[other(near)]].map((points) => numberText(points ?? 0));
    return t("score.pair", { first: first ?? "", second: second ?? "", mine: mine ?? "", theirs: theirs ?? "" });
  }
}
