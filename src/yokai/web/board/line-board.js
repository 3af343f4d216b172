/**
 * A board with a line of moves: each position of the line can be looked at, and a move made on the
 * board goes to whoever judges it. Games, analyses and rules use line boards.
 *
 *   const line = new LineBoard({ play: (usi) => socket.play(game.id, game.version, usi) });
 *   element.append(line.board);
 *   line.show({ variant, start, moves, positions, seat });   // whenever the judge has news
 *   line.go(3);                                              // look back
 */

import { announce } from "../kit/dom.js";
import { moveSound } from "../kit/sounds.js";
import { moveSpoken, sentence } from "../words/sentences.js";
import { YokaiBoard } from "./board.js";

/**
 * @import { MoveView, PositionView, SeatName, SideName, VariantView } from "../wire/messages.js"
 * @import { BoardView } from "./board.js"
 */

/**
 * All that a line board knows. It is changed by `show`, `go` and `flip` alone.
 * @typedef {object} LineState
 * @property {VariantView} variant
 * @property {string} start      what stands before the first move, as SFEN
 * @property {MoveView[]} moves  the line, each move with what stands after it
 * @property {Record<number, PositionView>} positions what stands after so many moves, and what may be
 *   played there; where one is left out the board can be looked at, but not played from
 * @property {SeatName | null} seat  whose moves are made here; null for a spectator
 * @property {number} ply        how many moves of the line are on the board
 * @property {boolean} flipped   North below
 */

/**
 * What a view adds to its board.
 * @typedef {object} LineOptions
 * @property {(usi: string) => void} play  a move was made on the position in view, and is to be judged.
 *   The board may not have offered it: the judge says why not
 * @property {(usi: string | null) => void} [ahead]  a move was chosen before its turn, or taken back
 * @property {() => void} [changed]   another position is in view, and about to be painted
 * @property {() => void} [painted]   the board is painted: draw what stands beside it
 * @property {() => void} [picked]    a piece was picked up or let go
 * @property {() => void} [notYours]  a piece was touched that may not move now
 * @property {(side: SideName) => Node} [who]  what stands beside a reserve
 * @property {(side: SideName) => string} [nameOf]  what the players are called; South and North if not given
 * @property {() => Pick<BoardView, "arrows" | "threat" | "drawings" | "marks" | "stars" | "aims" | "glow" | "danger" | "ahead" | "pending" | "sent">} [advice]  what is drawn over the position in view
 */

/** Milliseconds between two moves when a line is replayed. */
const PACE = 800;

export class LineBoard {
  /** @param {LineOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {LineState | null} until there is a line */
    this.state = null;
    this.board = new YokaiBoard();
    this.board.on("move", ({ usi }) => options.play(usi));
    this.board.on("ahead", ({ usi }) => options.ahead?.(usi));
    this.board.on("not-yours", () => options.notYours?.());
    this.board.on("pick", () => {
      options.picked?.();
      this.paintBoard();
    });
  }

  leave() {
    window.clearInterval(this.replaying);
  }

  // State.

  /** How many moves are on the board. */
  get ply() {
    return this.state?.ply ?? 0;
  }

  /** How many moves the line has. */
  get end() {
    return this.state?.moves.length ?? 0;
  }

  /** The position in view, if it is one that can be played from. */
  get here() {
    return this.state?.positions[this.ply];
  }

  /** The position in view, as SFEN. */
  get sfen() {
    const { state, ply } = this;
    return this.here?.sfen ?? state?.moves[ply - 1]?.sfen ?? state?.start ?? "";
  }

  /** The moves that are on the board, as USI. */
  get played() {
    return (this.state?.moves ?? []).slice(0, this.ply).map(({ usi }) => usi);
  }

  /** The side that may be moved here and now. */
  get movable() {
    const { here } = this;
    if (!here || here.outcome) return null;
    const seat = this.state?.seat;
    return seat === "both" || seat === here.turn ? here.turn : null;
  }

  /** A move as it is spoken. @param {MoveView} move */
  spoken(move) {
    return this.state ? moveSpoken(this.state.variant, move, this.options.nameOf) : "";
  }

  // Changes.

  /**
   * Show a line, at its end unless a ply is given; `animate` lets the move that leads there be seen and heard.
   * @param {Omit<LineState, "ply" | "flipped"> & Partial<LineState>} line @param {boolean} [animate]
   */
  show(line, animate = false) {
    this.state = { ply: line.moves.length, flipped: this.state?.flipped ?? false, ...line };
    this.arrive(this.ply, animate);
  }

  /** Look at the position after so many moves. @param {number} ply */
  go(ply) {
    window.clearInterval(this.replaying);
    this.arrive(ply, ply === this.ply + 1);
  }

  /** Replay the line move by move, from its beginning or from a later position. @param {number} [from] */
  replay(from = 0) {
    this.go(from);
    this.replaying = window.setInterval(() => {
      if (this.ply < this.end) this.arrive(this.ply + 1, true);
      else window.clearInterval(this.replaying);
    }, PACE);
  }

  /** @param {number} ply @param {boolean} animate */
  arrive(ply, animate) {
    const { state } = this;
    if (!state) return;
    state.ply = Math.max(0, Math.min(this.end, ply));
    this.options.changed?.();
    const move = animate ? state.moves[state.ply - 1] : null;
    if (move) {
      moveSound(move);
      announce(sentence(this.spoken(move)));
    }
    this.paint(Boolean(move));
  }

  flip() {
    if (!this.state) return;
    this.state.flipped = !this.state.flipped;
    this.paint();
  }

  /** The arrows step, Home and End jump, f turns the board. @param {KeyboardEvent} event @returns whether the key is ours */
  key({ key }) {
    const { ply, end } = this;
    const goals = /** @type {Record<string, number>} */ ({
      ArrowLeft: ply - 1, ArrowRight: Math.min(ply + 1, end), Home: 0, End: end,
    });
    const goal = goals[key];
    if (key === "f") this.flip();
    else if (goal !== undefined) this.go(goal);
    else return false;
    return true;
  }

  // Painting.

  /** @param {boolean} [animate] */
  paint(animate = false) {
    if (!this.state) return;
    this.paintBoard(animate);
    this.options.painted?.();
  }

  /** @param {boolean} [animate] */
  paintBoard(animate = false) {
    const { state, movable, options } = this;
    if (!state) return;
    const { who, nameOf, advice } = options;
    this.board.show({
      variant: state.variant,
      sfen: this.sfen,
      legal: movable ? (this.here?.legal ?? []) : [],
      movable,
      mine: state.seat,
      last: state.moves[state.ply - 1]?.usi ?? null,
      animate,
      flipped: state.flipped,
      over: Boolean(state.positions[this.end]?.outcome),
      nameOf,
      who: who ? { south: who("south"), north: who("north") } : null,
      ...advice?.(),
    });
  }
}
