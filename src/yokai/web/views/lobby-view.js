/** The lobby: seats that strangers have opened, and one's own. A player who waits here is present at their game already. */

import { makeChoices } from "../dialogs/choices.js";
import { makeClock } from "../dialogs/clock-choice.js";
import { FriendList } from "../dialogs/friend-list.js";
import { chosenGame, makeFriend } from "../dialogs/new-game.js";
import { isFree } from "../game/seats.js";
import { variantOf, variants } from "../game/variants.js";
import { gamePath, TOURNAMENTS } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { notify } from "../kit/notification.js";
import { settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { makeTerms } from "../panel/game-terms.js";
import { closeSeat, getLobby, NotServed, startGame, takeSeat } from "../wire/http.js";
import { t } from "../words/language.js";
import { gameName } from "../words/names.js";
import { refusalText } from "../words/sentences.js";

/**
 * @import { LobbySeat, LobbyView as Lobby } from "../wire/messages.js"
 * @import { Heard, Socket } from "../wire/socket.js"
 */

/** Milliseconds between two requests for the list. */
const EVERY = 2000;

export class LobbyView {
  /** @param {Socket} socket */
  constructor(socket) {
    this.socket = socket;
    this.title = t("lobby.title");
    /** @type {string | null} the game at which the reader waits */
    this.own = null;
    /** The list that is drawn, so that the same list is not drawn again. */
    this.drawn = "";
    this.busy = false;
    this.mine = h("section", { class: "lobby-mine", "aria-label": t("lobby.open") });
    this.list = h("ul", { class: "seats" }, h("li", { class: "hushed" }, t("lobby.looking")));
    this.friends = new FriendList();
    this.element = h(
      "div",
      { class: "page", "data-view": "lobby-page" },
      h("h1", {}, this.title),
      h("p", { class: "lobby-how" }, t("lobby.how"), " ", h("a", { href: TOURNAMENTS, "data-action": "tournaments" }, t("lobby.tournaments"))),
      h("div", { class: "lobby" }, h("section", { "aria-label": t("lobby.seats") }, h("h2", {}, t("lobby.seats")), this.list, this.friends.element), this.mine),
    );
    this.stop = new AbortController();
    const { signal } = this.stop;
    socket.onMessage((message) => this.hear(message), signal);
    document.addEventListener("visibilitychange", () => this.beat(), { signal });
    this.timer = window.setInterval(() => {
      if (!document.hidden) void this.look();
    }, EVERY);
    void this.look();
  }

  leave() {
    this.stop.abort();
    this.friends.leave();
    window.clearInterval(this.timer);
    if (this.own) this.socket.unwatch();
  }

  heal() {
    void this.look();
  }

  /** Tell the server that the reader is still at the game whose seat is open. */
  beat() {
    if (this.own && this.socket.open) this.socket.send({ type: "look", game: this.own, hidden: document.hidden });
  }

  async look() {
    const lobby = await getLobby();
    if (this.stop.signal.aborted) return;
    const seat = lobby.seats.find(({ mine }) => mine)?.game;
    const own = seat ?? this.own;
    // A seat that is gone was taken, and the list came before the news of it: ask for the game.
    if (own && (own !== this.own || !seat)) this.socket.watch((this.own = own));
    this.beat();
    this.draw(lobby);
  }

  /** Go to our game once somebody has taken its seat. @param {Heard} message */
  hear(message) {
    if (message.type !== "game" || message.state.id !== this.own) return;
    if (isFree(message.state)) return;
    void notify(t("lobby.came"), message.state.id);
    location.hash = gamePath(message.state.id);
  }

  /** @param {Lobby} lobby */
  draw(lobby) {
    const drawn = JSON.stringify(lobby);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const others = lobby.seats.filter(({ mine }) => !mine);
    const own = lobby.seats.find(({ mine }) => mine);
    this.list.replaceChildren(
      ...(others.length ? others.map((seat) => this.seat(seat)) : [h("li", { class: "hushed" }, t(lobby.on ? "lobby.none" : "refusal.no_lobby"))]),
    );
    const shown = own?.game ?? (lobby.on ? "form" : "");
    if (this.mine.dataset.shown === shown) return;
    this.mine.dataset.shown = shown;
    this.mine.replaceChildren(...(own ? this.waiting(own) : lobby.on ? [this.form()] : []));
  }

  /** @param {LobbySeat} seat */
  seat(seat) {
    return h(
      "li",
      { class: "seat-card" },
      h("div", { class: "game-facts" }, h("b", {}, seat.name ?? t("lobby.somebody")), ...makeTerms(seat)),
      h(
        "button",
        { type: "button", class: "button primary", "data-seat": seat.game, onclick: () => void this.sit(seat) },
        icon("play"),
        t("lobby.sit"),
      ),
    );
  }

  /** @param {LobbySeat} seat */
  waiting(seat) {
    return [
      h("p", { class: "status", role: "status" }, t("lobby.mine")),
      h("div", { class: "game-facts" }, ...makeTerms(seat, true)),
      h(
        "button",
        { type: "button", class: "button", "data-action": "seat-close", onclick: () => this.act(() => this.close(seat)) },
        icon("close"),
        t("lobby.close"),
      ),
    ];
  }

  /** @param {LobbySeat} seat */
  async close(seat) {
    await closeSeat(seat.game);
    this.own = null;
    this.socket.unwatch();
  }

  form() {
    return h(
      "form",
      {
        class: "new-game",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void this.act(() => startGame({ ...chosenGame("friend"), open: true }));
        },
      },
      makeChoices(
        "variant",
        t("new.variant"),
        [...variants.values()].map(({ id }) => ({ value: id, label: gameName(id) })),
        { value: variantOf(settings.variant).id },
      ),
      ...makeFriend(),
      makeClock("friend"),
      h("button", { type: "submit", class: "button primary big" }, icon("lobby"), t("lobby.open")),
    );
  }

  /** @param {LobbySeat} seat */
  sit(seat) {
    return this.act(async () => {
      await takeSeat(seat.game, { name: settings.name });
      location.hash = gamePath(seat.game);
    });
  }

  /** Do one thing at a time, and then load the list again. @param {() => Promise<unknown>} work */
  async act(work) {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } catch (problem) {
      const said = problem instanceof NotServed ? refusalText(variantOf(settings.variant), problem) : t("offline");
      toast(said);
    } finally {
      this.busy = false;
    }
    if (!this.stop.signal.aborted) await this.look();
  }
}
