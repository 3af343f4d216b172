/** The operator's page: players, reported names and games now, each with what the operator may do. */

import { variantOf } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { makeCard } from "../panel/game-card.js";
import { makeNothing } from "../panel/nothing.js";
import { deleteGameForAll, getAdmin, NotServed, removePlayer, rulePlayer } from "../wire/admin.js";
import { playerPath } from "../kit/address.js";
import { dateText, t } from "../words/language.js";
import { problemText } from "../words/sentences.js";

/** @import { AdminPlayer, GameSummary } from "../wire/messages.js" */

/** Milliseconds after the last letter until the name is looked for. */
const PAUSE = 300;

export class AdminView {
  constructor() {
    this.title = t("admin.title");
    this.search = h("input", { type: "search", maxlength: 24, "aria-label": t("admin.search"), placeholder: t("admin.search") });
    this.players = h("ul", { class: "admin-list" });
    this.reported = h("ul", { class: "admin-list" });
    this.games = h("ul", { class: "games" });
    this.element = h("div", { class: "page admin-page", "data-view": "admin-page" }, h("h1", {}, this.title));
    this.timer = 0;
    /** What is shown, as JSON: the same answer again leaves a button that asks "really?" as it is. */
    this.shown = "";
    /** How often the server was asked: an answer that a later one has overtaken is dropped. */
    this.asked = 0;
    this.search.addEventListener("input", () => {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.load(), PAUSE);
    });
    void this.load();
  }

  leave() {
    window.clearTimeout(this.timer);
  }

  async load() {
    try {
      const asked = ++this.asked;
      const answer = await getAdmin(this.search.value);
      const text = JSON.stringify(answer);
      if (asked !== this.asked || text === this.shown) return;
      this.shown = text;
      const { players, reported, games } = answer;
      fill(this.reported, reported.map((player) => this.makePlayer(player)), t("admin.no_reports"));
      fill(this.players, players.map((player) => this.makePlayer(player)), t("admin.nobody"));
      fill(this.games, games.map((game) => this.makeGame(game)), t("admin.no_games"));
      if (this.search.isConnected) return;
      this.element.append(
        h("h2", {}, t("admin.reported")),
        this.reported,
        h("h2", {}, t("admin.games")),
        this.games,
        h("h2", {}, t("admin.players")),
        this.search,
        this.players,
      );
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("admin.stranger")));
    }
  }

  /** Do something, say so, and look again. @param {Promise<unknown>} work */
  async act(work) {
    try {
      await work;
      toast(t("admin.done"));
      await this.load();
    } catch (problem) {
      toast(problemText(variantOf(settings.variant), problem));
    }
  }

  /** @param {AdminPlayer} player */
  makePlayer(player) {
    const { id, name, blocked, reports } = player;
    const field = h("input", { maxlength: 24, value: name ?? "", "aria-label": t("admin.new_name") });
    const form = h("form", { hidden: true }, field, h("button", { class: "button" }, t("admin.rename")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.act(rulePlayer(id, { name: field.value }));
    });
    const rename = makeButton("rename", t("admin.rename"), () => {
      form.hidden = !form.hidden;
      if (!form.hidden) field.focus();
    });
    return h(
      "li",
      { "data-player": id },
      h("a", { href: playerPath(id) }, name || t("admin.nameless")),
      h("small", {}, facts(player)),
      h(
        "span",
        { class: "admin-tools" },
        rename,
        makeButton("block", t(blocked ? "admin.unblock" : "admin.block"), () => void this.act(rulePlayer(id, { blocked: !blocked }))),
        makeSure("remove", t("admin.remove"), t("admin.remove_sure"), () => void this.act(removePlayer(id))),
        reports > 0 && makeButton("clear", t("admin.clear"), () => void this.act(rulePlayer(id, { forget: true }))),
      ),
      form,
    );
  }

  /** @param {GameSummary} game */
  makeGame(game) {
    const remove = makeSure("delete", t("admin.delete_game"), t("admin.delete_sure"), () => void this.act(deleteGameForAll(game.id)));
    return h("li", {}, makeCard(game), h("span", { class: "admin-tools" }, remove));
  }
}

/** What the operator should know of a player. @param {AdminPlayer} player */
function facts({ at, here, blocked, given, bot, reports }) {
  return [
    here ? t("admin.here") : t("admin.seen", { date: dateText(at) }),
    blocked && t("admin.blocked"),
    given && t("admin.given"),
    bot && t("admin.bot"),
    reports > 0 && t("admin.reports", { count: reports }),
  ].filter(Boolean).join(" · ");
}

/** @param {HTMLElement} list @param {HTMLElement[]} items @param {string} otherwise said if there are none */
function fill(list, items, otherwise) {
  list.replaceChildren(...(items.length ? items : [h("li", { class: "admin-none" }, otherwise)]));
}

/** @param {string} action @param {string} text @param {() => void} act */
function makeButton(action, text, act) {
  const button = h("button", { type: "button", class: "button", "data-action": action }, text);
  button.addEventListener("click", act);
  return button;
}

/** A button that asks once more. @param {string} action @param {string} text @param {string} question @param {() => void} act */
function makeSure(action, text, question, act) {
  const button = makeButton(action, text, () => {
    if (button.classList.contains("asking")) {
      act();
      return;
    }
    button.classList.add("asking");
    button.textContent = question;
  });
  return button;
}
