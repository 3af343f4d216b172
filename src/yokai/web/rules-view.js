/** The rules of each game, to be looked at and tried; pieces and boards come from its file. */

import { h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { makePiece } from "./piece.js";
import { artOf, kindOf, pieceName, royalOf, variantOf, variants } from "./variants.js";
import { makeTryBoard } from "./try-board.js";
import { positionPath } from "./share.js";

/** @typedef {import("./types.js").Variant} Variant */

/** Which cards explain a game, in order, and the position each is tried on; "start" is the game's own. */
const CARDS = /** @type {Record<string, [string, string | null][]>} */ ({
  classic: [
    ["goal", "start"],
    ["drop", "1kb/1p1/3/BKR b RP 1"],
    ["promotion", "2k/1P1/3/K2 b - 1"],
    ["reach", "r1k/K2/3/3 b - 1"],
    ["draw", null],
  ],
  expert: [
    ["goal_mate", "start"],
    ["mate", "2k2/5/2+S2/5/5/2K2 b G 1"],
    ["promotion_choice", "4k/2S2/1P3/5/5/K4 b - 1"],
    ["drop", "1gkg1/5/1p1p1/1P3/5/1GKG1 b SP 1"],
    ["drop_limits", "4k/5/2P2/1+P3/5/K4 b P 1"],
    ["draw", null],
  ],
  dobutsu: [
    ["goal", "start"],
    ["royal_careful", "1rk/K2/3/3 b - 1"],
    ["drop", "1kb/1p1/3/BKR b RP 1"],
    ["promotion", "2k/1P1/3/K2 b - 1"],
    ["reach", "2k/K2/3/3 b - 1"],
    ["draw", null],
  ],
});

export class RulesView {
  /** @param {string} id */
  constructor(id) {
    const variant = variantOf(id || "classic");
    this.title = `${t("nav.rules")} · ${t(`variant.${variant.id}`)}`;
    const royal = pieceName(variant, royalOf(variant));
    const small = plainPromoting(variant);
    const words = { royal, pawn: pieceName(variant, small), promoted: pieceName(variant, `+${small}`) };
    this.element = h(
      "div",
      { class: "page", "data-view": "rules-page" },
      h("h1", {}, this.title),
      tabs(variant),
      h(
        "div",
        { class: "rules" },
        piecesCard(variant),
        (CARDS[variant.id] ?? []).map(([name, sfen]) => card(variant, name, sfen, words)),
      ),
      h(
        "p",
        { class: "home-rules" },
        h("a", { class: "button primary", href: "#/" }, icon("play"), t("new.start")),
        " ",
        h("a", { class: "button", href: positionPath(variant.id, variant.start) }, icon("search"), t("nav.analysis")),
      ),
    );
  }
}

/** The smallest piece that has another side. @param {Variant} variant */
function plainPromoting(variant) {
  const dots = /** @param {import("./types.js").Kind} kind */ (kind) => kind.dots.join("").replaceAll(" ", "").length;
  const plain = variant.kinds.filter((kind) => kind.promotes_to);
  return plain.sort((a, b) => dots(a) - dots(b))[0]?.symbol ?? "P";
}

/** @param {Variant} variant */
function tabs(variant) {
  return h(
    "nav",
    { class: "rules-tabs", "aria-label": t("nav.rules") },
    [...variants.keys()].map((id) =>
      h("a", { class: "button", href: `#/rules/${id}`, "aria-current": id === variant.id ? "page" : null }, t(`variant.${id}`)),
    ),
  );
}

/** @param {Variant} variant @param {string} name @param {string | null} sfen @param {Record<string, string>} words */
function card(variant, name, sfen, words) {
  return h(
    "section",
    { class: "rule-card" },
    h("h2", {}, t(`rules.${name}.title`, words)),
    t(`rules.${name}`, words).split("\n").map((line) => h("p", {}, line)),
    sfen && makeTryBoard(variant, sfen === "start" ? variant.start : sfen),
  );
}

/** @param {Variant} variant */
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
          h("p", {}, t(`rules.piece.${symbol}`)),
        ),
      ),
    ),
  );
}

/** The squares around a piece, dotted where it may step. @param {Variant} variant @param {string} symbol */
function diagram(variant, symbol) {
  const kind = kindOf(variant, symbol);
  const cells = kind.dots.flatMap((row) => [...row]);
  return h(
    "div",
    { class: `diagram${symbol.startsWith("+") ? " blue" : ""}`, "aria-hidden": "true" },
    cells.map((mark, at) =>
      at === 4
        ? h("span", {}, h("img", { src: artOf(variant, kind), alt: "" }))
        : h("span", { class: mark === "o" ? "dot" : "" }),
    ),
  );
}
