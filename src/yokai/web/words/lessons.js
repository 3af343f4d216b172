/** What a lesson says, with the names of the pieces in the reader's set. */

import { isPromoted } from "../game/variants.js";
import { t } from "./language.js";
import { aPiece, pieceName } from "./names.js";

/** @import { VariantView } from "../wire/messages.js" */

/** A text of a lesson: the key of a sentence, or the sentence itself. @param {VariantView} variant @param {string} text */
export function lessonText(variant, text) {
  /** @type {Record<string, string>} */
  const names = {};
  for (const { symbol } of variant.kinds) {
    const blank = isPromoted(symbol) ? `${symbol.slice(1)}_up` : symbol;
    names[blank] = pieceName(variant, symbol);
    names[`a_${blank}`] = aPiece(variant, symbol);
  }
  // A sentence about a piece of any game: "lesson.own.meet F".
  const [, key, symbol] = /^(lesson[.\w]*) (\+?[A-Z])$/.exec(text) ?? [];
  if (!key || !symbol) return t(text, names);
  return t(key, { piece: pieceName(variant, symbol), a_piece: aPiece(variant, symbol) });
}
