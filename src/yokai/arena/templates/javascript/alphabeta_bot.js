// A bot that looks ahead: alpha-beta search.
//
// It plays out what we could do, what the other side could answer, and so on, and assumes that
// both choose what is best for them. The referee tells which moves are legal now. Deeper in the
// search we use rules of our own, a little simpler than the real ones: pieces are always promoted
// when they can be, and a game ends when a K is taken or has safely reached the far row.
"use strict";

const { run } = require("./plain.js");

const WIN = 100000;
const VALUES = { K: 0, R: 500, B: 400, G: 500, S: 400, P: 100, "+P": 500, "+S": 500 };

// Where each kind may step: dots as on the wood, three rows of three, forward is up.
const GOLD = "ooo" + "o o" + " o ";
const DOTS = {
  K: "ooo" + "o o" + "ooo",
  R: " o " + "o o" + " o ",
  B: "o o" + "   " + "o o",
  G: GOLD,
  S: "ooo" + "   " + "o o",
  P: " o " + "   " + "   ",
  "+P": GOLD,
  "+S": GOLD,
};

class OutOfTime extends Error {}

/** A position of our own: south's pieces are "P", north's "p", an empty square is "". */
class Board {
  constructor(cells, reserves, south) {
    this.cells = cells; // rows of columns
    this.reserves = reserves; // {south: {P: 1}, north: {}}
    this.south = south; // is South to move?
  }

  get isSmall() {
    return this.cells[0].length === 3;
  }

  get mover() {
    return this.south ? "south" : "north";
  }

  isOurs(piece) {
    return piece !== "" && (piece === piece.toUpperCase()) === this.south;
  }

  /** How far a row is from the edge that the mover goes to. */
  distance(row) {
    return this.south ? row : this.cells.length - 1 - row;
  }

  promotes(kind, from, to) {
    const zone = this.isSmall ? 1 : 2;
    const inside = this.distance(to) < zone || (!this.isSmall && this.distance(from) < zone);
    return (kind === "P" || kind === "S") && inside;
  }

  /** Every step and drop: {kind, from, to, promotes}, squares as [row, column]. */
  moves() {
    const found = [];
    const forward = this.south ? 1 : -1;
    const reserve = this.reserves[this.mover];
    this.cells.forEach((line, row) =>
      line.forEach((piece, column) => {
        if (piece === "") {
          for (const kind in reserve)
            if (reserve[kind] > 0 && this.mayDrop(kind, row, column))
              found.push({ kind, from: null, to: [row, column], promotes: false });
        } else if (this.isOurs(piece)) {
          const kind = piece.toUpperCase();
          for (let dot = 0; dot < 9; dot++) {
            if (DOTS[kind][dot] !== "o") continue;
            const toRow = row + (Math.floor(dot / 3) - 1) * forward;
            const toColumn = column + ((dot % 3) - 1) * forward;
            const target = this.cells[toRow]?.[toColumn];
            if (target === undefined || this.isOurs(target)) continue;
            const promotes = this.promotes(kind, row, toRow);
            found.push({ kind, from: [row, column], to: [toRow, toColumn], promotes });
          }
        }
      }),
    );
    return found;
  }

  /** On 5x6 no P on the last row, and only one in a column. */
  mayDrop(kind, row, column) {
    if (kind !== "P" || this.isSmall) return true;
    const own = this.south ? "P" : "p";
    return this.distance(row) > 0 && !this.cells.some((line) => line[column] === own);
  }

  taken(move) {
    return this.cells[move.to[0]][move.to[1]].toUpperCase();
  }

  /** The board after a move; this one stays as it is. */
  play(move) {
    const cells = this.cells.map((line) => [...line]);
    const reserve = { ...this.reserves[this.mover] };
    const taken = this.taken(move).replace("+", "");
    if (taken) reserve[taken] = (reserve[taken] ?? 0) + 1;
    if (move.from) cells[move.from[0]][move.from[1]] = "";
    else reserve[move.kind] -= 1;
    const kind = (move.promotes ? "+" : "") + move.kind;
    cells[move.to[0]][move.to[1]] = this.south ? kind : kind.toLowerCase();
    return new Board(cells, { ...this.reserves, [this.mover]: reserve }, !this.south);
  }

  /** Has the other side's K come to its far row? Who cannot take it has lost. */
  get reached() {
    const far = this.cells[this.south ? this.cells.length - 1 : 0];
    return this.isSmall && far.includes(this.south ? "k" : "K");
  }

  /** Count the pieces, for who is to move. Here is much to improve! */
  evaluate() {
    let score = 0; // for South
    for (const piece of this.cells.flat())
      if (piece) score += VALUES[piece.toUpperCase()] * (piece === piece.toUpperCase() ? 1 : -1);
    for (const kind in this.reserves.south) score += VALUES[kind] * this.reserves.south[kind];
    for (const kind in this.reserves.north) score -= VALUES[kind] * this.reserves.north[kind];
    return this.south ? score : -score;
  }
}

/**
 * What a board is worth to who is to move: alpha is what we are sure of already, beta what the
 * other side is sure of. What lies outside of the two need not be looked at any further.
 */
function search(board, depth, alpha, beta, deadline) {
  const moves = board.moves();
  if (moves.some((move) => board.taken(move) === "K")) return WIN + depth;
  if (board.reached) return -WIN - depth;
  if (Date.now() > deadline) throw new OutOfTime();
  if (depth <= 0) return board.evaluate();
  for (const move of moves) {
    const score = -search(board.play(move), depth - 1, -beta, -alpha, deadline);
    if (score >= beta) return beta;
    alpha = Math.max(alpha, score);
  }
  return alpha;
}

/** The best of our moves at this depth. */
function bestMove(board, moves, depth, deadline) {
  let best = moves[0];
  let alpha = -2 * WIN;
  for (const move of moves) {
    if (board.taken(move) === "K") return move;
    const score = -search(board.play(move), depth - 1, -2 * WIN, -alpha, deadline);
    if (score > alpha) {
      alpha = score;
      best = move;
    }
  }
  return best;
}

run((question) => {
  const deadline = Date.now() + question.milliseconds / 2;
  const board = new Board(question.board, question.reserves, question.you === "south");
  let moves = question.details.map((detail) => ({ ...detail, kind: detail.piece.toUpperCase() }));
  try {
    for (let depth = 1; depth < 20; depth++) {
      const best = bestMove(board, moves, depth, deadline);
      moves = [best, ...moves.filter((move) => move !== best)]; // the best first: that cuts more
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error; // the last depth that was finished counts
  }
  return moves[0].move;
});
