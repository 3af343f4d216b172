/** Lines of play and the values of single moves; a click plays one. */

import { pieceIcon } from "../../board/piece.js";
import { readSfen, readUsi } from "../../game/sfen.js";
import { other, symbolOf } from "../../game/sides.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { pieceName } from "../../words/names.js";
import { moveSquares, movesOf } from "../../words/sentences.js";
import { resultOf, scoreText } from "./evaluation.js";

/** @import { LineView, ResultName, ValueView, VariantView } from "../../wire/messages.js" */

/** How many moves of a line are shown, where there is room. */
const SHOWN = 12;

/**
 * The moves of a line with their pieces, which are tracked over the board by square and promotion.
 * @param {VariantView} variant @param {string} sfen @param {string[]} moves
 */
export function walkOf(variant, sfen, moves) {
  const { cells, turn } = readSfen(sfen);
  return moves.slice(0, SHOWN).map((usi, index) => {
    const { from, drop, to, promotes } = readUsi(usi, variant);
    const mover = index % 2 ? other(turn) : turn;
    const symbol = drop ? symbolOf(drop, mover) : (cells[from ?? 0] ?? "");
    const squares = moveSquares(variant, usi, cells[to] !== "");
    if (from !== null) cells[from] = "";
    cells[to] = promotes ? `+${symbol}` : symbol;
    return { symbol, squares };
  });
}

/**
 * @param {VariantView} variant @param {string} sfen @param {string[]} moves
 * @param {{score: string, result: ResultName, play: ((usi: string) => void) | null}} what null where the moves cannot be played
 */
function makeLine(variant, sfen, moves, { score, result, play }) {
  const [first = ""] = moves;
  const walk = walkOf(variant, sfen, moves);
  const spoken = walk.map(({ symbol, squares }) => `${symbol ? pieceName(variant, symbol) : ""} ${squares}`).join(", ");
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "line", "aria-disabled": play ? null : "true", onclick: () => play?.(first), "aria-label": t("line.label", { score, moves: spoken }), "data-move": first },
      h("span", { class: `score ${result}` }, score),
      h(
        "span",
        { class: "walk" },
        walk.map(({ symbol, squares }) => h("span", { class: "step" }, symbol && pieceIcon(variant, symbol), squares)),
      ),
    ),
  );
}

/** @param {VariantView} variant @param {string} sfen @param {LineView[]} lines @param {((usi: string) => void) | null} play */
export function makeLines(variant, sfen, lines, play) {
  return h(
    "ol",
    { class: "lines", "aria-label": t("line.best") },
    lines.map(({ moves, score }) =>
      makeLine(variant, sfen, moves, { score: scoreText(score), result: resultOf(score), play }),
    ),
  );
}

/** @param {VariantView} variant @param {string} sfen @param {ValueView[]} values @param {(usi: string) => void} play */
export function makeValues(variant, sfen, values, play) {
  return h(
    "ul",
    { class: "lines values", "aria-label": t("line.values"), tabindex: "0" },
    values.map(({ move, result, plies }) => {
      const score = result === "draw" ? t("score.draw") : t(`score.${result}`, { moves: movesOf(plies) });
      return makeLine(variant, sfen, [move], { score, result, play });
    }),
  );
}
