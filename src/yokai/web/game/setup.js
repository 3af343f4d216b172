/** A position that is being set up, with the count of pieces that are left, undo and redo. */

import { readSfen, writeSfen } from "./sfen.js";
import { SIDES, symbolOf } from "./sides.js";
import { kindOf } from "./variants.js";

/**
 * @import { Picture } from "./sfen.js"
 * @import { SideName, VariantView } from "../wire/messages.js"
 */

/** The letter of the unpromoted piece. @param {string} symbol */
function plainOf(symbol) {
  return symbol.replace("+", "").toUpperCase();
}

export class Setup {
  /** @param {VariantView} variant @param {string} sfen */
  constructor(variant, sfen) {
    this.variant = variant;
    this.picture = readSfen(sfen);
    /** @type {string[]} the positions before each change; `future` has those that were undone */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
  }

  get sfen() {
    return writeSfen(this.picture);
  }

  /** @param {(picture: Picture) => void} act */
  change(act) {
    const before = this.sfen;
    act(this.picture);
    if (this.sfen === before) return;
    this.past.push(before);
    this.future = [];
  }

  undo() {
    this.walk(this.past, this.future);
  }

  redo() {
    this.walk(this.future, this.past);
  }

  /** @param {string[]} from @param {string[]} to */
  walk(from, to) {
    const sfen = from.pop();
    if (sfen === undefined) return;
    to.push(this.sfen);
    this.picture = readSfen(sfen);
  }

  /** How many pieces of this kind the game still has beside those on the board and in both reserves. @param {string} symbol */
  left(symbol) {
    const letter = plainOf(symbol);
    const { cells, reserves } = this.picture;
    const onBoard = cells.filter((each) => each && plainOf(each) === letter).length;
    const held = SIDES.reduce((sum, side) => sum + (reserves[side][letter] ?? 0), 0);
    return (this.variant.pieces[letter] ?? 0) - onBoard - held;
  }

  /** A side has one royal piece: putting it down elsewhere moves it. @param {string} symbol */
  royal(symbol) {
    return kindOf(this.variant, symbol).royal;
  }

  /** Whether one more of a piece can be put down. @param {string} symbol */
  spare(symbol) {
    return this.royal(symbol) || this.left(symbol) > 0;
  }

  /** Put a new piece on a square; "" empties it. @param {number} square @param {string} symbol */
  put(square, symbol) {
    this.change(({ cells }) => {
      const before = cells[square] ?? "";
      // The piece on the square may be the last of its kind.
      cells[square] = "";
      if (!symbol) return;
      if (!this.spare(symbol)) {
        cells[square] = before;
        return;
      }
      if (this.royal(symbol)) cells.forEach((each, at) => { if (each === symbol) cells[at] = ""; });
      cells[square] = symbol;
    });
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    this.change(({ cells }) => {
      if (from !== to) [cells[to], cells[from]] = [cells[from] ?? "", ""];
    });
  }

  /** Change the count of a piece in a reserve, as far as there are pieces. @param {SideName} side @param {string} symbol @param {number} more */
  give(side, symbol, more) {
    const letter = plainOf(symbol);
    if (this.royal(letter)) return;
    this.change(({ reserves }) => {
      const count = reserves[side][letter] ?? 0;
      reserves[side][letter] = count + Math.max(-count, Math.min(more, this.left(letter)));
    });
  }

  /** Move a piece from the board into a reserve. @param {number} square @param {SideName} side */
  capture(square, side) {
    const symbol = this.picture.cells[square] ?? "";
    if (!symbol || this.royal(symbol)) return;
    this.change(({ cells, reserves }) => {
      cells[square] = "";
      reserves[side][plainOf(symbol)] = (reserves[side][plainOf(symbol)] ?? 0) + 1;
    });
  }

  /** Move a piece from a reserve onto a square, or out of the position. @param {SideName} side @param {string} letter @param {number | null} square */
  release(side, letter, square) {
    this.change(({ cells, reserves }) => {
      reserves[side][letter] = (reserves[side][letter] ?? 1) - 1;
      if (square !== null) cells[square] = symbolOf(letter, side);
    });
  }
}
