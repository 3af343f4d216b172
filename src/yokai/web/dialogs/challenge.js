/** Challenges: the dialog that sends one to a player, and the ways to answer one. */

import { variantOf, variants } from "../game/variants.js";
import { gamePath, joinPath } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { deleteGame, joinGame, NotServed } from "../wire/http.js";
import { declineChallenge } from "../wire/people.js";
import { t } from "../words/language.js";
import { gameName } from "../words/names.js";
import { refusalText } from "../words/sentences.js";
import { makeChoices } from "./choices.js";
import { makeClock } from "./clock-choice.js";
import { openDialog } from "./dialog.js";
import { chosenGame, makeFriend, start } from "./new-game.js";

/** @import { ChallengeView, DeclineChallenge } from "../wire/messages.js" */

/** @param {string} id of the player who is challenged @param {string | null} name */
function openChallenge(id, name) {
  const rival = name ?? t("lobby.somebody");
  const friend = h("div", { class: "opponent" }, ...makeFriend());
  const form = h(
    "form",
    {
      class: "new-game",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void start({ ...chosenGame("friend"), rival: id });
      },
    },
    makeChoices(
      "variant",
      t("new.variant"),
      [...variants.values()].map((variant) => ({ value: variant.id, label: gameName(variant.id) })),
      { value: variantOf(settings.variant).id, then: () => friend.replaceChildren(...makeFriend()) },
    ),
    friend,
    makeClock("friend"),
    h("button", { type: "submit", class: "button primary big", "data-action": "challenge-send" }, icon("play"), t("challenge.send")),
  );
  openDialog(t("challenge.title", { name: rival }), form);
}

/** The button that challenges a player. @param {string} id @param {string | null} name @param {string} [kind] */
export function makeChallengeButton(id, name, kind = "") {
  return h("button", { type: "button", class: `button ${kind}`, "data-challenge": id, onclick: () => openChallenge(id, name) }, icon("play"), t("challenge.button"));
}

/** Sit down at the game of a challenge; who has no name yet gives one at its door. @param {ChallengeView} challenge */
export async function accept({ game, variant }) {
  if (!settings.name) return void (location.hash = joinPath(game));
  if (await done(variant, () => joinGame(game, { name: settings.name }))) location.hash = gamePath(game);
}

/** Delete the game of one's own challenge. @param {ChallengeView} challenge */
export const withdraw = ({ game, variant }) => done(variant, () => deleteGame(game));

/** Ask how to decline a challenge, and do it. @param {ChallengeView} challenge @param {() => void} [then] */
export function openDecline({ game, variant, name }, then) {
  const other = name ?? t("lobby.somebody");
  /** @param {NonNullable<DeclineChallenge["word"]>} word @param {string} text */
  const button = (word, text) =>
    h(
      "button",
      {
        type: "button",
        class: `button ${word === "never" ? "quiet" : ""}`,
        "data-decline": word,
        onclick: async () => {
          dialog.close();
          if (await done(variant, () => declineChallenge(game, { word }))) then?.();
        },
      },
      text,
    );
  const dialog = openDialog(
    t("challenge.why", { name: other }),
    h(
      "div",
      { class: "decline-words" },
      button("later", t("challenge.word.later")),
      button("game", t("challenge.word.game")),
      button("clock", t("challenge.word.clock")),
      button("no", t("challenge.word.no")),
      button("never", t("challenge.never", { name: other })),
    ),
  );
}

/** Do something with a challenge, and say why if it is refused; whether it is done. @param {string} variant @param {() => Promise<unknown>} work */
async function done(variant, work) {
  try {
    await work();
    return true;
  } catch (problem) {
    toast(problem instanceof NotServed ? refusalText(variantOf(variant), problem) : t("offline"));
    return false;
  } finally {
    document.dispatchEvent(new Event("challenged"));
  }
}
