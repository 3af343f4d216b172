/** Openings: those of my own games with what went wrong, those that have a name, and the way to the trainer. */

import { pieceIcon } from "../../board/piece.js";
import { makeMiniBoard } from "../../board/mini-board.js";
import { variantOf } from "../../game/variants.js";
import { drillPath, linePath, openingsPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { remember, settings } from "../../kit/settings.js";
import { toast } from "../../kit/toast.js";
import { makeVariantTabs } from "../../panel/variant-tabs.js";
import { getOpenings } from "../../wire/openings.js";
import { t } from "../../words/language.js";
import { sideName } from "../../words/names.js";
import { openingName } from "../../words/openings.js";
import { moveSquares, problemText } from "../../words/sentences.js";
import { resultOf } from "./evaluation.js";
import { total, worthText } from "./explorer.js";
import { walkOf } from "./lines.js";

/** @import { KnownOpening, MoveView, MyOpening, OpeningMistake, OpeningsView as Openings } from "../../wire/messages.js" */

export class OpeningsView {
  /** @param {string | null} game null: the one chosen last */
  constructor(game) {
    this.title = t("opening.title");
    this.variant = variantOf(game ?? settings.variant);
    if (game) remember({ variant: game });
    this.parts = h("div", { class: "opening-parts" }, h("p", { class: "hushed" }, t("opening.looking")));
    this.element = h(
      "div",
      { class: "page openings", "data-view": "openings-page" },
      h("div", { class: "games-head" }, h("h1", {}, this.title)),
      makeVariantTabs(this.variant.id, openingsPath, t("new.variant")),
      this.parts,
    );
    void this.load();
  }

  leave() {
    this.left = true;
  }

  async load() {
    try {
      const openings = await getOpenings(this.variant.id);
      if (!this.left) this.parts.replaceChildren(...this.drawn(openings));
    } catch (problem) {
      if (!this.left) toast(problemText(this.variant, problem));
    }
  }

  /** @param {Openings} openings */
  drawn({ trains, known, mine }) {
    const { id, start } = this.variant;
    return [
      part(
        t("opening.trainer"),
        "trainer",
        h("p", {}, t(trains ? "opening.trainer_how" : "opening.trainer_waits")),
        h(
          "div",
          { class: "opening-buttons" },
          trains && /** @type {const} */ (["south", "north"]).map((side) =>
            h("a", { class: side === "south" ? "button primary" : "button", href: drillPath(id, side), "data-side": side }, icon("learn"), t("opening.train_as", { side: sideName(side) }))),
          h("a", { class: "button", href: linePath(id, start), "data-action": "explore" }, icon("search"), t("opening.explorer")),
        ),
      ),
      part(
        t("opening.mine"),
        "mine",
        mine.length
          ? h("ul", { class: "opening-list" }, mine.map((opening) => h("li", {}, this.makeMine(opening))))
          : h("p", { class: "hushed" }, t("opening.mine_none")),
      ),
      ...(known.length ? [part(t("opening.known"), "known", h("ul", { class: "opening-list" }, known.map((opening) => h("li", {}, this.makeKnown(opening)))))] : []),
    ];
  }

  /** @param {MyOpening} opening */
  makeMine({ side, moves, opening, games, mistake }) {
    const { won, drawn, lost } = games;
    return h(
      "article",
      { class: "opening-card" },
      this.picture(moves, side === "north"),
      h(
        "div",
        {},
        h("h3", {}, h("span", { class: `chip ${side}` }), opening ? openingName(opening) : t("opening.as", { side: sideName(side) })),
        h("p", { class: "opening-moves" }, this.walk(moves)),
        h("p", {}, t("opening.results", { count: total(games), won, drawn, lost })),
        mistake && this.makeMistake(mistake),
      ),
    );
  }

  /** @param {OpeningMistake} mistake */
  makeMistake({ moves, times, best, could, did }) {
    const last = moves.at(-1);
    const before = moves.at(-2)?.sfen ?? this.variant.start;
    const [{ symbol, squares } = { symbol: "", squares: best }] = walkOf(this.variant, before, [best]);
    const path = linePath(this.variant.id, this.variant.start, moves.map(({ usi }) => usi));
    return h(
      "div",
      { class: "opening-mistake" },
      h(
        "p",
        {},
        icon("warn"),
        h("span", {}, t(times === 1 ? "opening.mistake_once" : "opening.mistake", { times, move: last ? moveSquares(this.variant, last.usi, last.capture !== null) : "", could: worthText(could, null), did: worthText(did, null) })),
      ),
      h("p", {}, h("span", {}, t("opening.better")), h("span", { class: "step" }, symbol && pieceIcon(this.variant, symbol), squares)),
      h("a", { class: "button small", href: `${path}&ply=${moves.length - 1}`, "data-action": "look" }, icon("search"), t("opening.look")),
    );
  }

  /** @param {KnownOpening} opening */
  makeKnown({ name, moves, turn, worth, result }) {
    return h(
      "article",
      { class: "opening-card" },
      this.picture(moves),
      h(
        "div",
        {},
        h("h3", {}, openingName(name)),
        h("p", { class: "opening-moves" }, this.walk(moves)),
        h("p", {}, worth ? [t("opening.for", { side: sideName(turn) }), " ", h("b", { class: `score ${result ?? resultOf(worth)}` }, worthText(worth, result))] : t("opening.unjudged")),
        h("a", { class: "button small", href: linePath(this.variant.id, this.variant.start, moves.map(({ usi }) => usi)), "data-action": "look" }, icon("search"), t("opening.look")),
      ),
    );
  }

  /** @param {MoveView[]} moves @param {boolean} [flipped] */
  picture(moves, flipped = false) {
    return makeMiniBoard(this.variant, moves.at(-1)?.sfen ?? this.variant.start, flipped);
  }

  /** The moves with their pieces. @param {MoveView[]} moves */
  walk(moves) {
    return moves.map(({ usi, symbol, capture }) => h("span", { class: "step" }, pieceIcon(this.variant, symbol), moveSquares(this.variant, usi, capture !== null)));
  }
}

/** @param {string} title @param {string} name @param {(Node | null | undefined | false)[]} content */
function part(title, name, ...content) {
  return h("section", { class: "opening-part", "aria-labelledby": `opening-${name}`, "data-part": name }, h("h2", { id: `opening-${name}` }, title), ...content);
}
