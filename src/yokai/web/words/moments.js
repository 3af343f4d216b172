/** The moments of a review: the sentence of a fact, and what the board shows with it. */

import { other } from "../game/sides.js";
import { factText } from "./facts.js";
import { knows } from "./language.js";

/** @import { FactView, MomentView, SideName, VariantView } from "../wire/messages.js" */

/** Facts about a move that was not played: the board shows the position before it. */
const BEFORE = /\.(missed_\w+|left_\w+|wins_later)$/;

/**
 * The position and arrows of a moment: before the move, with the better one and its reason, if something was missed; else
 * after it, with what the fact is about or the reply.
 * @param {MomentView} moment
 */
export function pictureOf({ ply, facts, better, punished, instead }) {
  const [fact] = facts;
  const missed = BEFORE.test(fact?.key ?? "") || !punished.length;
  if (missed) return { ply: ply - 1, arrows: [...instead.slice(0, 1), ...better.arrows] };
  return { ply, arrows: fact?.arrows.length ? fact.arrows : punished.slice(0, 1) };
}

/**
 * The sentence of a fact about a move of a side; in the second person where it is about the reader.
 * @param {{variant: VariantView, nameOf: (side: SideName) => string, seat: SideName | null}} subject the players' names, and the reader's side
 * @param {FactView} fact @param {SideName} side who made the move
 */
export function saidOf({ variant, nameOf, seat }, fact, side) {
  const key = `${fact.key}.${seat === side ? "mine" : "theirs"}`;
  const told = seat && knows(key) ? { ...fact, key } : fact;
  return factText(variant, told, { side: nameOf(side), other: nameOf(other(side)) });
}
