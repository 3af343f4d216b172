/** A tournament as it is played: boards, standings, everyone against everyone, the rounds. */

import { keepRules } from "../../game/variants.js";
import { HAND_IN, PROJECTOR } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeNothing } from "../../panel/nothing.js";
import { getTournament, TournamentFeed } from "../../wire/tournament.js";
import { inFile } from "../../wire/transport.js";
import { t } from "../../words/language.js";
import { gameName } from "../../words/names.js";
import { Boards } from "./boards.js";
import { makeBracket } from "./bracket.js";
import { makeCross } from "./cross.js";
import { Schedule } from "./schedule.js";
import { makeStandings, rangeOf } from "./standings.js";
import { formatText, paceText } from "./tournament-words.js";

/** @import { CupView, TournamentNews } from "../../wire/messages.js" */

export class TournamentView {
  constructor() {
    this.title = t("tournament.title");
    this.head = h("div", { class: "cup-head" }, h("h1", {}, this.title));
    this.boards = new Boards();
    this.schedule = new Schedule();
    this.standings = h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("tournament.standings") });
    this.earlier = h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("tournament.earlier") });
    this.past = h("details", { class: "earlier", hidden: true }, h("summary", {}, t("tournament.earlier")), this.earlier);
    this.cross = h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("tournament.cross") });
    this.bracket = h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("tournament.bracket") });
    this.sections = h(
      "div",
      { class: "cup-sections", hidden: true },
      this.playing = section("playing", this.boards.element),
      section("standings", this.standings, this.past, h("p", { class: "hushed" }, t("tournament.strength_note"))),
      this.tree = section("bracket", this.bracket),
      section("schedule", this.schedule.element),
      section("cross", this.cross),
    );
    this.element = h("div", { class: "page tournament", "data-view": "tournament-page" }, this.head, this.sections);
    /** @type {TournamentFeed | null} */
    this.feed = null;
    void this.begin();
  }

  async begin() {
    try {
      await getTournament();
    } catch {
      this.head.append(makeNothing(t("tournament.none")));
      return;
    }
    if (this.left) return;
    this.feed = new TournamentFeed((news) => this.draw(news));
  }

  leave() {
    this.left = true;
    this.feed?.leave();
  }

  /** @param {TournamentNews} news */
  draw(news) {
    const { feed } = this;
    if (!feed?.cup) {
      this.head.replaceChildren(h("h1", {}, this.title), makeNothing(t("tournament.soon")));
      return;
    }
    this.sections.hidden = false;
    keepRules(feed.cup.own);
    if (news.cup) this.drawHead(feed.cup);
    const present = feed.standings.filter(({ past }) => !past);
    if (news.standings) {
      const range = rangeOf(feed.standings);
      this.standings.replaceChildren(makeStandings(present, range));
      const past = feed.standings.filter((row) => row.past);
      this.past.hidden = !past.length;
      this.earlier.replaceChildren(past.length ? makeStandings(past, range) : "");
    }
    if (news.cross || news.standings) this.cross.replaceChildren(makeCross(present, feed.cross));
    if (news.bracket) this.bracket.replaceChildren(makeBracket(news.bracket));
    this.tree.hidden = feed.bracket === null;
    this.boards.draw([...feed.boards.values()], feed.cup);
    this.playing.hidden = feed.boards.size === 0;
    const stirred = new Set([...news.gone, ...news.boards.map(({ number }) => number)]);
    const touched = feed.rounds.filter(
      (round) => news.rounds.includes(round) || round.tables.some(({ games }) => games.some(({ number }) => stirred.has(number))),
    );
    if (touched.length) this.schedule.draw(feed.rounds, touched, feed.boards);
  }

  /** @param {CupView} cup */
  drawHead(cup) {
    document.title = `${cup.name} · Yōkai no Mori`;
    const facts = [formatText(cup), cup.variants.map(gameName).join(", "), t("tournament.entrants", { count: cup.entrants }), paceText(cup)];
    const ladder = cup.format === "ladder"; // which has no end
    const state = ladder ? (!cup.running ? "paused" : cup.over ? "resting" : "running") : cup.over ? "over" : cup.running ? "running" : "paused";
    const done = t("tournament.done", { done: cup.games, total: cup.total });
    this.head.replaceChildren(
      h(
        "div",
        { class: "games-head" },
        h("h1", {}, cup.name),
        ladder && !inFile && h("a", { class: "button", href: HAND_IN }, icon("copy"), t("hand_in.title")),
        h("a", { class: "button", href: PROJECTOR }, icon("eye"), t("tournament.projector")),
      ),
      h("p", { class: "cup-facts" }, facts.filter((fact) => fact).join(" · ")),
      h(
        "p",
        { class: `cup-state ${state}` },
        h("b", {}, t(`tournament.state.${state}`)),
        h("progress", { value: cup.games, max: Math.max(cup.total, 1), "aria-label": done }),
        h("span", {}, done),
      ),
      h("p", { class: `protection ${cup.protection}`, title: cup.protected }, icon(cup.protection === "bubblewrap" ? "key" : "warn"), t(`tournament.protection.${cup.protection}`)),
    );
  }
}

/** @param {string} name @param {...Node} parts */
function section(name, ...parts) {
  return h("section", { class: `cup-${name}` }, h("h2", {}, t(`tournament.${name}`)), ...parts);
}
