/**
 * A tree of moves. The first move after a position is its main continuation; the others are variations, in
 * the order they were added.
 */

/**
 * @import { MoveView, StudyDraft, VariationDraft, VariationView } from "../../wire/messages.js"
 * @typedef {{move: MoveView | null, comment: string, parent: Twig | null, next: Twig[]}} Twig one position; the root has no move
 * @typedef {Pick<VariationView, "moves" | "comments" | "variations">} Notes a line, with what is said and played beside it
 */

export class Tree {
  constructor() {
    /** @type {Twig} */
    this.root = { move: null, comment: "", parent: null, next: [] };
    /** The position in view. */
    this.here = this.root;
  }

  /** Set the line and the ply in view; new moves are added to the tree. @param {MoveView[]} moves @param {number} ply */
  follow(moves, ply) {
    const line = grow(this.root, moves);
    this.here = line[ply] ?? this.root;
  }

  /** The root, and every twig up to this one. @param {Twig} twig @returns {Twig[]} */
  path(twig) {
    return twig.parent ? [...this.path(twig.parent), twig] : [twig];
  }

  /** The moves up to a twig and on to the end of its line. @param {Twig} twig @returns {Twig[]} */
  through(twig) {
    return [...this.path(twig).slice(1), ...lineFrom(twig.next[0])];
  }

  /** The moves of the main line. */
  get main() {
    return lineFrom(this.root.next[0]);
  }

  /** The ply at which the position in view has left the main line; null if it has not. */
  get branch() {
    const at = this.path(this.here).findIndex((twig) => twig.parent !== null && twig.parent.next[0] !== twig);
    return at === -1 ? null : at - 1;
  }

  /** Whether the tree has this line. @param {string[]} moves as USI */
  holds(moves) {
    /** @type {Twig | undefined} */
    let at = this.root;
    for (const usi of moves) at = at && childOf(at, usi);
    return at !== undefined;
  }

  /** Make the line in view the main line. */
  promote() {
    for (const twig of this.path(this.here)) {
      const { parent } = twig;
      if (parent) parent.next = [twig, ...parent.next.filter((each) => each !== twig)];
    }
  }

  /** Remove the variation in view, or else the move in view; the position before it is in view then. */
  remove() {
    const { branch } = this;
    const gone = branch === null ? this.here : this.path(this.here)[branch + 1];
    if (!gone?.parent) return;
    gone.parent.next = gone.parent.next.filter((twig) => twig !== gone);
    this.here = gone.parent;
  }

  /** The whole tree as notes to its main line. @returns {Notes} */
  get notes() {
    const { comments, variations, ...rest } = notesOf(this.main, 0);
    const start = /** @type {Record<number, string>} */ (this.root.comment ? { 0: this.root.comment } : {});
    return { ...rest, comments: { ...start, ...comments }, variations: [...rivalsOf(this.root, 0), ...variations] };
  }

  /** Add notes to the main line. @param {Omit<Notes, "moves">} notes */
  graft(notes) {
    graft([this.root, ...this.main], notes);
  }
}

/** @param {Notes} notes */
export function treeOf(notes) {
  const tree = new Tree();
  grow(tree.root, notes.moves);
  tree.graft(notes);
  return tree;
}

/** Notes as the server reads them, which plays the moves itself. @param {string} variant @param {string} sfen @param {Notes} notes @returns {StudyDraft} */
export function draftOf(variant, sfen, { moves, comments, variations }) {
  return { variant, sfen, moves: moves.map(({ usi }) => usi), comments, variations: variations.map(drafted) };
}

/** @param {VariationView} variation @returns {VariationDraft} */
function drafted({ ply, moves, comments, variations }) {
  return { ply, comments, moves: moves.map(({ usi }) => usi), variations: variations.map(drafted) };
}

/** @param {Twig} twig @param {string} usi */
export function childOf(twig, usi) {
  return twig.next.find(({ move }) => move?.usi === usi);
}

/** A twig and its main continuation. @param {Twig | undefined} twig @returns {Twig[]} */
export function lineFrom(twig) {
  const line = [];
  for (let at = twig; at; at = at.next[0]) line.push(at);
  return line;
}

/** Add moves after a twig. Returns the twig and the twigs of the moves. @param {Twig} twig @param {MoveView[]} moves */
function grow(twig, moves) {
  const line = [twig];
  let at = twig;
  for (const move of moves) {
    const known = childOf(at, move.usi);
    const next = known ?? { move, comment: "", parent: at, next: [] };
    if (!known) at.next.push(next);
    line.push(next);
    at = next;
  }
  return line;
}

/** @param {Twig[]} line the root first @param {Omit<Notes, "moves">} notes */
function graft(line, { comments, variations }) {
  for (const [ply, text] of Object.entries(comments)) {
    const twig = line[Number(ply)];
    if (twig) twig.comment = text;
  }
  for (const variation of variations) {
    const from = line[variation.ply];
    if (from) graft([...line.slice(0, variation.ply), ...grow(from, variation.moves)], variation);
  }
}

/** @param {Twig[]} line @param {number} ply how many moves stand before it @returns {VariationView} */
function notesOf(line, ply) {
  const commented = line.flatMap(({ comment }, index) => (comment ? [[ply + index + 1, comment]] : []));
  return {
    ply,
    moves: line.flatMap(({ move }) => move ?? []),
    comments: Object.fromEntries(commented),
    variations: line.flatMap((twig, index) => rivalsOf(twig, ply + index + 1)),
  };
}

/** The variations after a twig. @param {Twig} twig @param {number} ply @returns {VariationView[]} */
function rivalsOf(twig, ply) {
  return twig.next.slice(1).map((rival) => notesOf(lineFrom(rival), ply));
}
