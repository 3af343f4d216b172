/** A board to try a rule on: moves are played, and the reset button brings it back. */

import { Problem, walk } from "./api.js";
import { YokaiBoard } from "./board.js";
import { announce, h, icon, toast } from "./dom.js";
import { t } from "./i18n.js";
import { moveSound } from "./sounds.js";
import { pieceName, royalOf } from "./variants.js";
import { refusalText } from "./words.js";

/** @param {import("./types.js").Variant} variant @param {string} sfen */
export function makeTryBoard(variant, sfen) {
  const board = new YokaiBoard();
  // Where no reserve plays a part, the board gets its room.
  const bare = sfen !== variant.start && sfen.split(" ")[2] === "-";
  board.classList.toggle("bare", bare);
  const note = h("p", { class: "try-note", role: "status" });
  /** @type {string[]} */
  let moves = [];

  /** @param {string[]} line */
  const show = async (line) => {
    try {
      const { positions, moves: played } = await walk(variant.id, sfen, line);
      const here = positions.at(-1);
      if (!here) return;
      const last = line.length > moves.length ? played.at(-1) : null;
      moves = line;
      if (last) moveSound(last);
      board.show({
        variant, sfen: here.sfen, legal: here.legal, last: line.at(-1) ?? null, animate: Boolean(last),
        bare, mine: "both", movable: here.outcome ? null : here.turn,
      });
      const { winner = null, reason = "" } = here.outcome ?? {};
      const loser = winner === "south" ? "north" : "south";
      note.textContent = here.outcome
        ? `${winner ? t("end.side_wins", { side: t(`side.${winner}`) }) : t("end.draw")} ${t(`end.${reason.replace(" ", "_")}`, {
            royal: pieceName(variant, royalOf(variant)), winner: t(`side.${winner ?? "south"}`), loser: t(`side.${loser}`),
          })}`
        : t("status.turn", { side: t(`side.${here.turn}`) });
      if (here.outcome) announce(note.textContent);
    } catch (problem) {
      if (problem instanceof Problem) toast(refusalText(variant, { reason: problem.code, message: problem.message, args: problem.args }));
    }
  };
  /** @param {Event} event */
  const usiOf = (event) => /** @type {CustomEvent<{usi: string}>} */ (event).detail.usi;
  board.addEventListener("move", (event) => void show([...moves, usiOf(event)]));
  board.addEventListener("attempt", (event) => void show([...moves, usiOf(event)]));
  void show([]);
  return [
    board,
    h(
      "div",
      { class: "tools" },
      note,
      h("button", { type: "button", class: "button", onclick: () => void show([]) }, icon("undo"), t("rules.again")),
    ),
  ];
}
