/** My games, the latest first: resume one, or watch it again. */

import { makeMiniBoard } from "../board/mini-board.js";
import { variantOf } from "../game/variants.js";
import { gamePath, HOME } from "../kit/address.js";
import { artPath } from "../kit/art.js";
import { h } from "../kit/dom.js";
import { getGames } from "../wire/http.js";
import { dateText, t } from "../words/language.js";
import { gameName, levelName } from "../words/names.js";
import { outcomeText } from "../words/sentences.js";

/** @import { GameSummary } from "../wire/messages.js" */

export class GamesView {
  constructor() {
    this.title = t("nav.games");
    this.list = h("ul", { class: "games" });
    this.element = h("div", { class: "page", "data-view": "games-page" }, h("h1", {}, t("nav.games")), this.list);
    void this.load();
  }

  heal() {
    void this.load();
  }

  async load() {
    const { games } = await getGames();
    this.list.replaceChildren(...games.map(makeCard));
    if (games.length) return;
    this.list.replaceWith(
      h("div", { class: "nothing" },
        h("img", { src: artPath("yokai/kodama"), alt: "", width: 120, height: 120 }),
        h("p", {}, t("games.none")),
        h("a", { class: "button primary", href: HOME }, t("games.first")),
      ),
    );
  }
}

/** @param {GameSummary} game */
function makeCard(game) {
  const variant = variantOf(game.variant);
  return h(
    "li",
    {},
    h(
      "a",
      { href: gamePath(game.id), class: `game-card${game.outcome ? "" : " running"}` },
      makeMiniBoard(variant, game.sfen, game.seat === "north"),
      h(
        "span",
        { class: "game-facts" },
        h("b", {}, gameName(game.variant)),
        h("span", {}, rival(game)),
        h("span", { class: "result" }, result(game)),
        h("small", {}, `${t("games.plies", { count: game.plies })} · ${dateText(game.updated)}`),
      ),
    ),
  );
}

/** @param {GameSummary} game */
function rival({ players }) {
  const level = players.south.level ?? players.north.level;
  if (level !== null) return t("games.against", { name: levelName(level) });
  const [first, second] = [players.south.name, players.north.name];
  return first && second ? t("names.against", { first, second }) : t("new.beside");
}

/** @param {GameSummary} game */
function result(game) {
  const { variant, outcome, seat, turn } = game;
  if (!outcome) return seat === turn ? t("status.your_turn") : t("games.running");
  if (!outcome.winner || seat === "both" || !seat) return outcomeText(variantOf(variant), outcome, game).headline;
  return outcome.winner === seat ? t("games.won") : t("games.lost");
}
