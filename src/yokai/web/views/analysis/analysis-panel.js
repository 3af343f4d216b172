/** Parts of the panel beside the analysis board. */

import { variants } from "../../game/variants.js";
import { famousPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeActions } from "../../panel/actions.js";
import { t } from "../../words/language.js";
import { gameName, sideName } from "../../words/names.js";
import { depthText, isProved, resultOf } from "./evaluation.js";

/** @import { Analysis, SideName } from "../../wire/messages.js" */

/** @param {string} chosen @param {(id: string) => void} choose */
export function makeChooser(chosen, choose) {
  const select = h(
    "select",
    { "aria-label": t("new.variant"), "data-action": "variant", onchange: () => choose(select.value) },
    [...variants.keys()].map((id) => h("option", { value: id, selected: id === chosen }, gameName(id))),
  );
  return h("div", { class: "tools" }, select);
}

/** The verdict, whether it is proved or guessed, and what these words mean. @param {string} verdict @param {Analysis | null} analysis */
export function makeTruth(verdict, analysis) {
  const score = analysis?.lines[0]?.score;
  return h(
    "div",
    { class: `truth ${score && score.plies !== null ? resultOf(score) : ""}`, "data-said": "" },
    h("strong", {}, verdict),
    ...(analysis && score ? [makeCertainty(analysis)] : []),
  );
}

/** @param {Analysis} analysis */
function makeCertainty(analysis) {
  const sure = isProved(analysis) ? "proved" : "guessed";
  return h(
    "div",
    { class: "certainty" },
    h("span", { class: sure }, t(`truth.${sure}`)),
    h("small", {}, depthText(analysis)),
    h("p", {}, t("truth.proved_or_guessed"), sure === "guessed" && ` ${t("truth.percent")}`),
  );
}

/** Links to the famous games with comments. */
export function makeWalks() {
  const walks = { seventy_eight: t("walk.seventy_eight"), perfect: t("walk.perfect") };
  return h(
    "nav",
    { class: "walks", "aria-label": t("walk.title") },
    h("h2", {}, t("walk.title")),
    Object.entries(walks).map(([name, text]) => h("a", { class: "button small", href: famousPath(name), "data-walk": name }, icon("book"), text)),
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

/** @param {SideName} side @param {boolean} moves whether it is to move */
export function makeSide(side, moves) {
  return h(
    "div",
    { class: "who" },
    h("span", { class: `chip ${side}` }),
    h("span", { class: "names" }, h("b", {}, sideName(side)), moves && h("small", {}, t("analysis.to_move"))),
  );
}

/** @param {Record<"edit" | "paste" | "flip" | "start" | "share" | "play", () => void>} act @param {(() => void) | null} review where there are moves */
export function makeTools(act, review) {
  return makeActions([
    { name: "edit", picture: "edit", label: t("analysis.edit"), act: act.edit },
    { name: "paste", picture: "copy", label: t("analysis.paste"), act: act.paste },
    { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: act.flip },
    { name: "start", picture: "first", label: t("edit.start"), act: act.start },
    { name: "share", picture: "share", label: t("end.share"), act: act.share },
    { name: "review", picture: "book", label: t("end.review"), disabled: !review, act: () => review?.() },
    { name: "play", picture: "play", label: t("analysis.play"), act: act.play },
  ]);
}
