/**
 * SFEN and USI taken apart for drawing. Squares are counted in SFEN's reading order; people see
 * the file as a letter from the left and the rank as a number from South. No rule lives here.
 *
 * @typedef {import("./types.js").Side} Side
 * @typedef {{cells: string[], files: number, ranks: number,
 *   reserves: Record<Side, Record<string, number>>, turn: Side}} Picture
 * @typedef {{from: number | null, drop: string | null, to: number, promotes: boolean}} MoveParts
 */

/** @param {string} sfen @returns {Picture} */
export function readSfen(sfen) {
  const [board = "", turn = "b", held = "-"] = sfen.split(" ");
  const rows = board.split("/").map((row) =>
    (row.match(/\+?[A-Za-z]|\d+/g) ?? []).flatMap((token) =>
      /^\d/.test(token) ? Array(Number(token)).fill("") : [token],
    ),
  );
  /** @type {Picture["reserves"]} */
  const reserves = { south: {}, north: {} };
  for (const [, count, letter] of held.matchAll(/(\d*)([A-Za-z])/g)) {
    const side = letter === letter?.toUpperCase() ? "south" : "north";
    reserves[side][String(letter).toUpperCase()] = Number(count || 1);
  }
  return {
    cells: rows.flat(),
    files: rows[0]?.length ?? 0,
    ranks: rows.length,
    reserves,
    turn: turn === "w" ? "north" : "south",
  };
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
  /** @param {Side} side */
  const held = (side) =>
    Object.entries(reserves[side])
      .filter(([, count]) => count)
      .map(([letter, count]) => (count > 1 ? count : "") + (side === "south" ? letter : letter.toLowerCase()))
      .join("");
  const both = held("south") + held("north");
  return `${rows.join("/")} ${turn === "south" ? "b" : "w"} ${both || "-"} 1`;
}

/** Whose piece a symbol is. @param {string} symbol @returns {Side} */
export function sideOf(symbol) {
  return symbol === symbol.toUpperCase() ? "south" : "north";
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "south" ? "north" : "south";
}

/** @param {number} square @param {{files: number, ranks: number}} board */
export function squareName(square, { files, ranks }) {
  return "abcdefghi"[square % files] + String(ranks - Math.floor(square / files));
}

/** @param {number} square @param {{files: number}} board */
export function usiSquare(square, { files }) {
  return String(files - (square % files)) + "abcdefghi"[Math.floor(square / files)];
}

/** @param {string} usi @param {{files: number}} board @returns {MoveParts} */
export function readUsi(usi, { files }) {
  /** @param {string} text */
  const square = (text) =>
    ("abcdefghi".indexOf(text[1] ?? "a")) * files + files - Number(text[0]);
  const drop = usi[1] === "*" ? (usi[0] ?? null) : null;
  return {
    from: drop ? null : square(usi.slice(0, 2)),
    drop,
    to: square(usi.slice(2, 4)),
    promotes: usi.endsWith("+"),
  };
}
