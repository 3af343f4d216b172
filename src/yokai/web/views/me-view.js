/** The view of a personal link: asks before this browser becomes that player, if it has games of another. */

import { GAMES, HOME } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { become, getMe, NotServed } from "../wire/http.js";
import { t } from "../words/language.js";

export class MeView {
  /** @param {string} link what the personal link says after its "/me/" */
  constructor(link) {
    this.title = t("me.title");
    const own = h("output", { class: "own-link" });
    this.element = h(
      "div",
      { class: "page", "data-view": "me-page" },
      h("h1", {}, this.title),
      h("p", {}, t("me.question")),
      h("p", {}, t("me.keep"), " ", own),
      h(
        "div",
        { class: "end-actions" },
        h("button", { type: "button", class: "button primary", "data-me": "yes", onclick: () => void accept(link) }, t("me.yes")),
        h("a", { class: "button", href: HOME }, t("me.no")),
      ),
    );
    void getMe().then(({ link: mine }) => { own.textContent = location.origin + mine; });
  }
}

/** @param {string} link */
async function accept(link) {
  try {
    await become(link);
    location.hash = GAMES;
    location.reload(); // another cookie is another player, also on the socket
  } catch (problem) {
    toast(problem instanceof NotServed ? t("page.unknown") : t("offline"));
  }
}
