/**
 * A tree of moves. The first move after a position is its main continuation; the others are variations, in
 * the order they were added.
 */

/**
 * @import { MoveView, StudyDraft, VariationDraft, VariationView } from "../../wire/messages.js"
 * @typedef {{move: MoveView | null, comment: string, glyph: string, drawings: string[], parent: Twig | null, next: Twig[]}} Twig
 *   one position; the root has no move
 * @typedef {Pick<VariationView, "moves" | "comments" | "variations" | "glyphs" | "drawings">} Notes a line, with what is said, drawn and played beside it
 */

/** @param {MoveView | null} move @param {Twig | null} parent @returns {Twig} */
function newTwig(move, parent) {
  return { move, comment: "", glyph: "", drawings: [], parent, next: [] };
}

/** How many arrows and circles a position may have, as records hold them. */
const MOST_DRAWINGS = 40;

export class Tree {
  constructor() {
    /** @type {Twig} */
    this.root = newTwig(null, null);
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

  /** Set the glyph of the move in view; the same glyph again is taken away. @param {string} glyph */
  judge(glyph) {
    const { here } = this;
    if (here.move) here.glyph = here.glyph === glyph ? "" : glyph;
  }

  /** Draw a circle or an arrow over the position in view; drawn again it goes. @param {string} drawing as in "2c" or "2c2b" */
  draw(drawing) {
    const { here } = this;
    const others = here.drawings.filter((each) => each !== drawing);
    here.drawings = others.length < here.drawings.length ? others : [...others, drawing].slice(-MOST_DRAWINGS);
  }

  /** The whole tree as notes to its main line. @returns {Notes} */
  get notes() {
    const { ply: _, ...notes } = notesOf([this.root, ...this.main], -1);
    return notes;
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
export function draftOf(variant, sfen, notes) {
  return /** @type {StudyDraft} */ ({ variant, sfen, ...drafted(notes) });
}

/** @param {Notes} notes @returns {Omit<VariationDraft, "ply">} */
function drafted({ moves, variations, ...notes }) {
  const rivals = variations.map(({ ply, ...each }) => ({ ply, ...drafted(each) }));
  return /** @type {Omit<VariationDraft, "ply">} */ ({ ...notes, moves: moves.map(({ usi }) => usi), variations: rivals });
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
    const next = known ?? newTwig(move, at);
    if (!known) at.next.push(next);
    line.push(next);
    at = next;
  }
  return line;
}

/** @param {Twig[]} line the root first @param {Omit<Notes, "moves">} notes */
function graft(line, { comments, variations, glyphs = {}, drawings = {} }) {
  line.forEach((twig, ply) => {
    twig.comment = comments[ply] ?? twig.comment;
    twig.glyph = glyphs[ply] ?? twig.glyph;
    twig.drawings = drawings[ply] ?? twig.drawings;
  });
  for (const variation of variations) {
    const from = line[variation.ply];
    if (from) graft([...line.slice(0, variation.ply), ...grow(from, variation.moves)], variation);
  }
}

/** @param {Twig[]} line @param {number} ply how many moves stand before it @returns {VariationView} */
function notesOf(line, ply) {
  /** What is said of the moves, by their ply. @template T @param {(twig: Twig) => T} get @param {(said: T) => unknown} [has] @returns {Record<number, T>} */
  const byPly = (get, has = Boolean) =>
    Object.fromEntries(line.flatMap((twig, index) => (has(get(twig)) ? [[ply + index + 1, get(twig)]] : [])));
  return {
    ply,
    moves: line.flatMap(({ move }) => move ?? []),
    comments: byPly(({ comment }) => comment),
    glyphs: byPly(({ glyph }) => glyph),
    drawings: byPly(({ drawings }) => drawings, (drawings) => drawings.length),
    variations: line.flatMap((twig, index) => rivalsOf(twig, ply + index + 1)),
  };
}

/** The variations after a twig. @param {Twig} twig @param {number} ply @returns {VariationView[]} */
function rivalsOf(twig, ply) {
  return twig.next.slice(1).map((rival) => notesOf(lineFrom(rival), ply));
}
