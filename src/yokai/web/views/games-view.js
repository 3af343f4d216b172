/** My games, the latest first: resume, replay, name or hide one, or save the records of all. */

import { HOME } from "../kit/address.js";
import { artPath } from "../kit/art.js";
import { announce, h, icon } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { makeCard } from "../panel/game-card.js";
import { getGames, NotServed, RECORDS, shelve } from "../wire/http.js";
import { inTab, transport } from "../wire/transport.js";
import { t } from "../words/language.js";

/** @import { GameSummary, Shelve } from "../wire/messages.js" */

/** The longest title that server/messages allows. */
const LONGEST = 24;

export class GamesView {
  constructor() {
    this.title = t("nav.games");
    this.list = h("ul", { class: "games" });
    this.head = h("div", { class: "games-head" }, h("h1", {}, t("nav.games")));
    this.element = h("div", { class: "page", "data-view": "games-page" }, this.head, this.list);
    void this.load();
  }

  async load() {
    const { games } = await getGames();
    this.list.replaceChildren(...games.map((game) => h("li", {}, ...makeEntry(game))));
    if (games.length) {
      this.head.append(h("a", { class: "button", href: RECORDS, download: "yokai.zip", onclick: inTab ? exportAll : null }, icon("copy"), t("games.export_all")));
      return;
    }
    this.list.replaceWith(
      h("div", { class: "nothing" },
        h("img", { src: artPath("yokai/kodama"), alt: "", width: 120, height: 120 }),
        h("p", {}, t("games.none")),
        h("a", { class: "button primary", href: HOME }, t("games.first")),
      ),
    );
  }
}

/** A game of the list, with its title and a button to hide it. @param {GameSummary} game @returns {Node[]} */
function makeEntry(game) {
  const card = makeCard(game);
  const name = h("input", {
    class: "game-title",
    maxlength: LONGEST,
    autocomplete: "off",
    value: game.title,
    placeholder: t("games.name"),
    "aria-label": t("games.name_label"),
    onchange: () => void keep(game, { title: name.value }),
  });
  const remove = h("button", { type: "button", class: "button small", "data-delete": game.id }, t("games.delete"));
  const tools = h("div", { class: "game-tools" }, name, remove);
  remove.addEventListener("click", async () => {
    if (!remove.classList.contains("asking")) {
      remove.classList.add("asking");
      remove.textContent = t("games.delete_sure");
      return;
    }
    if (!(await keep(game, { title: name.value, hidden: true }))) return;
    announce(t("games.deleted"));
    const gone = h("div", { class: "game-card" }, h("p", {}, t("games.deleted")));
    const restore = h("button", { type: "button", class: "button small" }, t("games.restore"));
    restore.addEventListener("click", async () => {
      if (await keep(game, { title: name.value })) gone.parentElement?.replaceChildren(...makeEntry({ ...game, title: name.value }));
    });
    gone.append(restore);
    card.parentElement?.replaceChildren(gone);
    restore.focus();
  });
  return [card, tools];
}

/** Store a title or that a game is hidden; whether the server did so. @param {GameSummary} game @param {Shelve} how */
async function keep(game, how) {
  try {
    await shelve(game.id, how);
    return true;
  } catch (problem) {
    toast(problem instanceof NotServed ? problem.message : t("offline"));
    return false;
  }
}

/** Save all records where no server answers a link. @param {Event} event */
async function exportAll(event) {
  event.preventDefault();
  h("a", { href: await transport.address(RECORDS), download: "yokai.zip" }).click();
}
