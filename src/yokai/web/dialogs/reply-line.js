/** The dialog for a line of conditional moves: the opponent's move, one's own, and so on, played on a board. */

import { FreeLine } from "../board/free-line.js";
import { variantOf } from "../game/variants.js";
import { h, icon } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { makeMoveList } from "../panel/move-list.js";
import { t } from "../words/language.js";
import { problemText } from "../words/sentences.js";
import { openDialog } from "./dialog.js";

/** @import { GameState, SideName } from "../wire/messages.js" */

/** As server/messages allows. */
const LONGEST = 10;

/**
 * @param {GameState} game @param {{flipped: boolean, nameOf: (side: SideName) => string}} how
 * @param {(moves: string[]) => void} done
 */
export function openReplyLine(game, { flipped, nameOf }, done) {
  const variant = variantOf(game.variant);
  const note = h("p", { class: "try-note", role: "status" });
  const moves = h("div", {});
  const undo = h("button", { type: "button", class: "button", onclick: () => void line.follow(line.played.slice(0, -1)) }, icon("undo"), t("actions.undo"));
  const save = h(
    "button",
    {
      type: "button",
      class: "button primary",
      "data-action": "reply-save",
      onclick: () => {
        done(line.played);
        dialog.close();
      },
    },
    t("replies.save"),
  );
  const painted = () => {
    const { end, here } = line;
    note.textContent = end >= LONGEST || here?.outcome ? "" : t(end % 2 ? "replies.yours" : "replies.theirs");
    moves.replaceChildren(makeMoveList(line));
    undo.disabled = end === 0;
    save.disabled = end === 0 || end % 2 === 1 || end > LONGEST;
  };
  const line = new FreeLine({ painted, nameOf });
  const dialog = openDialog(
    t("replies.title"),
    h("p", {}, t("replies.how")),
    h("div", { class: "reply-line" }, line.board, moves),
    h("div", { class: "tools" }, note, undo, save),
  );
  dialog.addEventListener("close", () => line.leave());
  line.load(variant, game.position.sfen).then(
    () => flipped && line.flip(),
    (problem) => toast(problemText(variant, problem)),
  );
}
