/** The people with whom the reader has played: who is here now, and a button to challenge each. Hidden while there is nobody. */

import { playerPath } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { getFriends } from "../wire/people.js";
import { dateText, t } from "../words/language.js";
import { makeChallengeButton } from "./challenge.js";

/** @import { FriendView } from "../wire/messages.js" */

/** Milliseconds between two requests for the list, and how many are shown at first. */
const [EVERY, FIRST] = [10_000, 6];

export class FriendList {
  constructor() {
    /** The list that is drawn, so that the same list is not drawn again. */
    this.drawn = "";
    this.all = false;
    this.list = h("ul", { class: "seats" });
    this.more = h("button", { type: "button", class: "button small", "data-action": "all-friends", onclick: () => this.showAll() }, t("friends.all"));
    this.element = h("section", { class: "friend-list", hidden: true, "aria-label": t("friends.title") }, h("h2", {}, t("friends.title")), this.list, this.more, makeShown());
    this.timer = window.setInterval(() => document.hidden || void this.look(), EVERY);
    void this.look();
  }

  leave() {
    window.clearInterval(this.timer);
  }

  showAll() {
    this.all = true;
    this.drawn = "";
    void this.look();
  }

  async look() {
    const friends = await getFriends();
    const drawn = JSON.stringify(friends);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const shown = friends.slice(0, this.all ? friends.length : FIRST);
    this.list.replaceChildren(...shown.map(makeFriendCard));
    this.more.hidden = shown.length === friends.length;
    this.element.hidden = !friends.length;
  }
}

/** @param {FriendView} friend */
function makeFriendCard({ id, name, here, at }) {
  return h(
    "li",
    { class: "seat-card", "data-friend": id },
    h(
      "div",
      { class: "game-facts" },
      h("b", {}, h("span", { class: `presence ${here ? "here" : "gone"}` }), h("a", { href: playerPath(id) }, name ?? t("lobby.somebody"))),
      h("small", {}, here ? t("friends.here") : t("friends.last", { date: dateText(at) })),
    ),
    makeChallengeButton(id, name),
  );
}

/** The choice whether these people see that the reader is here. */
function makeShown() {
  const box = h("input", { type: "checkbox", name: "shown", checked: settings.shown, onchange: () => remember({ shown: box.checked }) });
  return h("label", { class: "switch" }, box, h("span", {}, t("friends.show"), h("small", {}, t("friends.show_note"))));
}
