/** What stands beside the board while one waits for a friend: the link, and its QR code. */

import { challengeOf } from "../game/challenges.js";
import { isHere, joinPath, joinPicture, playerPath } from "../kit/address.js";
import { copy } from "../kit/copy.js";
import { h, icon } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { t } from "../words/language.js";

/** @import { ChallengeView } from "../wire/messages.js" */

/** @param {string} game @param {() => void} withdraw */
export function makeInvite(game, withdraw) {
  const challenge = challengeOf(game);
  if (challenge) return makeChallenged(challenge, withdraw);
  const link = new URL(`/${joinPath(game)}`, location.href).href;
  return h(
    "section",
    { class: "invite", "aria-label": t("invite.title") },
    h("h2", {}, t("invite.title")),
    h("p", {}, t(isHere(location.hostname) ? "invite.here" : "invite.how")),
    !isHere(location.hostname) && h("img", { src: joinPicture(game), alt: t("invite.code"), width: 180, height: 180 }),
    ...makeLinkTools("invite", link, t("invite.link"), t("message.copy"), t("invite.text")),
    h("button", { type: "button", class: "button small", "data-action": "withdraw", onclick: withdraw }, t("invite.withdraw")),
  );
}

/** The same where a player was challenged: they are called, and need no link. @param {ChallengeView} challenge @param {() => void} withdraw */
function makeChallenged({ name, id, declined }, withdraw) {
  const words = { name: name ?? t("lobby.somebody") };
  return h(
    "section",
    { class: "invite challenged", "aria-label": t("challenge.label") },
    h("h2", {}, declined ? t("challenge.declined", { ...words, word: t(`challenge.word.${declined}`) }) : t("challenge.waiting", words)),
    !declined && h("p", {}, t("challenge.waiting_text", words)),
    h("a", { class: "button small", href: playerPath(id) }, words.name),
    h("button", { type: "button", class: "button small", "data-action": "withdraw", onclick: withdraw }, t(declined ? "challenge.seen" : "challenge.withdraw")),
  );
}

/**
 * A link, and the buttons to copy it and to hand it to another program.
 * @param {string} name of the field @param {string} link @param {string} label
 * @param {string} word of the button that copies @param {string} text that is sent with the link
 * @param {boolean} [first] whether to copy it is what one does here first
 */
export function makeLinkTools(name, link, label, word, text, first = true) {
  const field = h("input", { readonly: true, name, value: link, "aria-label": label });
  const take = async () => {
    const copied = await copy(link);
    field.select(); // where the browser forbids copying, the reader copies it
    if (copied) toast(t("share.link_copied"));
  };
  const send = () => navigator.share({ title: "Yōkai no Mori", url: link, text }).catch(() => {});
  return [
    field,
    h(
      "div",
      { class: "tools" },
      h("button", { type: "button", class: first ? "button primary" : "button", "data-action": `${name}-copy`, onclick: () => void take() }, icon("copy"), word),
      "share" in navigator &&
        h("button", { type: "button", class: "button", "data-action": `${name}-send`, onclick: () => void send() }, icon("share"), t("invite.send")),
    ),
  ];
}

/** The button to take the free seat of a game that one looks at. @param {string} game */
export function makeFreeSeat(game) {
  return h(
    "section",
    { class: "invite", "aria-label": t("invite.title") },
    h("p", {}, t("invite.free")),
    h("a", { class: "button primary", "data-action": "sit", href: joinPath(game) }, icon("play"), t("invite.sit")),
  );
}
