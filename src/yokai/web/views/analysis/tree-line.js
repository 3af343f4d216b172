/** A free line with a tree: a move that leaves the line begins a variation, and nothing is lost. */

import { FreeLine } from "../../board/free-line.js";
import { childOf, Tree } from "./tree.js";

/**
 * @import { VariantView } from "../../wire/messages.js"
 * @import { Twig } from "./tree.js"
 */

export class TreeLine extends FreeLine {
  /** @param {ConstructorParameters<typeof FreeLine>[0]} options */
  constructor(options) {
    super(options);
    this.tree = new Tree();
    /** @type {Tree | null} the tree of what was asked for, until it is in view */
    this.coming = null;
  }

  /** Begin with another line, in a tree of its own. @param {VariantView} variant @param {string} start @param {string[]} moves @param {number} ply @param {Tree} [tree] */
  async begin(variant, start, moves, ply, tree = new Tree()) {
    this.forget();
    this.coming = tree;
    try {
      return await this.load(variant, start, moves, { ply });
    } finally {
      if (this.coming === tree) this.coming = null;
    }
  }

  /** @override @param {Parameters<FreeLine["show"]>[0]} line @param {boolean} [animate] */
  show(line, animate) {
    if (this.coming) [this.tree, this.coming] = [this.coming, null];
    super.show(line, animate);
  }

  /** @override @param {number} ply @param {boolean} animate */
  arrive(ply, animate) {
    const { state } = this;
    if (state) this.tree.follow(state.moves, Math.max(0, Math.min(this.end, ply)));
    super.arrive(ply, animate);
  }

  /** @override @param {string} usi */
  play(usi) {
    const known = childOf(this.tree.here, usi);
    if (known) this.visit(known, true);
    else super.play(usi);
  }

  /** Show a position of the tree, in the line it belongs to. @param {Twig} twig @param {boolean} [animate] */
  visit(twig, animate = false) {
    const { tree, state } = this;
    const ply = tree.path(twig).length - 1;
    const moves = tree.through(twig).map(({ move }) => move?.usi ?? "");
    const same = state?.moves.length === moves.length && state.moves.every(({ usi }, index) => usi === moves[index]);
    if (same) this.go(ply);
    else void this.follow(moves, { ply, animate });
  }
}
