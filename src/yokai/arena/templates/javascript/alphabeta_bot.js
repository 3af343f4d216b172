// A bot that looks ahead: alpha-beta search.
//
// It plays out what we could do, what the other side could answer, and so on, and assumes that
// both choose what is best for them. The referee tells which moves are legal now, and how each kind
// of piece steps. With that we look deeper, by rules a little simpler than the real ones: pieces are
// always promoted when they can be, and a game ends when the royal piece is taken or has safely
// reached the far row.
"use strict";

const { run } = require("./plain.js");

const WIN = 100000;
class OutOfTime extends Error {}

/** A position of our own: south's pieces are "P", north's "p", an empty square is "". */
class Board {
  constructor(rules, cells, reserves, south) {
    this.rules = rules; // the referee's question, which tells how the pieces step
    this.cells = cells; // rows of columns
    this.reserves = reserves; // {south: {P: 1}, north: {}}
    this.south = south; // is South to move?
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

  /** Does a piece promote? It does whenever it can, in the promotion zone or entering it. */
  promotes(kind, from, to) {
    const zone = this.rules.promotion_rows;
    const inside = this.distance(from) < zone || this.distance(to) < zone;
    return inside && this.rules.pieces[kind].promotes !== "";
  }

  /** The squares that a piece on this square could step to. */
  squaresFrom(kind, row, column) {
    const forward = this.south ? 1 : -1;
    const found = [];
    // The dots are three rows of three, forward is up.
    [...this.rules.pieces[kind].dots].forEach((dot, index) => {
      const toRow = row + (Math.floor(index / 3) - 1) * forward;
      const toColumn = column + ((index % 3) - 1) * forward;
      if (dot === "o" && this.cells[toRow]?.[toColumn] !== undefined) found.push([toRow, toColumn]);
    });
    return found;
  }

  /** All moves, steps and drops: {kind, from, to, promotes}, squares as [row, column]. */
  moves() {
    const found = [];
    const reserve = this.reserves[this.mover];
    this.cells.forEach((line, row) =>
      line.forEach((piece, column) => {
        if (piece === "") {
          for (const kind in reserve)
            if (reserve[kind] > 0 && this.mayDrop(kind, row, column))
              found.push({ kind, from: null, to: [row, column], promotes: false });
        } else if (this.isOurs(piece)) {
          const kind = piece.toUpperCase();
          for (const to of this.squaresFrom(kind, row, column))
            if (!this.isOurs(this.cells[to[0]][to[1]]))
              found.push({ kind, from: [row, column], to, promotes: this.promotes(kind, row, to[0]) });
        }
      }),
    );
    return found;
  }

  /** May the piece be dropped here? Some stand only once in a column, or on no dead end. */
  mayDrop(kind, row, column) {
    const own = this.south ? kind : kind.toLowerCase();
    const once = this.rules.pieces[kind].one_per_column;
    if (once && this.cells.some((line) => line[column] === own)) return false;
    return this.rules.dead_ends || this.squaresFrom(kind, row, column).length > 0;
  }

  isRoyal(piece) {
    return piece !== "" && this.rules.pieces[piece.toUpperCase()].royal;
  }

  taken(move) {
    return this.cells[move.to[0]][move.to[1]].toUpperCase();
  }

  takesRoyal(move) {
    return this.isRoyal(this.taken(move));
  }

  /** The board after a move; this one stays as it is. */
  play(move) {
    const cells = this.cells.map((line) => [...line]);
    const reserve = { ...this.reserves[this.mover] };
    const taken = this.taken(move).replace("+", "");
    if (taken) reserve[taken] = (reserve[taken] ?? 0) + 1;
    if (move.from) cells[move.from[0]][move.from[1]] = "";
    else reserve[move.kind] -= 1;
    const kind = move.promotes ? this.rules.pieces[move.kind].promotes : move.kind;
    cells[move.to[0]][move.to[1]] = this.south ? kind : kind.toLowerCase();
    return new Board(this.rules, cells, { ...this.reserves, [this.mover]: reserve }, !this.south);
  }

  /** Has the other royal piece reached its far row? If it cannot be taken, we have lost. */
  get reached() {
    const far = this.cells[this.south ? this.cells.length - 1 : 0];
    return this.rules.reach_wins && far.some((piece) => this.isRoyal(piece) && !this.isOurs(piece));
  }

  /** The value of a piece: the number of its dots. */
  worth(piece) {
    const { dots, royal } = this.rules.pieces[piece.toUpperCase()];
    return royal ? 0 : 100 * (dots.split("o").length - 1);
  }

  /** Evaluate: count the pieces for the side to move. Improve this first! */
  evaluate() {
    let score = 0; // for South
    for (const piece of this.cells.flat())
      if (piece) score += this.worth(piece) * (piece === piece.toUpperCase() ? 1 : -1);
    for (const kind in this.reserves.south) score += this.worth(kind) * this.reserves.south[kind];
    for (const kind in this.reserves.north) score -= this.worth(kind) * this.reserves.north[kind];
    return this.south ? score : -score;
  }
}

/**
 * Alpha-beta search: the value of a board for the side to move. The side to move is sure of
 * alpha already, the other side of beta. Values outside of the two need no exact search.
 */
function search(board, depth, alpha, beta, deadline) {
  const moves = board.moves();
  if (moves.some((move) => board.takesRoyal(move))) return WIN + depth;
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

/** Search our moves to this depth, and return the best. */
function bestMove(board, moves, depth, deadline) {
  let best = moves[0];
  let alpha = -2 * WIN;
  for (const move of moves) {
    if (board.takesRoyal(move)) return move;
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
  const board = new Board(question, question.board, question.reserves, question.you === "south");
  let moves = question.details.map((detail) => ({ ...detail, kind: detail.piece.toUpperCase() }));
  try {
    for (let depth = 1; depth < 20; depth++) {
      const best = bestMove(board, moves, depth, deadline);
      moves = [best, ...moves.filter((move) => move !== best)]; // best first: that cuts more
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error; // the last finished depth counts
  }
  return moves[0].move;
});
