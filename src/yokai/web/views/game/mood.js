/**
 * What a level of the computer feels and says about a game. This module alone decides it, by the news of the game: a
 * capture, danger, many pieces, the end. Each level has one of three tempers, and each temper has its own lines.
 */

import { readSfen } from "../../game/sfen.js";
import { other, sideOf } from "../../game/sides.js";
import { moverOf } from "../../words/sentences.js";

/**
 * @import { Mood } from "../../panel/living-face.js"
 * @import { GameState, SideName } from "../../wire/messages.js"
 * @typedef {keyof typeof MOODS} Occasion
 */

/** What is felt on each occasion; `took`, `ahead` and `won` are about the computer itself. */
export const MOODS = /** @satisfies {Record<string, Mood>} */ ({
  hello: "waving", took: "glad", lost: "sad", scared: "scared", danger: "glad", ahead: "glad", behind: "sad", won: "waving", beaten: "sad", drew: "waving",
});

/** The lines that the catalogue has for an occasion; more for what happens often. @type {Partial<Record<Occasion, number>>} */
const LINES = { took: 3, lost: 3 };

/** The tempers that are not kind, by the names of levels. @type {Record<string, string>} */
const TEMPERS = {
  bakeneko: "bold", tsuchinoko: "bold", kamaitachi: "bold", tengu: "bold", baku: "wise", yukionna: "wise", ryu: "wise", forest: "wise",
};

/** By how many pieces one side has more than the other, if that is worth a word: two captures without a loss. */
const MANY = 4;

/** The side of the level that the reader plays against, if there is one. @param {Pick<GameState, "players" | "seat">} game */
export function levelSide({ players, seat }) {
  const side = seat === "south" || seat === "north" ? other(seat) : null;
  return side && players[side].level !== null ? side : null;
}

/**
 * What is worth a word in the news of a game, seen from the side of the level.
 * @param {GameState | null} before @param {GameState} game @param {SideName} side
 * @param {SideName | null} endangered the side that is shown to be in danger
 * @returns {Occasion | null}
 */
export function occasionOf(before, game, side, endangered) {
  const { moves, position } = game;
  const { outcome } = position;
  if (!before) return outcome || moves.length > 1 ? null : "hello";
  if (outcome) return before.position.outcome ? null : outcome.winner === null ? "drew" : outcome.winner === side ? "won" : "beaten";
  const last = moves.at(-1);
  if (!last || moves.length <= before.moves.length) return null; // a move was taken back, or an offer made
  if (endangered) return endangered === side ? "scared" : "danger";
  const [had, has] = [surplus(before.position.sfen, side), surplus(position.sfen, side)];
  if (has >= MANY && had < MANY) return "ahead";
  if (has <= -MANY && had > -MANY) return "behind";
  return last.capture ? (moverOf(last) === side ? "took" : "lost") : null;
}

/** How many pieces more a side has than the other. @param {string} sfen @param {SideName} side */
function surplus(sfen, side) {
  const { cells, reserves } = readSfen(sfen);
  /** @param {SideName} whose */
  const count = (whose) =>
    cells.filter((symbol) => symbol && sideOf(symbol) === whose).length + Object.values(reserves[whose]).reduce((sum, each) => sum + each, 0);
  return count(side) - count(other(side));
}

/** The key of a line; the lines of an occasion take turns. @param {string} level its name @param {Occasion} occasion @param {number} times how often it was there before */
export function lineOf(level, occasion, times) {
  return `talk.${TEMPERS[level] ?? "kind"}.${occasion}.${(times % (LINES[occasion] ?? 2)) + 1}`;
}
