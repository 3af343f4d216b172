/** What stands beside the board while one waits for a friend: the link, and its QR code. */

import { isHere, joinPath, joinPicture } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { t } from "../words/language.js";

/** @param {string} game */
export function makeInvite(game) {
  const link = new URL(`/${joinPath(game)}`, location.href).href;
  const field = h("input", { readonly: true, name: "invite", value: link, "aria-label": t("invite.link") });
  const copy = async () => {
    field.select();
    // Where the browser forbids copying, the link is selected, to be copied by hand.
    await navigator.clipboard?.writeText(link).then(() => toast(t("share.link_copied")), () => field.focus());
  };
  const send = () => navigator.share({ title: "Yōkai no Mori", url: link, text: t("invite.text") }).catch(() => {});
  return h(
    "section",
    { class: "invite", "aria-label": t("invite.title") },
    h("h2", {}, t("invite.title")),
    h("p", {}, t(isHere(location.hostname) ? "invite.here" : "invite.how")),
    h("img", { src: joinPicture(game), alt: t("invite.code"), width: 180, height: 180 }),
    field,
    h(
      "div",
      { class: "tools" },
      h("button", { type: "button", class: "button primary", "data-action": "invite-copy", onclick: () => void copy() }, icon("copy"), t("share.link")),
      "share" in navigator &&
        h("button", { type: "button", class: "button", "data-action": "invite-send", onclick: () => void send() }, icon("share"), t("invite.send")),
    ),
  );
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
