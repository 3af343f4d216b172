/** A player's page: the name, the ratings, and their latest games with others. */

import { makeChallengeButton } from "../dialogs/challenge.js";
import { FriendList } from "../dialogs/friend-list.js";
import { openMyLink } from "../dialogs/my-link.js";
import { makeName } from "../dialogs/name.js";
import { variantOf } from "../game/variants.js";
import { leaderboardPath } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { makeCard } from "../panel/game-card.js";
import { makeNothing } from "../panel/nothing.js";
import { makePairTable } from "../panel/pair-table.js";
import { getMe, getPlayer, NotServed, reportPlayer } from "../wire/http.js";
import { mutePlayer } from "../wire/people.js";
import { hasServer } from "../wire/transport.js";
import { t } from "../words/language.js";
import { gameName } from "../words/names.js";
import { gainText, ratingText } from "../words/ratings.js";
import { problemText } from "../words/sentences.js";

/** @import { PlayerPage, RatingView } from "../wire/messages.js" */

export class PlayerView {
  /** @param {string} id */
  constructor(id) {
    this.title = t("rating.page");
    this.element = h("div", { class: "page player-page", "data-view": "player-page" }, h("h1", {}, this.title));
    /** @type {FriendList | null} */
    this.friends = null;
    this.gone = false;
    void this.load(id);
  }

  leave() {
    this.gone = true;
    this.friends?.leave();
  }

  /** The people with whom the reader has played, where others can be here. */
  makeFriends() {
    if (!hasServer || this.gone) return [];
    this.friends = new FriendList();
    return [this.friends.element];
  }

  /** @param {string} id */
  async load(id) {
    try {
      const [player, me] = await Promise.all([getPlayer(id), getMe()]);
      this.element.replaceChildren(...draw(player, me.id === id));
      if (me.id === id) this.element.querySelector("h1")?.after(makeOwn(), ...this.makeFriends());
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("rating.unknown")));
    }
  }
}

/** What only the player sees: the name, and the link for another device. */
function makeOwn() {
  return h(
    "div",
    { class: "own" },
    makeName(),
    h("button", { type: "button", class: "button", "data-action": "my-link", onclick: () => void openMyLink() }, icon("key"), t("link.title")),
  );
}

/** @param {PlayerPage} player @param {boolean} mine whether it is the reader's own */
function draw({ id, name, ratings, games, score, muted }, mine) {
  return [
    h("h1", {}, name || t("rating.nameless")),
    !mine && hasServer && makeAsk(id, name, muted),
    score && h("p", { class: "crosstable" }, t("score.table", { won: score.won, drawn: score.drawn, lost: score.lost })),
    score && makePairTable(id, name || t("rating.nameless")),
    ratings.length ? h("ul", { class: "ratings" }, ratings.map(makeRating)) : h("p", {}, t("rating.none")),
    h("h2", {}, t("rating.recent")),
    games.length
      ? h("ul", { class: "games" }, games.map(({ game, gain }) =>
          h("li", {}, makeCard(game, gain === null ? "" : ` · ${gainText(gain)}`))))
      : makeNothing(t("rating.no_games")),
    !mine && name && hasServer && makeReport(id),
  ].filter((part) => part instanceof Node);
}

/** The button that challenges the player; where the reader wants none of their challenges, also the button that takes this back. @param {string} id @param {string | null} name @param {boolean} [muted] */
function makeAsk(id, name, muted) {
  const ask = h("div", { class: "ask" }, makeChallengeButton(id, name, "primary"));
  if (!muted) return ask;
  const hear = async () => {
    await mutePlayer(id, false);
    ask.replaceWith(makeAsk(id, name));
  };
  ask.append(h("span", {}, t("challenge.muted")), h("button", { type: "button", class: "button", "data-action": "unmute", onclick: () => void hear() }, t("challenge.unmute")));
  return ask;
}

/** The button that reports a name to the operator. @param {string} id */
function makeReport(id) {
  const button = h("button", { type: "button", class: "button quiet", "data-action": "report" }, t("rating.report"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await reportPlayer(id);
      toast(t("rating.reported"));
    } catch (problem) {
      toast(problemText(variantOf(settings.variant), problem));
    }
  });
  return button;
}

/** @param {RatingView} rating */
function makeRating(rating) {
  return h(
    "li",
    {},
    h("a", { href: leaderboardPath(rating.variant) }, gameName(rating.variant)),
    h("b", {}, ratingText(rating)),
    h("small", {}, t("rating.games", { count: rating.games }), rating.provisional && ` · ${t("rating.provisional")}`),
  );
}
