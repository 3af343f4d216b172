/** The rules of a game that is being made, as switches with a picture each. */

import { artPath } from "../../kit/art.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { pieceName, royalName } from "../../words/names.js";

/**
 * @import { KindView, VariantView } from "../../wire/messages.js"
 * @import { Draft } from "./draft.js"
 */

/** The rules that are on or off, and their pictures. @type {[string, string][]} */
const SWITCHES = [
  ["reach_wins", "torii"],
  ["checkmate_ends", "crown"],
  ["royal_avoids_attack", "shield"],
  ["drops", "catch"],
  ["dead_ends", "hand"],
  ["stuck_draws", "rope"],
];

/** The limits of a piece's drops, and their pictures. @type {Record<string, string>} */
export const LIMITS = { one_per_column: "hand", drop_mate: "crown" };

/** How often a position may occur before the game is drawn. */
const REPETITIONS = [2, 3, 4];

/** @param {Draft} draft @param {(change: () => void) => void} act @param {(key: string) => Node} faults what is wrong with a key */
export function makeSwitches(draft, act, faults) {
  /** @param {string} key @param {string} picture @param {Node} control */
  const row = (key, picture, control) => makeRow(key, picture, control, h("small", {}, t(`workshop.${key}_note`)), faults(key));
  /** @param {string} key @param {[string | number, string][]} options */
  const select = (key, options) => {
    const element = h(
      "select",
      { name: key, onchange: () => act(() => draft.set(key, typeof options[0]?.[0] === "number" ? Number(element.value) : element.value)) },
      options.map(([value, label]) => h("option", { value, selected: value === draft.get(key) }, label)),
    );
    return h("label", { class: "field" }, h("span", {}, t(`workshop.${key}`)), element);
  };
  const { ranks } = draft.board;
  const rows = Array.from({ length: ranks + 1 }, (_, count) => /** @type {[number, string]} */ ([count, String(count)]));
  return h(
    "div",
    { class: "rule-switches" },
    SWITCHES.map(([key, picture]) => {
      const box = h("input", { type: "checkbox", name: key, checked: draft.get(key) === true, onchange: () => act(() => draft.set(key, box.checked)) });
      return row(key, picture, h("label", { class: "switch" }, box, h("span", {}, t(`workshop.${key}`))));
    }),
    row("promotion_zone", "star", select("promotion_zone", rows)),
    row("promotion", "star", select("promotion", [["forced", t("workshop.forced")], ["optional", t("workshop.optional")]])),
    row("repetition", "mushroom", select("repetition", REPETITIONS.map((count) => [count, String(count)]))),
  );
}

/** @param {string} key @param {string} picture @param {...Node} told */
const makeRow = (key, picture, ...told) =>
  h("div", { class: "rule-switch", "data-rule": key }, h("img", { src: artPath(picture), alt: "", width: 40, height: 40 }), h("div", {}, told));

/** The rules of a finished game, in words. @param {VariantView} game */
export function makeRules(game) {
  /** @param {string} key @param {string} picture @param {string} [title] @param {string} [note] */
  const told = (key, picture, title = t(`workshop.${key}`), note = t(`workshop.${key}_note`)) => makeRow(key, picture, h("b", {}, title), h("small", {}, note));
  /** A limit of the drops of some pieces. @param {string} key @param {(kind: KindView) => boolean} holds */
  const limit = (key, holds) => {
    const names = game.kinds.filter((kind) => !kind.royal && holds(kind)).map(({ symbol }) => pieceName(game, symbol));
    return game.drops && names.length > 0 && told(key, LIMITS[key] ?? "hand", t(`workshop.${key}_told`), names.join(" · "));
  };
  const facts = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (game));
  const turns = game.promotion_zone > 0 && game.kinds.some((kind) => kind.promotes_to);
  return h(
    "div",
    { class: "rule-switches" },
    told("royal", "crown", t("workshop.turns"), t("workshop.turns_note", { royal: royalName(game) })),
    SWITCHES.filter(([key]) => facts[key] === true).map(([key, picture]) => told(key, picture)),
    facts.drops === false && told("drops", "catch", t("workshop.no_drops"), t("workshop.no_drops_note")),
    turns && told("promotion", "star", t("workshop.turning", { rows: game.promotion_zone }), game.promotion === "forced" ? t("workshop.turning_forced") : t("workshop.turning_optional")),
    limit("one_per_column", (kind) => kind.one_per_column),
    limit("drop_mate", (kind) => !kind.drop_mate),
    facts.stuck_draws === false && told("stuck", "rope"),
    told("repetition", "mushroom", t("workshop.draw"), t("workshop.draw_note", { count: game.repetition })),
  );
}
