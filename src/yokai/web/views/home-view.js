/** The first page: the choices for a new game, and the button that starts it. */

import { begin, makeNewGame, start } from "../dialogs/new-game.js";
import { artOf } from "../game/piece-set.js";
import { levels, royalOf, variantOf } from "../game/variants.js";
import { LEADERBOARD, LEARN, lessonPath, LOBBY, PUZZLES, RULES } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { makePath } from "../panel/ladder.js";
import { getLadder, getLobby } from "../wire/http.js";
import { getLearner } from "../wire/lessons.js";
import { inTab } from "../wire/transport.js";
import { t } from "../words/language.js";

export class HomeView {
  constructor() {
    this.title = "";
    /** @type {string | null} the game whose path is drawn */
    this.shown = null;
    this.path = h("div", { class: "gentle-path" });
    this.first = h("a", { class: "first-lesson", hidden: true });
    this.lobby = h("span", { class: "home-lobby", hidden: true });
    this.element = h(
      "div",
      { class: "home", "data-view": "home-page" },
      h("div", { class: "welcome" }, h("h1", {}, t("home.title")), h("p", {}, t("home.subtitle"))),
      this.first,
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
        t("home.new_here"), " ", h("a", { href: LEARN }, t("home.learn")), " · ", h("a", { href: RULES }, t("home.rules")), " · ", h("a", { href: PUZZLES }, t("home.puzzles")), ...(inTab ? [] : [" · ", h("a", { href: LEADERBOARD }, t("rating.leaders"))]), " ", this.lobby,
      ),
    );
    this.stop = new AbortController();
    document.addEventListener("settings", () => void this.drawPath(), { signal: this.stop.signal });
    void this.drawPath();
    void this.drawLobby();
    void this.drawFirst();
  }

  /** A link to the first lesson, for a first visit. */
  async drawFirst() {
    const learner = await getLearner();
    const variant = variantOf(learner.variant);
    this.first.href = lessonPath(learner.variant, learner.lesson);
    this.first.replaceChildren(
      h("img", { src: artOf(variant, royalOf(variant)), alt: "", width: 72, height: 72 }),
      h("span", {}, h("b", {}, t("home.first")), h("small", {}, t("home.first_about"))),
    );
    this.first.hidden = !learner.new;
    this.element.classList.toggle("new", learner.new);
  }

  /** A link to the lobby, where the server has one. */
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

  /** Draw the reader's way through the levels of the chosen variant. */
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
