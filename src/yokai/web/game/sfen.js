/**
 * SFEN and USI, parsed for drawing. Squares are counted in SFEN's reading order; people see
 * the file as a letter from the left and the rank as a number from South. No rule lives here.
 */

import { sideOf, SIDES, symbolOf, turnOf } from "./sides.js";

/**
 * @import { SideName } from "../wire/messages.js"
 * @typedef {Record<string, number>} Reserve how many of each letter
 * @typedef {{cells: string[], files: number, ranks: number, reserves: Record<SideName, Reserve>,
 *   turn: SideName}} Picture
 * @typedef {{from: number | null, drop: string | null, to: number, promotes: boolean}} MoveParts
 */

/** People's files from the left, and USI's ranks from above. */
const LETTERS = "abcdefghi";

/** @param {string} sfen @returns {Picture} */
export function readSfen(sfen) {
  const [board = "", , reserved = "-"] = sfen.split(" ");
  const rows = board.split("/").map((row) =>
    (row.match(/\+?[A-Za-z]|\d+/g) ?? []).flatMap((token) =>
      /^\d/.test(token) ? Array(Number(token)).fill("") : [token],
    ),
  );
  /** @type {Picture["reserves"]} */
  const reserves = { south: {}, north: {} };
  for (const [, count, letter = ""] of reserved.matchAll(/(\d*)([A-Za-z])/g)) {
    reserves[sideOf(letter)][letter.toUpperCase()] = Number(count || 1);
  }
  return { cells: rows.flat(), files: rows[0]?.length ?? 0, ranks: rows.length, reserves, turn: turnOf(sfen) };
}

/** A picture with a piece put on another square, as it lies: what it takes and turns into is for the judge to say. @param {Picture} picture @param {MoveParts} move @returns {Picture} */
export function withMove(picture, { from, drop, to }) {
  const { turn } = picture;
  const cells = [...picture.cells];
  const reserves = { ...picture.reserves, [turn]: { ...picture.reserves[turn] } };
  cells[to] = drop ? symbolOf(drop, turn) : (cells[from ?? 0] ?? "");
  if (from !== null) cells[from] = "";
  if (drop) reserves[turn][drop] = (reserves[turn][drop] ?? 1) - 1;
  return { ...picture, cells, reserves };
}

/** @param {Picture} picture */
export function writeSfen({ cells, files, ranks, reserves, turn }) {
  const rows = Array.from({ length: ranks }, (_, row) =>
    cells
      .slice(row * files, (row + 1) * files)
      .map((symbol) => symbol || "1")
      .join("")
      .replace(/1+/g, (ones) => String(ones.length)),
  );
  const reserved = SIDES.flatMap((side) =>
    Object.entries(reserves[side])
      .filter(([, count]) => count)
      .map(([letter, count]) => (count > 1 ? count : "") + symbolOf(letter, side)),
  );
  return `${rows.join("/")} ${turn === "south" ? "b" : "w"} ${reserved.join("") || "-"} 1`;
}

/** The names of the files, from the left. @param {number} files */
export function fileNames(files) {
  return [...LETTERS].slice(0, files);
}

/** A square as people write it: "b2". @param {number} square @param {{files: number, ranks: number}} board */
export function squareName(square, { files, ranks }) {
  return `${LETTERS[square % files]}${ranks - Math.floor(square / files)}`;
}

/** A square as USI writes it: "2c". @param {number} square @param {{files: number}} board */
export function usiSquare(square, { files }) {
  return `${files - (square % files)}${LETTERS[Math.floor(square / files)]}`;
}

/** A square that USI writes "2c". @param {string} text @param {{files: number}} board */
export function readSquare(text, { files }) {
  return LETTERS.indexOf(text[1] ?? "a") * files + files - Number(text[0]);
}

/** @param {string} usi @param {{files: number}} board @returns {MoveParts} */
export function readUsi(usi, board) {
  const drop = usi[1] === "*" ? (usi[0] ?? null) : null;
  return {
    from: drop ? null : readSquare(usi.slice(0, 2), board),
    drop,
    to: readSquare(usi.slice(2, 4), board),
    promotes: usi.endsWith("+"),
  };
}
