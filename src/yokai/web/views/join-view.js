/** The view of an invitation: it takes the free seat, or lets those who come later watch. */

import { variants } from "../game/variants.js";
import { gamePath, HOME } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { joinGame, NotServed } from "../wire/http.js";
import { t } from "../words/language.js";
import { refusalText } from "../words/sentences.js";

export class JoinView {
  /** @param {string} id */
  constructor(id) {
    this.title = t("invite.title");
    this.element = h("div", { class: "page" }, h("p", { class: "status" }, t("invite.joining")));
    this.gone = false;
    void this.sit(id);
  }

  leave() {
    this.gone = true;
  }

  /** @param {string} id */
  async sit(id) {
    let place = gamePath(id);
    try {
      await joinGame(id, { name: settings.name });
    } catch (problem) {
      const [variant] = variants.values();
      if (problem instanceof NotServed && variant) toast(refusalText(variant, problem));
      if (!(problem instanceof NotServed) || problem.reason !== "seats_taken") place = HOME;
    }
    // The browser's back button does not lead here again.
    if (!this.gone) location.replace(place);
  }
}
