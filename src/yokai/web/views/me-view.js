/** The view of a personal link: whose games it brings, and a question if this browser has games of another player. */

import { makeNothing } from "../panel/nothing.js";
import { GAMES, HOME } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { become, getMe, NotServed } from "../wire/http.js";
import { lookAtLink } from "../wire/people.js";
import { t } from "../words/language.js";

export class MeView {
  /** @param {string} link what the personal link says after its "/me/" */
  constructor(link) {
    this.title = t("link.title");
    this.element = h("div", { class: "page door", "data-view": "me-page" }, h("p", { class: "status" }, t("me.looking")));
    void this.look(link);
  }

  /** @param {string} link */
  async look(link) {
    try {
      const [{ name }, { link: mine }] = await Promise.all([lookAtLink(link), getMe()]);
      if (mine === `/me/${link}`) location.replace(GAMES);
      else this.element.replaceChildren(...question(link, name, mine));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      const home = h("a", { class: "button primary", href: HOME }, t("door.home"));
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("me.void"), home));
    }
  }
}

/** @param {string} link @param {string} name of its player @param {string} mine the link of this browser's player */
function question(link, name, mine) {
  return [
    h("h1", {}, name ? t("me.of", { name }) : t("me.title")),
    h(
      "div",
      { class: "door-card" },
      h("p", {}, t("me.question")),
      h("p", {}, t("me.keep")),
      h("output", { class: "own-link" }, location.origin + mine),
      h("button", { type: "button", class: "button primary big", "data-me": "yes", onclick: () => void accept(link) }, t("me.yes")),
      h("a", { class: "button", href: HOME }, t("me.no")),
    ),
  ];
}

/** @param {string} link */
async function accept(link) {
  try {
    await become(link);
    location.hash = GAMES;
    location.reload(); // another cookie is another player, also on the socket
  } catch (problem) {
    toast(problem instanceof NotServed ? t("me.void") : t("offline"));
  }
}
