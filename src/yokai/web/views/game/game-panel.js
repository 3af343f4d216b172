/** The panel beside the board of a game: whose turn it is, the player's actions, a field to type moves. */

import { isBetweenTwo, isByMessage, isFree } from "../../game/seats.js";
import { variantOf } from "../../game/variants.js";
import { announce, h, icon } from "../../kit/dom.js";
import { makeActions } from "../../panel/actions.js";
import { t } from "../../words/language.js";
import { endingText } from "../../words/sentences.js";
import { dangerText, hintText, premoveText, repetitionText, statusText } from "./game-speech.js";

/** @import { GameState, HintNews } from "../../wire/messages.js" */

/**
 * Whose turn it is; a warning where one is wanted; and, once the card of the result is closed, a button to open it again.
 * @param {GameState} game @param {string} sent said while a move is on its way @param {HintNews | null} hint
 * @param {string} score of the two so far @param {(() => void) | null} showEnd
 */
export function makeStatus(game, sent, hint, score, showEnd) {
  const { turn, outcome } = game.position;
  // Danger for the computer is shown on the board, without a warning.
  const danger = game.thinking || sent ? "" : dangerText(game);
  const watching = game.seat === null && !isFree(game) ? t("status.watching") : "";
  const begins = !outcome && game.moves.length < 2 ? (game.rated ? t("rating.note") : score) : "";
  const note = hint ? hintText(game, hint) : repetitionText(game) || watching || begins;
  return h(
    "div",
    { class: `status${danger ? " warning" : ""}`, "data-said": showEnd || hint ? null : "" },
    danger ? icon("warn") : h("span", { class: `chip ${outcome?.winner ?? turn}` }),
    h("p", {}, danger || sent || statusText(game), note && h("small", {}, note)),
    showEnd && h("button", { type: "button", class: "button small", onclick: showEnd }, t("end.label")),
  );
}

/**
 * Whose turn it is, what is in danger or how the game ended, and the buttons that a player across the table cannot reach. They
 * are for a finger: keys and screen readers have those of the panel.
 * @param {GameState} game @param {HintNews | null} hint @param {Record<"undo" | "hint" | "resign" | "rematch", () => void>} act
 */
export function makeFarPanel(game, hint, act) {
  const { turn, outcome } = game.position;
  const danger = dangerText(game);
  const why = outcome ? endingText(variantOf(game.variant), game, outcome).why : hint ? hintText(game, hint) : repetitionText(game);
  const actions = makeActions([
    { name: "far-undo", picture: "undo", label: t("actions.undo"), disabled: !game.moves.length, act: act.undo },
    ...(outcome
      ? [{ name: "far-rematch", picture: "rematch", label: t("end.rematch"), act: act.rematch }]
      : [
          { name: "far-hint", picture: "hint", label: t("actions.hint"), act: act.hint },
          { name: "far-resign", picture: "resign", label: t("actions.resign"), grave: true, act: act.resign },
        ]),
  ]);
  for (const button of actions.querySelectorAll("button")) button.tabIndex = -1;
  return [
    h(
      "div",
      { class: `status${danger ? " warning" : ""}` },
      danger ? icon("warn") : h("span", { class: `chip ${outcome?.winner ?? turn}` }),
      h("p", {}, danger || statusText(game), why && h("small", {}, why)),
    ),
    actions,
  ];
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
  const fair = isBetweenTwo(game);
  const sent = isByMessage(game);
  const flip = { name: "flip", picture: "flip", label: t("actions.flip"), key: "f", act: act.flip };
  const fresh = { name: "new", picture: "new", label: t("actions.new_short"), key: "n", act: act.fresh };
  if (watching) return makeActions([flip, fresh]);
  const early = fair && game.moves.length < 2 && !game.tournament; // it is called off, and nobody loses
  return makeActions([
    { name: "undo", picture: "undo", label: t("actions.undo"), key: "u", disabled: !game.moves.length || game.rated || Boolean(game.tournament) || sent || (fair && over), act: act.undo },
    fair // between two people there are no hints
      ? { name: "say", picture: "say", label: t("company.say"), act: act.say }
      : { name: "hint", picture: "hint", label: t("actions.hint"), key: "h", disabled: !ours || sent, act: act.hint },
    flip,
    { name: "draw", picture: "draw", label: t("actions.draw"), grave: true, disabled: over || sent, act: act.draw },
    { name: "resign", picture: "resign", label: t(early ? "actions.abort" : "actions.resign"), grave: true, disabled: over || (sent && !ours), act: act.resign },
    fresh,
  ]);
}

/** A field to type moves; Escape leads back to the board. @param {(move: string) => void} play @param {() => void} leave */
export function makeTyped(play, leave) {
  const field = h("input", {
    name: "move",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: t("typed.example"),
    "aria-label": t("typed.label"),
    title: t("typed.escape"),
    onkeydown: (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && leave(),
  });
  /** @param {Event} event */
  const onsubmit = (event) => {
    event.preventDefault();
    if (field.value.trim()) play(field.value.trim());
    field.value = "";
    announce(t("typed.escape"));
  };
  return h("form", { class: "typed", onsubmit }, field);
}
