/** Parts of the panel beside a puzzle: what is to be found, what was said, and the card at its end. */

import { artOf } from "../../game/piece-set.js";
import { royalOf } from "../../game/variants.js";
import { PUZZLES, linePath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { gainText } from "../../words/ratings.js";
import { goalText } from "./puzzle-words.js";

/** @import { PuzzleVerdict, PuzzleView, VariantView } from "../../wire/messages.js" */

/** @param {PuzzleView} puzzle @param {string} note */
export function makeGoal(puzzle, note) {
  return h(
    "div",
    { class: "status", "data-said": "" },
    h("span", { class: `chip ${puzzle.position.turn}` }),
    h("p", {}, goalText(puzzle), note && h("small", {}, note)),
  );
}

/** What was said of the last move. @param {string} text @param {"good" | "bad" | "plain"} mood @param {(() => void) | null} takeBack */
export function makeSaid(text, mood, takeBack) {
  return h(
    "div",
    { class: `puzzle-said ${mood}` },
    h("p", {}, text),
    takeBack && h("button", { type: "button", class: "button small", "data-action": "take-back", onclick: takeBack }, icon("undo"), h("span", {}, t("puzzle.take_back"))),
  );
}

/**
 * @param {VariantView} variant @param {PuzzleView} puzzle @param {PuzzleVerdict} verdict
 * @param {{clean: boolean, gain: number | null, next: () => void, watch: () => void}} how `clean` if no move was wrong
 */
export function makeEnd(variant, puzzle, { result, line, solver, end }, { clean, gain, next, watch }) {
  const headline = t(result === "given_up" ? "puzzle.given_up" : clean ? "puzzle.solved" : "puzzle.solved_late");
  const { rating } = solver.rating;
  const analysis = linePath(variant.id, puzzle.position.sfen, line.map(({ usi }) => usi));
  return h(
    "section",
    { class: `end ${result === "solved" && clean ? "win" : "draw"}`, "aria-label": headline },
    h(
      "div",
      { class: "verdict" },
      h("img", { src: artOf(variant, royalOf(variant)), alt: "", width: 72, height: 72 }),
      h(
        "div",
        {},
        h("h2", {}, headline),
        h("p", { class: "gain" }, gain === null ? t("puzzle.stays", { rating }) : t("puzzle.gain", { rating, gain: gainText(gain) })),
        end && h("p", {}, t("puzzle.rating", { rating: end.rating })),
        solver.run > 1 && h("p", {}, t("puzzle.run", { run: solver.run, best: solver.best_run })),
      ),
    ),
    Boolean(end?.themes.length) && h("ul", { class: "themes", "aria-label": t("puzzle.themes") }, (end?.themes ?? []).map((theme) => h("li", {}, t(`puzzle_theme.${theme}`)))),
    h(
      "div",
      { class: "end-actions" },
      h("button", { type: "button", class: "button primary", "data-end": "next", onclick: next }, icon("next"), t("puzzle.next")),
      h("button", { type: "button", class: "button", "data-end": "watch", onclick: watch }, icon("play"), t("puzzle.watch")),
      h("a", { class: "button", "data-end": "analysis", href: analysis }, icon("search"), t("puzzle.analysis")),
      h("a", { class: "button", "data-end": "hub", href: `${PUZZLES}/${variant.id}` }, icon("games"), t("puzzle.hub")),
    ),
  );
}
