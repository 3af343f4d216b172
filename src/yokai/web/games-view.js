/** My games, the latest first: resume one, or watch it again. */

import { getGames } from "./api.js";
import { h } from "./dom.js";
import { dateText, t } from "./i18n.js";
import { makeMiniBoard } from "./mini-board.js";
import { levelName, variantOf } from "./variants.js";

/** @typedef {import("./types.js").GameSummary} GameSummary */

export class GamesView {
  constructor() {
    this.title = t("nav.games");
    this.list = h("ul", { class: "games" });
    this.element = h("div", { class: "page", "data-view": "games-page" }, h("h1", {}, t("nav.games")), this.list);
    void this.load();
  }

  async load() {
    const { games } = await getGames();
    this.list.replaceChildren(...games.map(makeCard));
    if (games.length) return;
    this.list.replaceWith(
      h("div", { class: "nothing" },
        h("img", { src: new URL("./art/yokai/kodama.svg", import.meta.url).pathname, alt: "", width: 120, height: 120 }),
        h("p", {}, t("games.none")),
        h("a", { class: "button primary", href: "#/" }, t("games.first")),
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
      { href: `#/game/${game.id}`, class: `game-card${game.outcome ? "" : " running"}` },
      makeMiniBoard(variant, game.sfen, game.seat === "north"),
      h(
        "span",
        { class: "game-facts" },
        h("b", {}, t(`variant.${game.variant}`)),
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
  return level === null ? t("new.beside") : t("games.against", { name: levelName(level) });
}

/** @param {GameSummary} game */
function result({ outcome, seat, turn }) {
  if (!outcome) return seat === turn ? t("status.your_turn") : t("games.running");
  if (!outcome.winner) return t("end.draw");
  if (seat === "both" || !seat) return t("end.side_wins", { side: t(`side.${outcome.winner}`) });
  return outcome.winner === seat ? t("games.won") : t("games.lost");
}
