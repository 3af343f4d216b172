/** Parts of the panel beside the board of a review. */

import { pieceIcon } from "../../board/piece.js";
import { readSfen, readUsi } from "../../game/sfen.js";
import { symbolOf } from "../../game/sides.js";
import { h, icon } from "../../kit/dom.js";
import { percentText, t } from "../../words/language.js";
import { saidOf } from "../../words/moments.js";
import { pieceName } from "../../words/names.js";
import { moveSquares } from "../../words/sentences.js";
import { shortWorth, swingText } from "./review-text.js";

/**
 * @import { JudgedView, MomentView, ReviewView, SideName, VariantView } from "../../wire/messages.js"
 *
 * The reviewed game: its review, the position before each move, the players' names, and the reader's side.
 * @typedef {{variant: VariantView, review: ReviewView, sfens: string[], nameOf: (side: SideName) => string, seat: SideName | null}} Subject
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
 * What the reader does with a moment.
 * @typedef {Record<"previous" | "next" | "moment" | "punished" | "instead" | "again" | "reveal", () => void>} MomentActs
 *
 * What was said of the reader's try.
 * @typedef {{mood: "good" | "bad" | "plain", text: string}} TrySaid
 */

/**
 * One moment: a question first, and then a sentence, the better move, and what can be tried.
 * @param {Subject} subject @param {number} index @param {"question" | "moment" | "punished" | "instead"} shown
 * @param {TrySaid | null} said @param {MomentActs} act
 */
export function makeMoment(subject, index, shown, said, act) {
  const { variant, review, sfens, nameOf, seat } = subject;
  const moment = /** @type {MomentView} */ (review.moments[index]);
  const judged = /** @type {JudgedView} */ (review.moves[moment.ply - 1]);
  const sfen = sfens[moment.ply - 1] ?? "";
  const [first] = moment.facts;
  /** @param {keyof MomentActs} name @param {string} picture @param {string} text @param {boolean} [off] */
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
    said && h("p", { class: `try-said ${said.mood}`, "data-said": "" }, said.text),
    ...(shown === "question" ? asked() : told()),
    h(
      "div",
      { class: "tools turn-over" },
      button("previous", "back", t("review.previous"), index === 0),
      shown === "question" && button("reveal", "eye", t("review.reveal")),
      button("next", "next", t("review.next"), index === review.moments.length - 1),
    ),
  );

  function asked() {
    const ask = seat === null || seat === judged.side ? t("review.ask") : t("review.ask_for", { side: nameOf(judged.side) });
    return [h("p", { class: "why" }, ask)];
  }

  function told() {
    return [
      first && h("p", { class: "why", "data-said": "", "aria-live": "polite" }, saidOf(subject, first, judged.side)),
      h("p", { class: "instead" }, h("b", {}, t("review.instead")), " ", makeStep(variant, sfen, judged.best), " ", h("small", {}, saidOf(subject, moment.better, judged.side))),
      h(
        "div",
        { class: "tools" },
        shown === "punished"
          ? button("moment", "undo", t("review.show_moment"))
          : button("punished", "eye", t("review.show_punished"), !moment.punished.length),
        shown === "instead" ? button("moment", "undo", t("review.show_moment")) : button("instead", "hint", t("review.show_instead")),
        button("again", "rematch", t("review.try")),
      ),
    ];
  }
}

/** The table of all moves. @param {Subject} subject @param {number} ply @param {(ply: number) => void} go */
export function makeTable(subject, ply, go) {
  const { variant, review, sfens } = subject;
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
      h("td", {}, h("span", { class: "worth" }, shortWorth(judged.could, exact, false), " →"), " ", h("span", { class: "worth" }, shortWorth(judged.did, exact, true))),
      h("td", {}, judged.best !== judged.move && makeStep(variant, sfen, judged.best)),
    );
    const moment = moments.get(judged.ply);
    if (!moment) return [row];
    const said = moment.facts.map((fact) => h("li", {}, saidOf(subject, fact, judged.side)));
    const better = h("li", {}, t("line.label", { score: t("review.instead"), moves: saidOf(subject, moment.better, judged.side) }));
    return [row, h("tr", { class: "why-row" }, h("td", { colspan: columns.length }, h("b", {}, swingText(judged, exact)), h("ul", {}, said, better)))];
  });
  return h(
    "div",
    { class: "review-table", tabindex: "0", role: "region", "aria-label": t("review.all_moves") },
    h("table", {}, h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, body)),
  );
}
