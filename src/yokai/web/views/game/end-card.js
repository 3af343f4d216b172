/** The card at the end of a game: who won, why, and what one may do next. */

import { artOf } from "../../game/piece-set.js";
import { royalOf } from "../../game/variants.js";
import { h, icon } from "../../kit/dom.js";
import { makeFace, makePath } from "../../panel/ladder.js";
import { t } from "../../words/language.js";
import { levelName } from "../../words/names.js";
import { endingText } from "../../words/sentences.js";

/** @import { GameState, LadderView, OutcomeView, VariantView } from "../../wire/messages.js" */

/**
 * @param {VariantView} variant @param {GameState} game @param {OutcomeView} outcome
 * @param {LadderView | null} ladder where the player stands now
 * @param {string} gain what a rated game has brought
 * @param {Record<"rematch" | "fresh" | "replay" | "review" | "record" | "share" | "close" | "accept", () => void>} act
 */
export function makeEndCard(variant, game, outcome, ladder, gain, act) {
  const { headline, why, mood } = endingText(variant, game, outcome);
  /** @param {string} name @param {string} text @param {() => void} onclick @param {string} [kind] */
  const button = (name, text, onclick, kind = "") =>
    h("button", { type: "button", class: `button ${kind}`, onclick, "data-end": name }, icon(name), text);
  return h(
    "section",
    { class: `end ${mood}`, "aria-label": t("end.label") },
    h("button", { type: "button", class: "icon-button close", "aria-label": t("close"), onclick: act.close }, icon("close")),
    h(
      "div",
      { class: "verdict" },
      h("img", { src: artOf(variant, royalOf(variant)), alt: "", width: 72, height: 72 }),
      h("div", {}, h("h2", {}, headline), h("p", {}, why)),
    ),
    gain && h("p", { class: "gain" }, gain),
    ladder && makeNext(ladder, game, mood, act.accept),
    h(
      "div",
      { class: "end-actions" },
      button("rematch", t(game.next ? "end.follow" : "end.rematch"), act.rematch, "primary"),
      button("new", t("actions.new"), act.fresh),
      button("play", t("end.replay"), act.replay),
      button("search", t("end.review"), act.review),
      button("copy", t("end.copy"), act.record),
      button("share", t("end.share"), act.share),
    ),
  );
}

/** The next opponent: of the gentle start, or the level that is offered after two equal results. @param {LadderView} ladder @param {GameState} game @param {string} mood @param {() => void} accept */
function makeNext(ladder, game, mood, accept) {
  if (game.gentle) return makePath(ladder);
  if (ladder.offer === null) return null;
  const words = { name: levelName(ladder.offer) };
  return h(
    "div",
    { class: "offer" },
    makeFace(ladder.offer, 48),
    h("p", {}, t(mood === "win" ? "gentle.stronger" : "gentle.easier", words)),
    h("button", { type: "button", class: "button primary", "data-end": "accept", onclick: accept }, t("gentle.yes")),
  );
}
