/** The panel beside the board of a game: whose turn it is, the player's actions, a field to type moves. */

import { isBetweenTwo } from "../../game/seats.js";
import { h, icon } from "../../kit/dom.js";
import { makeActions } from "../../panel/actions.js";
import { t } from "../../words/language.js";
import { dangerText, hintText, premoveText, repetitionText, statusText } from "./game-speech.js";

/** @import { GameState, HintNews } from "../../wire/messages.js" */

/**
 * Whose turn it is; a warning where one is wanted; and, once the card of the result is closed, a button to open it again.
 * @param {GameState} game @param {HintNews | null} hint @param {(() => void) | null} showEnd
 */
export function makeStatus(game, hint, showEnd) {
  const { turn, outcome } = game.position;
  // Danger for the computer is shown on the board, without a warning.
  const danger = game.thinking ? "" : dangerText(game);
  const begins = game.rated && !outcome && game.moves.length < 2 ? t("rating.note") : "";
  const note = hint ? hintText(game, hint) : repetitionText(game) || begins;
  return h(
    "div",
    { class: `status${danger ? " warning" : ""}`, "data-said": showEnd ? null : "" },
    danger ? icon("warn") : h("span", { class: `chip ${outcome?.winner ?? turn}` }),
    h("p", {}, danger || statusText(game), note && h("small", {}, note)),
    showEnd && h("button", { type: "button", class: "button small", onclick: showEnd }, t("end.label")),
  );
}

/** The premove, and a button to take it back. @param {GameState} game @param {string} usi @param {() => void} cancel */
export function makePremove(game, usi, cancel) {
  return h(
    "div",
    { class: "offer" },
    h("p", {}, premoveText(game, usi)),
    h("button", { type: "button", class: "button small", "data-action": "premove-cancel", onclick: cancel }, t("premove.cancel")),
  );
}

/**
 * @param {GameState} game @param {boolean} ours
 * @param {Record<"undo" | "hint" | "say" | "flip" | "draw" | "resign" | "fresh", () => void>} act
 */
export function makeButtons(game, ours, act) {
  const watching = game.seat === null;
  const over = game.position.outcome !== null;
  const fair = isBetweenTwo(game); // between two people there are no hints
  return makeActions([
    { name: "undo", picture: "undo", label: t("actions.undo"), key: "u", disabled: !game.moves.length || watching || game.rated, act: act.undo },
    fair && !watching
      ? { name: "say", picture: "say", label: t("company.say"), act: act.say }
      : { name: "hint", picture: "hint", label: t("actions.hint"), key: "h", disabled: !ours || fair, act: act.hint },
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
