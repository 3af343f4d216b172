/** The opponent's offer with buttons to answer it, or one's own offer. */

import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { playerName } from "../words/sentences.js";

/** @import { GameState, OfferView } from "../wire/messages.js" */

/** @param {GameState} game @param {OfferView} offer @param {Record<"draw" | "undo" | "rematch" | "decline", () => void>} act */
export function makeOffer(game, offer, act) {
  const { seat } = game;
  /** @param {string} name @param {() => void} onclick @param {string} kind */
  const button = (name, onclick, kind) =>
    h("button", { type: "button", class: `button small ${kind}`, "data-action": `offer-${name}`, onclick }, t(`offer.${name}`));
  const mine = offer.side === seat;
  return h(
    "div",
    { class: "offer", role: "status" },
    h("p", {}, t(mine ? `offer.my_${offer.what}` : `offer.${offer.what}`, { name: playerName(game, offer.side) })),
    seat && !mine && button("yes", act[offer.what], "primary"),
    seat && button(mine ? "never_mind" : "no", act.decline, ""),
  );
}
