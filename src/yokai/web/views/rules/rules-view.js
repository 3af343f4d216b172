/** The rules of each variant, with boards to try them on; pieces and boards come from its file. */

import { makePiece } from "../../board/piece.js";
import { artOf } from "../../game/piece-set.js";
import { isPromoted, kindOf, variantOf } from "../../game/variants.js";
import { HOME, linePath, rulesPath, solvePath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeVariantTabs } from "../../panel/variant-tabs.js";
import { knows, t } from "../../words/language.js";
import { gameName, pieceName, royalName } from "../../words/names.js";
import { cardsOf } from "./cards.js";
import { makeTryBoard } from "./try-board.js";

/** @import { KindView, VariantView } from "../../wire/messages.js" */

export class RulesView {
  /** @param {string | null} id */
  constructor(id) {
    const variant = variantOf(id);
    this.title = `${t("nav.rules")} · ${gameName(variant.id)}`;
    this.element = h(
      "div",
      { class: "page", "data-view": "rules-page" },
      h("h1", {}, this.title),
      makeVariantTabs(variant.id, rulesPath, t("nav.rules")),
      h(
        "div",
        { class: "rules" },
        piecesCard(variant),
        cardsOf(variant).map(({ name, sfen }) => ruleCard(variant, name, sfen)),
      ),
      h(
        "p",
        { class: "home-rules" },
        h("a", { class: "button primary", href: HOME }, icon("play"), t("new.start")),
        " ",
        h("a", { class: "button", href: linePath(variant.id, variant.start) }, icon("search"), t("nav.analysis")),
        ...(variant.solvable ? [" ", h("a", { class: "button", href: solvePath(variant.id) }, t("solving.go"))] : []),
      ),
    );
  }
}

/** The words for the pieces the rules speak of. @param {VariantView} variant @returns {Record<string, string>} */
function ruleWords(variant) {
  const royal = royalName(variant);
  const pawn = smallest(variant.kinds.filter((kind) => kind.promotes_to));
  if (!pawn?.promotes_to) return { royal };
  return { royal, pawn: pieceName(variant, pawn.symbol), promoted: pieceName(variant, pawn.promotes_to) };
}

/** The piece with the fewest dots. @param {KindView[]} kinds */
function smallest(kinds) {
  const dots = /** @param {KindView} kind */ (kind) => kind.dots.join("").replaceAll(" ", "").length;
  return kinds.sort((a, b) => dots(a) - dots(b))[0];
}

/** @param {VariantView} variant @param {string} name @param {string | null} sfen */
function ruleCard(variant, name, sfen) {
  const words = ruleWords(variant);
  return h(
    "section",
    { class: "rule-card" },
    h("h2", {}, t(`rules.${name}.title`, words)),
    t(`rules.${name}`, words).split("\n").map((line) => h("p", {}, line)),
    sfen && makeTryBoard(variant, sfen),
  );
}

/** @param {VariantView} variant */
function piecesCard(variant) {
  return h(
    "section",
    { class: "rule-card wide" },
    h("h2", {}, t("rules.pieces.title")),
    h("p", {}, t("rules.pieces")),
    h(
      "ul",
      { class: "pieces" },
      variant.kinds.map(({ symbol }) =>
        h(
          "li",
          {},
          h("div", { class: "pair" }, makePiece(variant, symbol), diagram(variant, symbol)),
          h("b", {}, pieceName(variant, symbol)),
          knows(`rules.piece.${symbol}`) && h("p", {}, t(`rules.piece.${symbol}`)),
        ),
      ),
    ),
  );
}

/** The squares around a piece, dotted where it may step. @param {VariantView} variant @param {string} symbol */
function diagram(variant, symbol) {
  const kind = kindOf(variant, symbol);
  const cells = kind.dots.flatMap((row) => [...row]);
  return h(
    "div",
    { class: `diagram${isPromoted(symbol) ? " blue" : ""}`, "aria-hidden": "true" },
    cells.map((mark, at) =>
      at === 4
        ? h("span", {}, h("img", { src: artOf(variant, kind), alt: "" }))
        : h("span", { class: mark === "o" ? "dot" : "" }),
    ),
  );
}
