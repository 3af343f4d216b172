/** The ratings of both players of a rated game: loaded when it begins, and again when it is over. */

import { getPlayer, NotServed } from "../../wire/http.js";
import { t } from "../../words/language.js";
import { briefRatingText, gainText } from "../../words/ratings.js";

/** @import { GameState, PlayerPage, SideName } from "../../wire/messages.js" */

export class PlayerRatings {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** What was loaded last, so that nothing is loaded twice. */
    this.asked = "";
    /** @type {Map<string, PlayerPage>} by the players' ids */
    this.known = new Map();
  }

  /** Load the ratings that a state of the game needs. @param {GameState} game */
  hear(game) {
    if (!game.rated) return;
    const ids = [game.players.south.id, game.players.north.id];
    const question = [...ids, game.position.outcome !== null].join(" ");
    if (question === this.asked) return;
    this.asked = question;
    for (const id of ids) if (id) void this.ask(id, question);
  }

  /** @param {string} id @param {string} question */
  async ask(id, question) {
    try {
      const page = await getPlayer(id);
      if (question !== this.asked) return;
      this.known.set(id, page);
      this.changed();
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
    }
  }

  /** The rating under a player's name. @param {GameState} game @param {SideName} side */
  text(game, side) {
    const page = game.rated ? this.known.get(game.players[side].id ?? "") : null;
    if (!page) return "";
    const rating = page.ratings.find(({ variant }) => variant === game.variant);
    return rating ? briefRatingText(rating) : t("rating.none");
  }

  /** The reader's rating after the game, and its change. @param {GameState} game */
  gain(game) {
    const { seat } = game;
    if (seat !== "south" && seat !== "north") return "";
    const page = this.known.get(game.players[seat].id ?? "");
    const gain = page?.games.find((each) => each.game.id === game.id)?.gain;
    const rating = page?.ratings.find(({ variant }) => variant === game.variant);
    if (!rating || gain === null || gain === undefined) return "";
    return t("rating.yours", { rating: rating.rating, gain: gainText(gain) });
  }
}
