/** News of a game for a reader who looks elsewhere: the title and the icon of the tab, and a notification. */

import { isBetweenTwo, isFree } from "../../game/seats.js";
import { other } from "../../game/sides.js";
import { variantOf } from "../../game/variants.js";
import { notify, showTurnIcon } from "../../kit/notification.js";
import { setTitle } from "../../kit/title.js";
import { t } from "../../words/language.js";
import { endingText, playerName } from "../../words/sentences.js";

/** @import { GameState } from "../../wire/messages.js" */

/** Whether it is the reader's turn against another person. @param {GameState | null} game */
const isOurTurn = (game) =>
  game !== null && isBetweenTwo(game) && game.seat === game.position.turn && !game.position.outcome;

/** Show what waits for the reader, an offer or their turn, and notify of what the other has done. @param {GameState} game @param {GameState | null} before @param {string} title of the tab while nothing waits */
export function showTurnNotice(game, before, title) {
  const waits = offerText(game) || (isOurTurn(game) ? t("status.your_turn") : "");
  setTitle(waits ? `● ${waits}` : title);
  showTurnIcon(waits !== "");
  const news = before && newsOf(game, before);
  if (news) void notify(news, game.id);
}

/** What the other offers the reader, as a sentence; "" if nothing. @param {GameState} game */
function offerText(game) {
  const { seat, offer } = game;
  if (!offer || (seat !== "south" && seat !== "north") || offer.side === seat) return "";
  return t(`call.${offer.what}`, { name: playerName(game, offer.side) });
}

/** What the other has done, as a sentence; "" if nothing. @param {GameState} game @param {GameState} before */
function newsOf(game, before) {
  const { seat, offer, position } = game;
  if (!isBetweenTwo(game) || (seat !== "south" && seat !== "north")) return "";
  const name = playerName(game, other(seat));
  if (isFree(before)) return t("call.joined", { name });
  if (game.next && !before.next) return t("call.next", { name });
  if (offer && offer.side !== seat && before.offer?.what !== offer.what) return t(`call.${offer.what}`, { name });
  if (position.outcome && !before.position.outcome) return endingText(variantOf(game.variant), game, position.outcome).headline;
  return isOurTurn(game) && !isOurTurn(before) ? t("call.turn", { name }) : "";
}
