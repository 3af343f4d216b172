/** A game in a list: its board, who played, how it stands. */

import { makeMiniBoard } from "../board/mini-board.js";
import { variantOf } from "../game/variants.js";
import { gamePath } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { dateText, t } from "../words/language.js";
import { gameName, levelName } from "../words/names.js";
import { outcomeText } from "../words/sentences.js";

/** @import { GameSummary } from "../wire/messages.js" */

/** @param {GameSummary} game @param {string} [note] a further remark on the result */
export function makeCard(game, note = "") {
  const variant = variantOf(game.variant);
  return h(
    "a",
    { href: gamePath(game.id), class: `game-card${game.outcome ? "" : " running"}` },
    makeMiniBoard(variant, game.sfen, game.seat === "north"),
    h(
      "span",
      { class: "game-facts" },
      h("b", {}, gameName(game.variant)),
      h("span", {}, rival(game)),
      h("span", { class: "result" }, `${result(game)}${note}`),
      h("small", {}, `${t("games.plies", { count: game.plies })} · ${dateText(game.updated)}`),
    ),
  );
}

/** @param {GameSummary} game */
function rival({ players }) {
  const level = players.south.level ?? players.north.level;
  if (level !== null) return t("games.against", { name: levelName(level) });
  const bot = [players.south, players.north].find(({ kind }) => kind === "bot");
  if (bot) return t("games.against", { name: bot.name ?? "" });
  const [first, second] = [players.south.name, players.north.name];
  if (first && second) return t("names.against", { first, second });
  return t(players.south.id || players.north.id ? "new.friend" : "new.beside");
}

/** @param {GameSummary} game */
function result(game) {
  const { variant, outcome, seat, turn } = game;
  if (!outcome) return seat === turn ? t("status.your_turn") : t("games.running");
  if (!outcome.winner || seat === "both" || !seat) return outcomeText(variantOf(variant), outcome, game).headline;
  return outcome.winner === seat ? t("games.won") : t("games.lost");
}
