/** Calling the reader to a game: by the name of the tab, by its picture, by a notification. */

import { isBetweenTwo } from "../../game/seats.js";
import { notify, showTurnIcon } from "../../kit/notification.js";
import { t } from "../../words/language.js";

/** @import { GameState } from "../../wire/messages.js" */

/** Whether another person waits for us. @param {GameState | null} game */
const isOurTurn = (game) =>
  game !== null && isBetweenTwo(game) && game.seat === game.position.turn && !game.position.outcome;

/** Call whoever looks elsewhere, once it is their turn. @param {GameState} game @param {GameState | null} before @param {string} title of the tab else */
export function showTurnNotice(game, before, title) {
  const ours = isOurTurn(game);
  document.title = `${ours ? `● ${t("status.your_turn")}` : title} · Yōkai no Mori`;
  showTurnIcon(ours);
  if (ours && before && !isOurTurn(before)) notify(t("status.your_turn"), game.id);
}
