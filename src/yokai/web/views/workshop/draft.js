/**
 * A game that is being made: the keys of its rule file, and what changes them. The server says what is wrong with it;
 * here only the drawing is kept together: a piece keeps its letter, and North's pieces stand as South's do.
 */

import { readSfen, writeSfen } from "../../game/sfen.js";
import { SIDES, symbolOf } from "../../game/sides.js";
import { variants } from "../../game/variants.js";

/**
 * @import { KindView, VariantView } from "../../wire/messages.js"
 * @typedef {{letter?: string, dots: string[], royal?: boolean, promotes_to?: string, one_per_column?: boolean, drop_mate?: boolean, drawing?: string, tint?: number}} PieceRules
 * @typedef {{name: string, start: string, pieces: Record<string, PieceRules>, [key: string]: unknown}} Rules
 */

/** What a key means where a rule file leaves it out. */
const DEFAULTS = /** @type {Record<string, unknown>} */ ({
  repetition: 3, drops: true, dead_ends: false, stuck_draws: false, reach_wins: false, royal_avoids_attack: false, checkmate_ends: false, one_per_column: false,
  drop_mate: true, royal: false, tint: 0,
});

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The dots of a new piece: it steps forward. */
const FORWARD = [" o ", "   ", "   "];

/** A small game to begin with. @param {{title: string, royal: string, piece: string}} names @returns {Rules} */
export function firstRules({ title, royal, piece }) {
  return {
    name: title,
    start: "1ka/3/AK1 b - 1",
    promotion_zone: 1,
    promotion: "forced",
    reach_wins: true,
    dead_ends: true,
    pieces: {
      [royal]: { letter: "K", royal: true, dots: ["ooo", "o o", "ooo"], drawing: "koropokkuru" },
      [piece]: { letter: "A", dots: FORWARD, drawing: "kappa" },
    },
  };
}

export class Draft {
  /** @param {Rules} rules */
  constructor(rules) {
    // Names of other sets would have to name every new piece too.
    const { theme: _, themes: __, ...own } = structuredClone(rules);
    this.rules = /** @type {Rules} */ (own);
  }

  get names() {
    return Object.keys(this.rules.pieces);
  }

  /** @param {string} name @returns {PieceRules} */
  piece(name) {
    const found = this.rules.pieces[name];
    if (!found) throw new Error(`no piece ${name}`);
    return found;
  }

  /** A key of the rules, or of a piece. @param {string} key @param {string} [piece] */
  get(key, piece) {
    const table = /** @type {Record<string, unknown>} */ (piece === undefined ? this.rules : this.piece(piece));
    return table[key] ?? DEFAULTS[key];
  }

  /** @param {string} key @param {unknown} value @param {string} [piece] */
  set(key, value, piece) {
    const table = /** @type {Record<string, unknown>} */ (piece === undefined ? this.rules : this.piece(piece));
    if (value === null || value === DEFAULTS[key]) delete table[key];
    else table[key] = value;
  }

  /** Put a dot on a tile, or take it away. @param {string} piece @param {number} at 0 to 8, in reading order */
  toggleDot(piece, at) {
    const marks = this.piece(piece).dots.join("").split("");
    marks[at] = marks[at] === "o" ? " " : "o";
    const text = marks.join("");
    this.piece(piece).dots = [text.slice(0, 3), text.slice(3, 6), text.slice(6)];
  }

  /** The symbol of a piece, as SFEN has it for South. @param {string} name */
  symbol(name) {
    const { letter } = this.piece(name);
    if (letter) return letter;
    const from = this.names.find((each) => this.piece(each).promotes_to === name);
    return `+${from ? this.piece(from).letter : "?"}`;
  }

  /** Add a piece, or what a piece turns into; the name of the new one. @param {string} word @param {string} [from] */
  add(word, from) {
    const name = this.freeName(word);
    this.rules.pieces[name] = { dots: [...FORWARD] };
    if (from === undefined) this.piece(name).letter = this.freeLetter(name);
    else this.piece(from).promotes_to = name;
    return name;
  }

  /** Remove a piece from the game and its board; what it turned into goes with it. @param {string} name */
  remove(name) {
    const { letter, promotes_to: next } = this.piece(name);
    for (const each of this.names) if (this.piece(each).promotes_to === name) delete this.piece(each).promotes_to;
    delete this.rules.pieces[name];
    if (next && this.rules.pieces[next] && !this.piece(next).letter) this.remove(next);
    if (!letter) return;
    this.hold(letter, 0);
    this.change((cells) => cells.map((each) => (each.replace("+", "").toUpperCase() === letter ? "" : each)));
  }

  /** Give a piece another name, unless another piece has it; whether that was done. @param {string} name @param {string} next */
  rename(name, next) {
    if (next === name) return true;
    if (!next || next in this.rules.pieces) return false;
    const pieces = Object.entries(this.rules.pieces).map(([each, piece]) => /** @type {const} */ ([each === name ? next : each, piece]));
    for (const [, piece] of pieces) if (piece.promotes_to === name) piece.promotes_to = next;
    this.rules.pieces = Object.fromEntries(pieces);
    return true;
  }

  /** One royal piece, and only one, which nobody holds in the reserve. @param {string} name */
  crown(name) {
    const { letter } = this.piece(name);
    if (letter) this.hold(letter, 0);
    for (const each of this.names) this.set("royal", each === name, each);
  }

  /** @param {string} name */
  freeLetter(name) {
    const taken = new Set(this.names.map((each) => this.piece(each).letter));
    const first = name.normalize("NFD").toUpperCase()[0] ?? "";
    return [first, ...LETTERS].find((each) => LETTERS.includes(each) && !taken.has(each));
  }

  /** @param {string} word */
  freeName(word) {
    const names = [word, ...LETTERS.map((letter) => `${word} ${letter}`)];
    return names.find((each) => !(each in this.rules.pieces)) ?? word;
  }

  // The board.

  get board() {
    return readSfen(this.rules.start);
  }

  /** @param {(cells: string[]) => string[]} act */
  change(act) {
    const picture = this.board;
    this.rules.start = writeSfen({ ...picture, cells: act([...picture.cells]) });
  }

  /** The pieces of a letter that each player holds at the start. @param {string} letter */
  held(letter) {
    return this.board.reserves.south[letter] ?? 0;
  }

  /** Let both players begin with so many pieces of a letter in the reserve. @param {string} letter @param {number} count */
  hold(letter, count) {
    const picture = this.board;
    for (const side of SIDES) picture.reserves[side][letter] = count;
    this.rules.start = writeSfen(picture);
  }

  /** Put a piece of South on a square, and one of North across from it; "" empties both. The middle stays empty. @param {number} square @param {string} name */
  put(square, name) {
    this.change((cells) => {
      const across = cells.length - 1 - square;
      const symbol = name && this.symbol(name);
      const there = cells[square] ?? "";
      if (across === square) return cells;
      if (symbol && this.get("royal", name)) cells = cells.map((each) => (each.toUpperCase() === symbol ? "" : each));
      const removes = there === symbol;
      cells[square] = removes ? "" : symbol;
      cells[across] = removes || !symbol ? "" : symbolOf(symbol, "north");
      return cells;
    });
  }

  /** Another size; pieces keep their places as their own side sees them. @param {number} files @param {number} ranks */
  resize(files, ranks) {
    const old = this.board;
    const cells = Array(files * ranks).fill("");
    old.cells.forEach((symbol, at) => {
      const [file, up] = [at % old.files, old.ranks - 1 - Math.floor(at / old.files)];
      const square = (ranks - 1 - up) * files + file;
      const across = cells.length - 1 - square;
      if (!symbol || symbol !== symbol.toUpperCase() || file >= files || up >= ranks || across === square || cells[square]) return;
      cells[square] = symbol;
      cells[across] = symbolOf(symbol, "north");
    });
    this.rules.start = writeSfen({ ...old, files, ranks, cells });
  }

  /** The draft as a game, for drawing it. @returns {VariantView} */
  get view() {
    const { files, ranks } = this.board;
    const drawn = new Set([...variants.values()].flatMap(({ kinds }) => kinds.filter((kind) => kind.drawn).map(({ name }) => name)));
    const kinds = this.names.map((name) => {
      const piece = this.piece(name);
      return /** @type {KindView} */ ({
        ...piece,
        symbol: this.symbol(name),
        name,
        royal: this.get("royal", name),
        promotes_to: piece.promotes_to && piece.promotes_to in this.rules.pieces ? this.symbol(piece.promotes_to) : null,
        drawn: Boolean(piece.drawing) || drawn.has(name),
        drawing: piece.drawing ?? null,
        tint: this.get("tint", name),
      });
    });
    const { name, start } = this.rules;
    return /** @type {VariantView} */ (/** @type {unknown} */ ({
      id: "", name, start, files, ranks, kinds, promotion_zone: this.get("promotion_zone") ?? 0, theme: "yokai", themes: {}, pieces: {}, annotated: [],
    }));
  }
}
