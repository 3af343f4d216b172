/** A player's page: the name, the ratings, and their latest games with others. */

import { leaderboardPath } from "../kit/address.js";
import { artPath } from "../kit/art.js";
import { h } from "../kit/dom.js";
import { makeCard } from "../panel/game-card.js";
import { getPlayer, NotServed } from "../wire/http.js";
import { t } from "../words/language.js";
import { gameName } from "../words/names.js";
import { gainText, ratingText } from "../words/ratings.js";

/** @import { PlayerPage, RatingView } from "../wire/messages.js" */

export class PlayerView {
  /** @param {string} id */
  constructor(id) {
    this.title = t("rating.page");
    this.element = h("div", { class: "page player-page", "data-view": "player-page" }, h("h1", {}, this.title));
    void this.load(id);
  }

  /** @param {string} id */
  async load(id) {
    try {
      this.element.replaceChildren(...draw(await getPlayer(id)));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.element.replaceChildren(h("h1", {}, this.title), nothing(t("rating.unknown")));
    }
  }
}

/** @param {PlayerPage} player */
function draw({ name, ratings, games }) {
  return [
    h("h1", {}, name || t("rating.nameless")),
    ratings.length ? h("ul", { class: "ratings" }, ratings.map(makeRating)) : h("p", {}, t("rating.none")),
    h("h2", {}, t("rating.recent")),
    games.length
      ? h("ul", { class: "games" }, games.map(({ game, gain }) =>
          h("li", {}, makeCard(game, gain === null ? "" : ` · ${gainText(gain)}`))))
      : nothing(t("rating.no_games")),
  ];
}

/** @param {RatingView} rating */
function makeRating(rating) {
  return h(
    "li",
    {},
    h("a", { href: leaderboardPath(rating.variant) }, gameName(rating.variant)),
    h("b", {}, ratingText(rating)),
    h("small", {}, t("rating.games", { count: rating.games }), rating.provisional && ` · ${t("rating.provisional")}`),
  );
}

/** @param {string} text */
function nothing(text) {
  return h("div", { class: "nothing" },
    h("img", { src: artPath("yokai/kodama"), alt: "", width: 96, height: 96 }),
    h("p", {}, text),
  );
}
