/** The first page: which game, against whom, go. */

import { begin, makeNewGame, start } from "../dialogs/new-game.js";
import { levels, variantOf } from "../game/variants.js";
import { LEADERBOARD, LOBBY, PUZZLES, RULES } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { makePath } from "../panel/ladder.js";
import { getLadder, getLobby } from "../wire/http.js";
import { t } from "../words/language.js";

export class HomeView {
  constructor() {
    this.title = "";
    /** @type {string | null} the game whose path is drawn */
    this.shown = null;
    this.path = h("div", { class: "gentle-path" });
    this.lobby = h("span", { class: "home-lobby", hidden: true });
    this.element = h(
      "div",
      { class: "home", "data-view": "home-page" },
      h("div", { class: "welcome" }, h("h1", {}, t("home.title")), h("p", {}, t("home.subtitle"))),
      h(
        "section",
        { class: "gentle", "aria-label": t("gentle.title") },
        this.path,
        h(
          "button",
          { type: "button", class: "button primary", onclick: () => void this.startGently() },
          icon("play"),
          t("gentle.start"),
        ),
      ),
      makeNewGame({ cards: true }),
      h(
        "p",
        { class: "home-rules" },
        t("home.new_here"), " ", h("a", { href: RULES }, t("home.rules")), " · ", h("a", { href: PUZZLES }, t("home.puzzles")), " · ", h("a", { href: LEADERBOARD }, t("rating.leaders")), " ", this.lobby,
      ),
    );
    this.stop = new AbortController();
    document.addEventListener("settings", () => void this.drawPath(), { signal: this.stop.signal });
    void this.drawPath();
    void this.drawLobby();
  }

  /** The way to others, where the server has a lobby. */
  async drawLobby() {
    const { on, seats } = await getLobby();
    if (!on) return;
    const count = seats.filter(({ mine }) => !mine).length;
    this.lobby.append(t("lobby.home"), " ", h("a", { href: LOBBY }, count ? t("lobby.go_count", { count }) : t("lobby.go")));
    this.lobby.hidden = false;
  }

  leave() {
    this.stop.abort();
  }

  /** Where the reader stands in the game that is chosen. */
  async drawPath() {
    const { id } = variantOf(settings.variant);
    if (this.shown === id) return;
    this.shown = id;
    const ladder = await getLadder(id);
    if (this.shown !== id) return;
    const about = levels.find((level) => level.number === ladder.level)?.name ?? "";
    this.path.replaceChildren(
      makePath(ladder),
      h("p", {}, t(ladder.games ? `level.${about}.about` : "gentle.how")),
    );
  }

  startGently() {
    return start({ variant: variantOf(settings.variant).id, gentle: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "n") return false;
    void begin();
    return true;
  }
}
