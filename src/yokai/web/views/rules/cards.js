/**
 * Which cards explain a game, in the order they are read: those whose rule it has. Each may come
 * with boards to try it on, of which the first that fits the game is shown.
 */

import { readSfen } from "../../game/sfen.js";

/**
 * @import { VariantView } from "../../wire/messages.js"
 * @typedef {object} Card
 * @property {string} name  of its words: rules.<name>.title and rules.<name>
 * @property {(variant: VariantView) => boolean} [when]
 * @property {string[]} [boards]
 */

/** A pawn has three rules of its own, told on one card. @param {VariantView} variant */
const limitsDrops = ({ checkmate_ends, dead_ends, kinds }) =>
  checkmate_ends && !dead_ends && kinds.some((kind) => kind.one_per_column && !kind.drop_mate);

/** The game's own first position. */
const START = "start";

/** @type {Card[]} */
const CARDS = [
  { name: "goal", when: (game) => game.reach_wins && !game.checkmate_ends, boards: [START] },
  { name: "goal_mate", when: (game) => game.checkmate_ends && !game.reach_wins, boards: [START] },
  { name: "royal_careful", when: (game) => game.royal_avoids_attack, boards: ["1rk/K2/3/3 b - 1"] },
  { name: "mate", when: (game) => game.checkmate_ends, boards: ["2k2/5/2+S2/5/5/2K2 b G 1"] },
  {
    name: "promotion_choice",
    when: (game) => game.promotion === "optional" && game.promotion_zone === 2 && !game.dead_ends,
    boards: ["4k/2S2/1P3/5/5/K4 b - 1"],
  },
  { name: "no_drops", when: (game) => !game.drops },
  { name: "drop", when: (game) => game.drops, boards: ["1kb/1p1/3/BKR b RP 1", "1gkg1/5/1p1p1/1P3/5/1GKG1 b SP 1"] },
  // The last row, the column b and the mate on e5: each of the three can be tried.
  { name: "drop_limits", when: limitsDrops, boards: ["3Sk/S1G2/5/1P3/5/4K b P 1"] },
  {
    name: "promotion",
    when: (game) => game.promotion === "forced" && game.promotion_zone === 1 && game.dead_ends,
    boards: ["2k/1P1/3/K2 b P 1"],
  },
  // A step into danger is part of this rule where it is allowed at all.
  {
    name: "reach",
    when: (game) => game.reach_wins && !game.royal_avoids_attack,
    boards: ["r1k/K2/3/3 b - 1"],
  },
  {
    name: "reach_careful",
    when: (game) => game.reach_wins && game.royal_avoids_attack,
    boards: ["2k/K2/3/3 b - 1"],
  },
  { name: "draw", when: (game) => !game.stuck_draws },
  { name: "draw_stuck", when: (game) => game.stuck_draws },
];

/** @param {VariantView} variant @returns {{name: string, sfen: string | null}[]} */
export function cardsOf(variant) {
  return CARDS.filter(({ when }) => !when || when(variant)).map(({ name, boards = [] }) => {
    const board = boards.find((sfen) => sfen === START || fits(sfen, variant));
    return { name, sfen: board === START ? variant.start : (board ?? null) };
  });
}

/** Whether a game has this board and these pieces. @param {string} sfen @param {VariantView} variant */
function fits(sfen, { files, ranks, kinds }) {
  const { cells, reserves, ...size } = readSfen(sfen);
  const symbols = [...cells, ...Object.keys(reserves.south), ...Object.keys(reserves.north)].filter(Boolean);
  return (
    size.files === files &&
    size.ranks === ranks &&
    symbols.every((symbol) => kinds.some((kind) => kind.symbol === symbol.toUpperCase()))
  );
}
