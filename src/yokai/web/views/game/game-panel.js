/** What stands beside the board of a game: whose turn, what one can do, a field to type moves. */

import { h, icon } from "../../kit/dom.js";
import { settings, WARNED } from "../../kit/settings.js";
import { makeActions } from "../../panel/actions.js";
import { t } from "../../words/language.js";
import { royalName, sideName } from "../../words/names.js";
import { endingText, playerName } from "../../words/sentences.js";

/** @import { GameState, VariantView } from "../../wire/messages.js" */

/** @param {GameState} game */
function warns(game) {
  if (settings.danger !== "auto") return settings.danger === "on";
  const level = game.players.south.level ?? game.players.north.level;
  return level !== null && level <= WARNED;
}

/** @param {VariantView} variant @param {GameState} game */
function statusText(variant, game) {
  const { turn, outcome } = game.position;
  if (outcome) return endingText(variant, game, outcome).headline;
  if (game.seat === turn) return t("status.your_turn");
  if (game.thinking) return t("status.thinking", { name: playerName(game, turn) });
  return t("status.turn", { side: playerName(game, turn) });
}

/**
 * Whose turn it is; a warning where one is wanted; and, once its card is closed, the way back to the result.
 * @param {VariantView} variant @param {GameState} game
 * @param {{ours: boolean, showEnd: (() => void) | null}} how
 */
export function makeStatus(variant, game, { ours, showEnd }) {
  const { turn, in_danger, outcome } = game.position;
  const warn = in_danger && ours && warns(game);
  const words = { royal: royalName(variant), side: sideName(turn) };
  const danger = t(game.seat === turn ? "status.danger" : "status.danger_side", words);
  return h(
    "div",
    { class: `status${warn ? " warning" : ""}`, "data-said": showEnd ? null : "" },
    warn ? icon("warn") : h("span", { class: `chip ${outcome?.winner ?? turn}` }),
    h("p", {}, warn ? danger : statusText(variant, game)),
    showEnd && h("button", { type: "button", class: "button small", onclick: showEnd }, t("end.label")),
  );
}

/**
 * @param {GameState} game @param {boolean} ours
 * @param {Record<"undo" | "hint" | "flip" | "draw" | "resign" | "fresh", () => void>} act
 */
export function makeButtons(game, ours, act) {
  const watching = game.seat === null;
  const over = game.position.outcome !== null;
  return makeActions([
    { name: "undo", picture: "undo", label: t("actions.undo"), key: "u", disabled: !game.moves.length || watching, act: act.undo },
    { name: "hint", picture: "hint", label: t("actions.hint"), key: "h", disabled: !ours, act: act.hint },
    { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: act.flip },
    { name: "draw", picture: "draw", label: t("actions.draw"), grave: true, disabled: over || watching, act: act.draw },
    { name: "resign", picture: "resign", label: t("actions.resign"), grave: true, disabled: over || watching, act: act.resign },
    { name: "new", picture: "new", label: t("actions.new_short"), key: "n", act: act.fresh },
  ]);
}

/** @param {(move: string) => void} play */
export function makeTyped(play) {
  const field = h("input", {
    name: "move",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: t("typed.example"),
    "aria-label": t("typed.label"),
  });
  /** @param {Event} event */
  const onsubmit = (event) => {
    event.preventDefault();
    if (field.value.trim()) play(field.value.trim());
    field.value = "";
  };
  return h("form", { class: "typed", onsubmit }, field);
}
