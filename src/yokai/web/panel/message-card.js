/** What stands beside the board of a game by message once one has moved: the link to send, and a field for the answer. */

import { isByMessage } from "../game/seats.js";
import { messagePath, messagePicture } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { getLinkText } from "../wire/http.js";
import { transport } from "../wire/transport.js";
import { t } from "../words/language.js";
import { makeLinkTools } from "./invite.js";

/** @import { GameState } from "../wire/messages.js" */

export class MessageCard {
  /** @param {() => void} changed draw it anew */
  constructor(changed) {
    this.changed = changed;
    /** The version of the game whose link was asked for. */
    this.version = -1;
    /** @type {HTMLElement | null} null while there is nothing to send */
    this.card = null;
  }

  /** @param {GameState} game */
  async hear(game) {
    if (!isByMessage(game) || !game.seat || game.version === this.version) return;
    this.version = game.version;
    const { text, code } = await getLinkText(game.id);
    if (game.version !== this.version) return;
    this.card = text === null ? null : makeCard(game, text, code);
    this.changed();
  }
}

/** @param {GameState} game @param {string} text of the link @param {boolean} code whether it fits into a QR code */
function makeCard(game, text, code) {
  const over = game.position.outcome !== null;
  const link = new URL(".", location.href).href + messagePath(text);
  return h(
    "section",
    { class: "invite message", "aria-label": t("message.view") },
    h("h2", {}, t("message.view")),
    h("p", {}, t(over ? "message.over" : "message.how")),
    ...makeLinkTools("message", link, t("message.link"), t("message.copy"), t("message.text")),
    code && makeCode(game.id),
    !over && makeAnswer(),
  );
}

/** The QR code, which is drawn when somebody wants to see it. @param {string} game */
function makeCode(game) {
  const place = h("details", {}, h("summary", {}, t("invite.code")));
  const show = async () => {
    const picture = await transport.address(messagePicture(game));
    place.append(h("img", { src: picture, alt: t("invite.code"), width: 220, height: 220 }));
  };
  place.addEventListener("toggle", () => void show(), { once: true });
  return place;
}

/** A field for the link that comes back, where it does not open this page by itself. */
function makeAnswer() {
  const field = h("input", { name: "answer", autocomplete: "off", placeholder: t("message.answer"), "aria-label": t("message.answer") });
  /** @param {Event} event */
  const onsubmit = (event) => {
    event.preventDefault();
    const text = /#\/message\/([^\s/?]+)/.exec(field.value)?.[1] ?? field.value.replace(/[^\w-]/g, "");
    if (text) location.hash = messagePath(text);
  };
  return h("form", { class: "answer", onsubmit }, field, h("button", { type: "submit", class: "button" }, t("message.open")));
}
