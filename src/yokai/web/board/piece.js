/** A pointed wooden piece: its character, and at the rim a dot for every step it can take. */

import { artOf } from "../game/piece-set.js";
import { sideOf } from "../game/sides.js";
import { isPromoted, kindOf } from "../game/variants.js";
import { h, s } from "../kit/dom.js";
import { pieceName } from "../words/names.js";

/** @import { KindView, VariantView } from "../wire/messages.js" */

/** How far from the middle a dot sits, of 50. */
const RIM = 41;

/** How far from the middle the two dots under the shoulders of the tile sit, where the wood slopes to its point. */
const SHOULDER = { x: 39, y: 30.5 };

/**
 * @param {VariantView} variant
 * @param {string} symbol as in SFEN
 * @param {{turned?: boolean, set?: string}} [how]
 */
export function makePiece(variant, symbol, { turned = false, set } = {}) {
  const kind = kindOf(variant, symbol);
  const promoted = isPromoted(symbol);
  const face = s(
    "svg",
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    kind.drawn ? tinted(s("image", { href: artOf(variant, kind, set), x: 0, y: 0, width: 100, height: 100 }), kind) : nameplate(variant, symbol),
    dots(kind.dots, promoted),
  );
  const tile = h("span", { class: `tile ${sideOf(symbol)}${promoted ? " promoted" : ""}` }, face);
  const piece = h("span", { class: `piece${turned ? " turned" : ""}` }, tile);
  piece.dataset.symbol = symbol;
  return piece;
}

/** A drawing with its hues turned, if the game says so. @template {HTMLElement | SVGElement} T @param {T} drawing @param {KindView} kind */
function tinted(drawing, { tint }) {
  if (tint) drawing.style.filter = `hue-rotate(${tint}deg)`;
  return drawing;
}

/** @param {string[]} rows as in the variant file @param {boolean} promoted */
function dots(rows, promoted) {
  const group = s("g", { class: promoted ? "dots blue" : "dots orange" });
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      if (mark !== "o") return;
      const far = y === 0 && x !== 1 ? SHOULDER : { x: RIM, y: RIM };
      group.append(s("circle", { cx: 50 + (x - 1) * far.x, cy: 50 + (y - 1) * far.y, r: 5.6 }));
    }),
  );
  return group;
}

/** The name of a piece that has no drawing, in its place. @param {VariantView} variant @param {string} symbol */
function nameplate(variant, symbol) {
  const name = pieceName(variant, symbol);
  const size = Math.min(26, 92 / Math.max(name.length, 3));
  return s("text", { class: "nameplate", x: 50, y: 50 + size * 0.35, "font-size": size, "text-anchor": "middle" }, name);
}

/** A piece for a line of text. @param {VariantView} variant @param {string} symbol */
export function pieceIcon(variant, symbol) {
  const kind = kindOf(variant, symbol);
  return h(
    "span",
    { class: `piece-icon ${sideOf(symbol)}${isPromoted(symbol) ? " promoted" : ""}` },
    kind.drawn
      ? tinted(h("img", { src: artOf(variant, kind), alt: "", width: 26, height: 26 }), kind)
      : h("b", { class: "nameplate" }, pieceName(variant, symbol).slice(0, 2)),
  );
}
