/** Parts of the panel beside the analysis board. */

import { chosenEngine, otherEngines } from "../../dialogs/bot-choice.js";
import { variants } from "../../game/variants.js";
import { famousPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeActions } from "../../panel/actions.js";
import { settings, remember } from "../../kit/settings.js";
import { t } from "../../words/language.js";
import { shortGameName, sideName } from "../../words/names.js";
import { depthText, isProved, resultOf } from "./evaluation.js";

/**
 * @import { OpenChapter } from "../../dialogs/studies.js"
 * @import { Analysis, PositionView, SideName, VariantView } from "../../wire/messages.js"
 */

/** The most lines of play that are shown. */
const MOST_LINES = 5;

/** Whether the words "proved" and "guessed" are explained, also after a redraw. */
let explained = false;

/**
 * The choice of the variant, and what the engine does.
 * @param {string} chosen @param {(id: string) => void} choose
 * @param {{threat: boolean, canThreaten: boolean, changed: () => void, toggleThreat: () => void, toggleExplorer: () => void}} engine
 */
export function makeChooser(chosen, choose, { threat, canThreaten, changed, toggleThreat, toggleExplorer }) {
  const { engine } = settings;
  /** @param {string} name @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} act */
  const select = (name, label, options, value, act) => {
    const element = h(
      "select",
      { "aria-label": label, title: label, "data-action": name, onchange: () => act(element.value) },
      options.map(([id, text]) => h("option", { value: id, selected: id === value }, text)),
    );
    return element;
  };
  const counts = Array.from({ length: MOST_LINES }, (_, index) => String(index + 1));
  const lines = select("lines", t("analysis.lines"), counts.map((count) => [count, count]), String(settings.lines), (value) => {
    remember({ lines: Number(value) });
    changed();
  });
  lines.disabled = !engine;
  const others = otherEngines();
  const who =
    others.length > 0 &&
    select("analyst", t("analysis.who"), [["", "yokai"], ...others.map((name) => /** @type {[string, string]} */ ([name, name]))], chosenEngine() ?? "", (value) => {
      remember({ analyst: value });
      changed();
    });
  return h(
    "div",
    { class: "tools engine-bar" },
    select("variant", t("new.variant"), [...new Set([...variants.keys(), chosen])].map((id) => [id, shortGameName(id)]), chosen, choose),
    h(
      "button",
      {
        type: "button", class: "button small", role: "switch", "aria-checked": String(engine), "data-action": "engine",
        onclick: () => {
          remember({ engine: !engine });
          changed();
        },
      },
      h("span", {}, t("analysis.engine")),
    ),
    who,
    lines,
    makeIconButton("explorer", "book", `${t("opening.explorer")} (o)`, toggleExplorer, { pressed: settings.explorer }),
    makeIconButton("threat", "warn", `${t("analysis.threat")} (x)`, toggleThreat, { disabled: !engine || !canThreaten, pressed: threat }),
  );
}

/**
 * A button with a drawing, whose label is seen by whoever points at it.
 * @param {string} name @param {string | Node} picture the name of an icon, or what is drawn instead @param {string} label @param {() => void} act
 * @param {{disabled?: boolean, pressed?: boolean}} [state]
 */
export function makeIconButton(name, picture, label, act, { disabled = false, pressed } = {}) {
  return h(
    "button",
    {
      type: "button", class: "icon-button", "data-action": name, "aria-label": label, title: label, disabled,
      "aria-pressed": pressed === undefined ? null : String(pressed), onclick: act,
    },
    typeof picture === "string" ? icon(picture) : picture,
  );
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
  const details = h(
    "details",
    { class: "certainty", open: explained, ontoggle: () => (explained = details.open) },
    h("summary", { "data-action": "explain" }, h("span", { class: sure }, t(`truth.${sure}`)), h("small", {}, depthText(analysis))),
    h("p", {}, t("truth.proved_or_guessed"), sure === "guessed" && ` ${t("truth.percent")}`),
  );
  return details;
}

/** Links to the annotated games of a variant. @param {VariantView} variant */
export function makeWalks(variant) {
  return variant.annotated.map((name) =>
    h("a", { class: "button small", href: famousPath(name), "data-walk": name }, icon("book"), t(`walk.${name}`)),
  );
}

/** @param {SideName} side @param {PositionView | undefined} here */
export function makeSide(side, here) {
  const won = here?.outcome?.winner === side;
  const moves = here?.turn === side && !here.outcome;
  return h(
    "div",
    { class: "who" },
    h("span", { class: `chip ${side}` }),
    h("span", { class: "names" }, h("b", {}, won ? t("truth.won", { side: sideName(side) }) : sideName(side)), moves && h("small", {}, t("analysis.to_move"))),
  );
}

/**
 * Buttons that step through the line, and for what is rarely done.
 * @param {Node} stepper @param {Record<"edit" | "paste" | "flip" | "start" | "pen" | "wipe", () => void>} act
 * @param {{pen: boolean, drawn: boolean}} drawing whether the pen is taken up, and whether something is drawn
 */
export function makeFoot(stepper, act, { pen, drawn }) {
  return h(
    "div",
    { class: "panel-foot" },
    stepper,
    makeIconButton("flip", "flip", `${t("actions.flip")} (f)`, act.flip),
    makeIconButton("pen", "edit", t("analysis.pen"), act.pen, { pressed: pen }),
    makeIconButton("wipe", "wipe", t("analysis.wipe"), act.wipe, { disabled: !drawn }),
    makeIconButton("start", "new", t("edit.start"), act.start),
    makeIconButton("edit", "board", t("analysis.edit"), act.edit),
    makeIconButton("paste", "copy", t("analysis.paste"), act.paste),
  );
}

/** The chapter in view, and a button to save it. @param {OpenChapter} chapter @param {(chapter: OpenChapter) => void} save */
export function makeChapter(chapter, save) {
  const { study, number } = chapter;
  return h(
    "div",
    { class: "chapter" },
    h("span", {}, `${study.name} · ${study.chapters[number]?.name ?? ""}`),
    h("button", { type: "button", class: "button small", "data-action": "chapter-save", onclick: () => save(chapter) }, t("study.save")),
  );
}

/** @param {Record<"share" | "play" | "studies", () => void>} act @param {(() => void) | null} review where there are moves */
export function makeTools(act, review) {
  return makeActions([
    { name: "play", picture: "play", label: t("analysis.play"), act: act.play },
    { name: "review", picture: "book", label: t("end.review"), disabled: !review, act: () => review?.() },
    { name: "share", picture: "share", label: t("end.share"), act: act.share },
    { name: "studies", picture: "games", label: t("study.title"), act: act.studies },
  ]);
}
