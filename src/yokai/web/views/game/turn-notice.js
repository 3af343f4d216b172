/** The notice that it is the reader's turn: the title and the icon of the tab, and a notification. */

import { isBetweenTwo } from "../../game/seats.js";
import { notify, showTurnIcon } from "../../kit/notification.js";
import { t } from "../../words/language.js";

/** @import { GameState } from "../../wire/messages.js" */

/** Whether it is the reader's turn against another person. @param {GameState | null} game */
const isOurTurn = (game) =>
  game !== null && isBetweenTwo(game) && game.seat === game.position.turn && !game.position.outcome;

/** Show whose turn it is, and notify once it becomes the reader's. @param {GameState} game @param {GameState | null} before @param {string} title of the tab while it is not the reader's turn */
export function showTurnNotice(game, before, title) {
  const ours = isOurTurn(game);
  document.title = `${ours ? `● ${t("status.your_turn")}` : title} · Yōkai no Mori`;
  showTurnIcon(ours);
  if (ours && before && !isOurTurn(before)) notify(t("status.your_turn"), game.id);
}
