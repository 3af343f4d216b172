/** Lines of play and the worth of single moves, to be read and to be clicked. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { pieceIcon } from "./piece.js";
import { readSfen, readUsi, squareName } from "./sfen.js";
import { resultOf, scoreText } from "./evaluation.js";
import { pieceName } from "./variants.js";

/**
 * @typedef {import("./types.js").Variant} Variant
 */

/** How many moves of a line are shown. */
const SHOWN = 8;

/**
 * The steps of a line; pieces are followed over the board by their squares, promotions by the mark.
 * @param {Variant} variant @param {string} sfen @param {string[]} moves
 */
function steps(variant, sfen, moves) {
  const { cells, turn } = readSfen(sfen);
  return moves.slice(0, SHOWN).map((usi, index) => {
    const { from, drop, to, promotes } = readUsi(usi, variant);
    const mover = (turn === "south") === (index % 2 === 0) ? "south" : "north";
    const symbol = drop ? (mover === "south" ? drop : drop.toLowerCase()) : (cells[from ?? 0] ?? "");
    const takes = cells[to] !== "";
    if (from !== null) cells[from] = "";
    cells[to] = promotes ? `+${symbol}` : symbol;
    const squares = from === null
      ? `*${squareName(to, variant)}`
      : `${squareName(from, variant)}${takes ? "×" : "–"}${squareName(to, variant)}${promotes ? "+" : ""}`;
    return { symbol, squares };
  });
}

/**
 * @param {Variant} variant @param {string} sfen
 * @param {{usi: string[], score: string, result: string, play: () => void, steps?: number}} what
 */
export function makeLine(variant, sfen, { usi, score, result, play, steps: shown = SHOWN }) {
  const walk = steps(variant, sfen, usi.slice(0, shown));
  const spoken = walk.map(({ symbol, squares }) => `${symbol ? pieceName(variant, symbol) : ""} ${squares}`).join(", ");
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "line", onclick: play, "aria-label": t("line.label", { score, moves: spoken }), "data-move": usi[0] ?? "" },
      h("span", { class: `score ${result}` }, score),
      h(
        "span",
        { class: "walk" },
        walk.map(({ symbol, squares }) => h("span", { class: "step" }, symbol && pieceIcon(variant, symbol), squares)),
      ),
    ),
  );
}

/** @param {Variant} variant @param {string} sfen @param {import("./types.js").Line[]} lines @param {(usi: string) => void} play */
export function makeLines(variant, sfen, lines, play) {
  return h(
    "ol",
    { class: "lines", "aria-label": t("line.best") },
    lines.map((line) =>
      makeLine(variant, sfen, {
        usi: line.moves,
        score: scoreText(line.score),
        result: resultOf(line.score),
        play: () => play(line.moves[0] ?? ""),
      }),
    ),
  );
}

/** @param {Variant} variant @param {string} sfen @param {import("./types.js").Value[]} values @param {(usi: string) => void} play */
export function makeValues(variant, sfen, values, play) {
  return h(
    "ul",
    { class: "lines values", "aria-label": t("line.values"), tabindex: "0" },
    values.map(({ move, result, plies }) =>
      makeLine(variant, sfen, {
        usi: [move],
        score: result === "draw" ? t("score.draw") : t(`score.${result}`, { plies: Math.abs(plies) }),
        result,
        play: () => play(move),
      }),
    ),
  );
}
