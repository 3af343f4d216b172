/** Parts of the panel beside the analysis board. */

import { h, icon } from "./dom.js";
import { resultOf } from "./evaluation.js";
import { t } from "./i18n.js";
import { variants } from "./variants.js";

/** @param {string} chosen @param {(id: string) => void} choose */
export function makeChooser(chosen, choose) {
  const select = h(
    "select",
    { "aria-label": t("new.variant"), "data-action": "variant", onchange: () => choose(select.value) },
    [...variants.keys()].map((id) => h("option", { value: id, selected: id === chosen }, t(`variant.${id}`))),
  );
  return h("div", { class: "tools" }, select);
}

/**
 * The verdict, and whether it is known or guessed.
 * @param {string} verdict @param {import("./types.js").Analysis | null} analysis @param {boolean} solvable
 */
export function makeTruth(verdict, analysis, solvable) {
  const score = analysis?.lines[0]?.score;
  return h(
    "div",
    { class: `truth ${score && score.plies !== null ? resultOf(score) : ""}` },
    h("strong", {}, verdict),
    analysis && h("small", {}, analysis.exact ? t("truth.exact") : t("truth.depth", { depth: analysis.depth })),
    analysis && !analysis.exact && solvable && h("span", {}, h("span", { class: "estimate" }, t("truth.estimate"))),
  );
}

/** @param {() => void} back */
export function makeBranch(back) {
  return h(
    "div",
    { class: "branch" },
    h("p", {}, t("analysis.variation")),
    h("button", { type: "button", class: "button small", "data-action": "main", onclick: back }, icon("undo"), t("analysis.main")),
  );
}

/** @param {import("./types.js").Side} side @param {import("./types.js").Side} turn */
export function makeSide(side, turn) {
  return h(
    "div",
    { class: "who" },
    h("span", { class: `chip ${side}` }),
    h("span", { class: "names" }, h("b", {}, t(`side.${side}`)), side === turn && h("small", {}, t("analysis.to_move"))),
  );
}
