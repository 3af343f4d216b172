/** Parts of the panel beside a puzzle: what is to be found, what was said, and the card at its end. */

import { pieceIcon } from "../../board/piece.js";
import { artOf } from "../../game/piece-set.js";
import { royalOf, variants } from "../../game/variants.js";
import { PUZZLES, linePath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { pieceName } from "../../words/names.js";
import { gainText } from "../../words/ratings.js";
import { goalText, returnText, solutionTexts, unratedLeft } from "../../panel/puzzle-words.js";

/** @import { PositionView, PuzzleEnd, PuzzleVerdict, PuzzleView, VariantView } from "../../wire/messages.js" */

/** @param {Pick<PuzzleView, "kind" | "moves"> & {position: Pick<PositionView, "turn">}} puzzle @param {string} note @param {HTMLElement} mute */
export function makeGoal(puzzle, note, mute) {
  return h(
    "div",
    { class: "status-row" },
    h(
      "div",
      { class: "status", "data-said": "" },
      h("span", { class: `chip ${puzzle.position.turn}` }),
      h("p", {}, goalText(puzzle), note && h("small", {}, note)),
    ),
    mute,
  );
}

/**
 * @param {VariantView} variant @param {PuzzleView} puzzle @param {PuzzleVerdict} verdict
 * @param {{clean: boolean, gain: number | null, next: () => void, watch: () => void, why: () => void}} how `clean` if no move was wrong
 */
export function makeEnd(variant, puzzle, { result, line, solver, end }, { clean, gain, next, watch, why }) {
  const headline = t(result === "given_up" ? "puzzle.given_up" : clean ? "puzzle.solved" : "puzzle.solved_late");
  const { rating } = solver.rating;
  const left = unratedLeft(solver);
  const back = end && returnText(end);
  const counts = variants.has(variant.id); // puzzles of a game that somebody has made change no rating
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
        counts && (left > 0
          ? h("p", {}, t("puzzle.rating_soon", { count: left }))
          : h("p", { class: "gain" }, gain === null ? t("puzzle.stays", { rating }) : t("puzzle.gain", { rating, gain: gainText(gain) }))),
        counts && end && !left && h("p", {}, t("puzzle.rating", { rating: end.rating })),
        back && h("p", {}, back),
        solver.run > 1 && h("p", {}, t("puzzle.run", { run: solver.run, best: solver.best_run })),
      ),
    ),
    end && makeSolution(variant, puzzle, end, why),
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

/** Why the solution works. @param {VariantView} variant @param {PuzzleView} puzzle @param {PuzzleEnd} end @param {() => void} show */
function makeSolution(variant, puzzle, end, show) {
  return h(
    "div",
    { class: "solution" },
    solutionTexts(variant, end).map((text) => h("p", { class: "why" }, text)),
    puzzle.kind === "material" && makeExchange(variant, end),
    h("button", { type: "button", class: "button small", "data-end": "why", onclick: show }, icon("eye"), t("puzzle.show_why")),
  );
}

/** What was won and lost: a picture of each piece. @param {VariantView} variant @param {PuzzleEnd} end */
function makeExchange(variant, { won, lost }) {
  /** @param {string} sign @param {string[]} symbols @param {string} name */
  const part = (sign, symbols, name) =>
    h("span", { class: "step", role: "img", "aria-label": `${name} ${symbols.map((symbol) => pieceName(variant, symbol)).join(", ")}` }, sign, symbols.map((symbol) => pieceIcon(variant, symbol)));
  return h("p", { class: "exchange" }, part("+", won, t("puzzle.won")), lost.length > 0 && part("−", lost, t("puzzle.lost")));
}
