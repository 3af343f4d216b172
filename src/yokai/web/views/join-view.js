/** The door of a game: who comes by a link sees what is played and who invites, and gives a name before sitting down. */

import { makeMiniBoard } from "../board/mini-board.js";
import { openDecline } from "../dialogs/challenge.js";
import { makeName } from "../dialogs/name.js";
import { challengeOf, onChallenges } from "../game/challenges.js";
import { isFree } from "../game/seats.js";
import { variantOf } from "../game/variants.js";
import { GAMES, gamePath, HOME } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { makeTerms } from "../panel/game-terms.js";
import { makeNothing } from "../panel/nothing.js";
import { getGame, joinGame, NotServed } from "../wire/http.js";
import { t } from "../words/language.js";
import { refusalText } from "../words/sentences.js";

/** @import { GameState } from "../wire/messages.js" */

export class JoinView {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.title = t("door.title");
    this.element = h("div", { class: "page door", "data-view": "join-page" }, h("p", { class: "status" }, t("door.looking")));
    this.gone = false;
    this.stop = new AbortController();
    onChallenges(() => void this.look(), this.stop.signal);
    void this.look();
  }

  leave() {
    this.gone = true;
    this.stop.abort();
  }

  async look() {
    try {
      const game = await getGame(this.id);
      if (this.gone) return;
      if (isFree(game) && !game.seat) return this.element.replaceChildren(...this.door(game));
      if (!game.seat) toast(t("refusal.seats_taken"));
      this.enter();
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("door.gone"), ...waysOn()));
    }
  }

  /** What is played, with whom, and the button to sit down. @param {GameState} game */
  door(game) {
    const side = game.players.south.kind === "nobody" ? "south" : "north";
    const challenge = challengeOf(game.id);
    const host = game.players[side === "south" ? "north" : "south"].name;
    const sit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.sit(game);
    };
    return [
      h("h1", {}, host ? t(challenge ? "call.challenge" : "door.invites", { name: host }) : t("door.somebody")),
      h(
        "form",
        { class: "door-card", onsubmit: sit },
        makeMiniBoard(variantOf(game.variant), game.start, side === "north"),
        h("div", { class: "game-facts" }, ...makeTerms({ ...game, clock: game.time, side }), game.rated && h("small", {}, t("rating.note"))),
        makeName(),
        h("button", { type: "submit", class: "button primary big", "data-action": "sit" }, icon("play"), t("invite.sit")),
        challenge
          ? h("button", { type: "button", class: "button", "data-action": "challenge-decline", onclick: () => openDecline(challenge, () => location.replace(HOME)) }, t("challenge.decline"))
          : h("a", { class: "button", href: gamePath(game.id), "data-action": "watch" }, icon("eye"), t("door.watch")),
      ),
    ];
  }

  /** @param {GameState} game */
  async sit(game) {
    try {
      await joinGame(this.id, { name: settings.name });
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      toast(refusalText(variantOf(game.variant), problem));
      if (problem.reason !== "seats_taken") return void this.look();
    }
    this.enter();
  }

  /** Go to the game; the browser's back button does not lead here again. */
  enter() {
    if (!this.gone) location.replace(gamePath(this.id));
  }
}

/** Links for a reader whose address leads nowhere. */
function waysOn() {
  return [h("a", { class: "button primary", href: HOME }, t("door.home")), h("a", { class: "button", href: GAMES }, t("archive.see"))];
}
