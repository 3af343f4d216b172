/** The strongest players of a game, the best first. */

import { variants } from "../game/variants.js";
import { leaderboardPath, playerPath } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { makeNothing } from "../panel/nothing.js";
import { makeVariantTabs } from "../panel/variant-tabs.js";
import { getLeaders, getMe } from "../wire/http.js";
import { t } from "../words/language.js";
import { ratingText } from "../words/ratings.js";

/** @import { Leader } from "../wire/messages.js" */

export class LeaderboardView {
  /** @param {string | null} variant null: the first there is */
  constructor(variant) {
    this.title = t("rating.leaders");
    const chosen = variant ?? [...variants.keys()][0] ?? "";
    this.list = h("div", { class: "leaders" });
    this.mine = h("a", { class: "button", hidden: true }, t("rating.mine"));
    this.element = h(
      "div",
      { class: "page", "data-view": "leaderboard-page" },
      h("div", { class: "games-head" }, h("h1", {}, this.title), this.mine),
      makeVariantTabs(chosen, leaderboardPath, t("new.variant")),
      this.list,
    );
    void this.load(chosen);
  }

  /** @param {string} variant */
  async load(variant) {
    const [{ leaders }, { id }] = await Promise.all([getLeaders(variant), getMe()]);
    this.mine.href = playerPath(id);
    this.mine.hidden = false;
    this.list.replaceChildren(leaders.length ? makeTable(leaders, id) : makeNothing(t("rating.no_leaders")));
  }
}

/** @param {Leader[]} leaders @param {string} me */
function makeTable(leaders, me) {
  const words = [t("rating.place"), t("rating.name"), t("rating.rating")];
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, words.map((word) => h("th", { scope: "col" }, word)))),
    h("tbody", {}, leaders.map(({ id, name, rating }, index) =>
      h(
        "tr",
        { class: id === me ? "me" : null },
        h("td", {}, String(index + 1)),
        h("td", {}, h("a", { href: playerPath(id) }, name || t("rating.nameless"))),
        h("td", {}, ratingText(rating)),
      ))),
  );
}
