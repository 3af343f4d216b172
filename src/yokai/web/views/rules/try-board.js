/** A board to try a rule on: moves are played, and a button resets the board. */

import { FreeLine } from "../../board/free-line.js";
import { announce, h, icon } from "../../kit/dom.js";
import { toast } from "../../kit/toast.js";
import { t } from "../../words/language.js";
import { sideName } from "../../words/names.js";
import { outcomeText, problemText } from "../../words/sentences.js";

/** @import { PositionView, VariantView } from "../../wire/messages.js" */

/** @param {VariantView} variant @param {string} sfen */
export function makeTryBoard(variant, sfen) {
  const note = h("p", { class: "try-note", role: "status" });
  const painted = () => {
    if (!line.here) return;
    note.textContent = noteText(variant, line.here);
    if (line.here.outcome) announce(note.textContent);
  };
  const line = new FreeLine({ painted });
  line.load(variant, sfen).catch((problem) => toast(problemText(variant, problem)));
  return [
    line.board,
    h(
      "div",
      { class: "tools" },
      note,
      h("button", { type: "button", class: "button", onclick: () => void line.follow([]) }, icon("undo"), t("rules.again")),
    ),
  ];
}

/** @param {VariantView} variant @param {PositionView} position */
function noteText(variant, { turn, outcome }) {
  if (!outcome) return t("status.turn", { side: sideName(turn) });
  const { headline, why } = outcomeText(variant, outcome);
  return `${headline} ${why}`;
}
