/** Parts of the panel beside the board of a review. */

import { pieceIcon } from "../../board/piece.js";
import { readSfen, readUsi } from "../../game/sfen.js";
import { symbolOf } from "../../game/sides.js";
import { h, icon } from "../../kit/dom.js";
import { percentText, t } from "../../words/language.js";
import { pieceName } from "../../words/names.js";
import { moveSquares } from "../../words/sentences.js";
import { factText, shortWorth, swingText } from "./review-text.js";

/**
 * @import { JudgedView, MomentView, ReviewView, SideName, VariantView } from "../../wire/messages.js"
 *
 * The reviewed game: its review, the position before each move, and the players' names.
 * @typedef {{variant: VariantView, review: ReviewView, sfens: string[], nameOf: (side: SideName) => string}} Subject
 */

/** A move with its picture. @param {VariantView} variant @param {string} sfen what stood before @param {string} usi */
function makeStep(variant, sfen, usi) {
  const { cells, turn } = readSfen(sfen);
  const { from, drop, to } = readUsi(usi, variant);
  const symbol = drop ? symbolOf(drop, turn) : (cells[from ?? 0] ?? "");
  const squares = moveSquares(variant, usi, cells[to] !== "");
  return h("span", { class: "step", "aria-label": `${pieceName(variant, symbol)} ${squares}`, role: "img" }, pieceIcon(variant, symbol), squares);
}

/** How far the review is. @param {number} share */
export function makeProgress(share) {
  const text = t("review.progress", { percent: percentText(Math.round(share * 100)) });
  return h("div", { class: "reviewing" }, h("p", { role: "status" }, text), h("progress", { max: 1, value: share, "aria-label": t("review.title") }));
}

/** The accuracy of both players. @param {Subject} subject */
export function makeAccuracies({ review, nameOf }) {
  /** @param {SideName} side */
  const one = (side) => {
    const accuracy = review[side];
    return h(
      "div",
      { class: "accuracy" },
      h("span", { class: `chip ${side}` }),
      h("b", {}, nameOf(side)),
      h("strong", {}, accuracy === null ? t("review.no_choice") : percentText(accuracy)),
    );
  };
  return h("section", { class: "accuracies", "aria-label": t("review.accuracy") }, h("h2", {}, t("review.accuracy")), one("south"), one("north"));
}

/** @param {JudgedView} judged */
function makeGrade({ grade }) {
  return h("span", { class: `grade ${grade}` }, t(`review.grade.${grade}`));
}

/**
 * One moment: a sentence, the better move, and what can be tried.
 * @param {Subject} subject @param {number} index @param {"moment" | "punished" | "instead"} shown
 * @param {Record<"previous" | "next" | "moment" | "punished" | "instead" | "again", () => void>} act
 */
export function makeMoment(subject, index, shown, act) {
  const { variant, review, sfens, nameOf } = subject;
  const moment = /** @type {MomentView} */ (review.moments[index]);
  const judged = /** @type {JudgedView} */ (review.moves[moment.ply - 1]);
  const sfen = sfens[moment.ply - 1] ?? "";
  const [first] = moment.facts;
  /** @param {"previous" | "next" | "moment" | "punished" | "instead" | "again"} name @param {string} picture @param {string} text @param {boolean} [off] */
  const button = (name, picture, text, off = false) =>
    h("button", { type: "button", class: "button small", "data-action": name, disabled: off, onclick: act[name] }, icon(picture), text);
  return h(
    "section",
    { class: "moment", "aria-label": t("review.moments") },
    h(
      "div",
      { class: "moment-head" },
      h("h2", {}, t("review.moment", { number: index + 1, count: review.moments.length })),
      makeGrade(judged),
    ),
    h("p", { class: "who-moved" }, t("review.move", { number: moment.ply, side: nameOf(judged.side) }), " ", makeStep(variant, sfen, judged.move)),
    first && h("p", { class: "why", "data-said": "", "aria-live": "polite" }, factText(variant, first, judged.side, nameOf)),
    h("p", { class: "instead" }, h("b", {}, t("review.instead")), " ", makeStep(variant, sfen, judged.best), " ", h("small", {}, factText(variant, moment.better, judged.side, nameOf))),
    h(
      "div",
      { class: "tools" },
      shown === "punished"
        ? button("moment", "undo", t("review.show_moment"))
        : button("punished", "eye", t("review.show_punished"), !moment.punished.length),
      shown === "instead" ? button("moment", "undo", t("review.show_moment")) : button("instead", "hint", t("review.show_instead")),
      button("again", "rematch", t("review.try")),
    ),
    h(
      "div",
      { class: "tools turn-over" },
      button("previous", "back", t("review.previous"), index === 0),
      button("next", "next", t("review.next"), index === review.moments.length - 1),
    ),
  );
}

/** The table of all moves. @param {Subject} subject @param {number} ply @param {(ply: number) => void} go */
export function makeTable({ variant, review, sfens, nameOf }, ply, go) {
  const { exact } = review;
  const moments = new Map(review.moments.map((moment) => [moment.ply, moment]));
  const stood = `${t("review.column.stood")} → ${t("review.column.stands")}`;
  const columns = [t("review.column.move"), t("review.column.grade"), stood, t("review.column.best")];
  const body = review.moves.flatMap((judged) => {
    const sfen = sfens[judged.ply - 1] ?? "";
    const open = h("button", { type: "button", class: "to-move", "data-move": judged.ply, onclick: () => go(judged.ply) }, `${judged.ply}. `, makeStep(variant, sfen, judged.move));
    const row = h(
      "tr",
      { class: judged.side, "aria-current": judged.ply === ply ? "step" : null },
      h("th", { scope: "row" }, open),
      h("td", {}, makeGrade(judged)),
      h("td", {}, `${shortWorth(judged.could, exact, 0)} → ${shortWorth(judged.did, exact, 1)}`),
      h("td", {}, judged.best !== judged.move && makeStep(variant, sfen, judged.best)),
    );
    const moment = moments.get(judged.ply);
    if (!moment) return [row];
    const said = moment.facts.map((fact) => h("li", {}, factText(variant, fact, judged.side, nameOf)));
    const better = h("li", {}, `${t("review.instead")}: `, factText(variant, moment.better, judged.side, nameOf));
    return [row, h("tr", { class: "why-row" }, h("td", { colspan: columns.length }, h("b", {}, swingText(judged, exact)), h("ul", {}, said, better)))];
  });
  return h(
    "div",
    { class: "review-table", tabindex: "0", role: "region", "aria-label": t("review.all_moves") },
    h("table", {}, h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, body)),
  );
}
