/** A game in a list: its board, who played, how it stands. */

import { makeMiniBoard } from "../board/mini-board.js";
import { isByMessage } from "../game/seats.js";
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
      h("span", {}, rivalText(game)),
      h("span", { class: "result" }, `${stateText(game)}${note}`),
      h("small", {}, `${t("games.plies", { count: game.plies })} · ${dateText(game.updated)}`),
    ),
  );
}

/** The name of the other player. @param {GameSummary} game */
export function rivalText({ players, seat }) {
  const level = players.south.level ?? players.north.level;
  if (level !== null) return t("games.against", { name: levelName(level) });
  const bot = [players.south, players.north].find(({ kind }) => kind === "bot");
  if (bot) return t("games.against", { name: bot.name ?? "" });
  const sent = [players.south, players.north].find(({ kind }) => kind === "message");
  if (sent) return sent.name ? t("games.against", { name: sent.name }) : t("new.message");
  const [first, second] = [players.south.name, players.north.name];
  const other = seat === "south" ? second : seat === "north" ? first : null;
  if (other) return t("games.against", { name: other });
  if (first && second) return t("names.against", { first, second });
  return t(players.south.id || players.north.id ? "games.friend" : "new.beside");
}

/** Whose turn it is, or how the game ended. @param {GameSummary} game */
export function stateText(game) {
  const { variant, outcome, seat, turn } = game;
  if (!outcome && seat === turn) return t("status.your_turn");
  if (!outcome) return t(isByMessage(game) ? "message.waiting" : "games.running");
  if (!outcome.winner || seat === "both" || !seat) return outcomeText(variantOf(variant), outcome, game).headline;
  return outcome.winner === seat ? t("games.won") : t("games.lost");
}
