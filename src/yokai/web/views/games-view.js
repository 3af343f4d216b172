/** My games, the latest first: resume, replay, name or hide one, or save the records of all. */

import { isBetweenTwo } from "../game/seats.js";
import { variantOf } from "../game/variants.js";
import { HOME, PRIVACY } from "../kit/address.js";
import { announce, h, icon } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { makeCard } from "../panel/game-card.js";
import { makeNothing } from "../panel/nothing.js";
import { deleteGame, getGames, NotServed, RECORDS, shelve } from "../wire/http.js";
import { hasServer, transport } from "../wire/transport.js";
import { t } from "../words/language.js";
import { refusalText } from "../words/sentences.js";

/** @import { GameSummary, Shelve } from "../wire/messages.js" */

/** As many games as are searched by a field. */
const MANY = 6;

/** The longest title that server/messages allows. */
const LONGEST = 24;

export class GamesView {
  constructor() {
    this.title = t("nav.games");
    this.list = h("ul", { class: "games" });
    this.head = h("div", { class: "games-head" }, h("h1", {}, t("nav.games")));
    this.search = h("input", { type: "search", name: "search", class: "games-search", placeholder: t("games.search"), "aria-label": t("games.search"), hidden: true, oninput: () => this.filter() });
    this.foot = h("p", {}, h("a", { href: PRIVACY }, t("games.privacy")));
    this.element = h("div", { class: "page", "data-view": "games-page" }, this.head, this.search, this.list, this.foot);
    void this.load();
  }

  async load() {
    const { games, older } = await getGames();
    this.show(games, older);
    if (games.length) {
      this.head.append(h("a", { class: "button", href: RECORDS, download: "yokai.zip", onclick: hasServer ? null : exportAll }, icon("copy"), t("games.export_all")));
      return;
    }
    this.list.replaceWith(makeNothing(t("games.none"), h("a", { class: "button primary", href: HOME }, t("games.first"))));
  }

  /** Show only the games whose texts have what was typed. */
  filter() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const entry of this.list.children) entry.toggleAttribute("hidden", !wordsOf(entry).includes(wanted));
  }

  /** Add a page of games, and a button for the next one. @param {GameSummary[]} games @param {number | null} older */
  show(games, older) {
    this.list.append(...games.map((game) => h("li", {}, ...makeEntry(game))));
    this.search.hidden = this.list.children.length < MANY;
    this.filter();
    if (older === null) return;
    const more = h("button", { type: "button", class: "button" }, t("games.older"));
    more.addEventListener("click", async () => {
      more.disabled = true;
      const next = await getGames(older);
      more.remove();
      this.show(next.games, next.older);
    });
    this.foot.before(more);
  }
}

/** What is searched of a game: the texts of its card, and its title. @param {Element} entry */
const wordsOf = (entry) => `${entry.textContent} ${entry.querySelector("input")?.value ?? ""}`.toLowerCase();

/** A game of the list, with its title; a button opens what changes it. @param {GameSummary} game @returns {Node[]} */
function makeEntry(game) {
  const card = makeCard(game);
  const title = h("b", {}, game.title);
  const name = h("input", {
    class: "game-title",
    maxlength: LONGEST,
    autocomplete: "off",
    value: game.title,
    placeholder: t("games.name"),
    "aria-label": t("games.name_label"),
    hidden: true,
    onchange: () => {
      title.textContent = name.value;
      void keep(game, { title: name.value });
    },
  });
  const remove = h("button", { type: "button", class: "button small", "data-delete": game.id, hidden: true }, t("games.delete"));
  const edit = h("button", { type: "button", class: "icon-button", "data-edit": game.id, "aria-label": t("games.edit"), "aria-expanded": "false" }, icon("edit"));
  const tools = h("div", { class: "game-tools" }, title, name, remove, edit);
  edit.addEventListener("click", () => {
    const closed = !name.hidden;
    edit.setAttribute("aria-expanded", String(!closed));
    [title.hidden, name.hidden, remove.hidden] = [!closed, closed, closed];
    if (!closed) name.focus();
  });
  remove.addEventListener("click", async () => {
    if (!remove.classList.contains("asking")) {
      remove.classList.add("asking");
      remove.textContent = t(isBetweenTwo(game) ? (game.outcome ? "games.remove_sure" : "games.give_up_sure") : "games.delete_sure");
      return;
    }
    const deletion = await attempt(game, () => deleteGame(game.id));
    if (!deletion) return;
    const said = t(deletion.gone ? "games.deleted" : "games.deleted_mine");
    announce(said);
    const gone = h("div", { class: "game-card" }, h("p", {}, said));
    card.parentElement?.replaceChildren(gone);
    if (deletion.gone) return;
    const restore = h("button", { type: "button", class: "button small" }, t("games.restore"));
    restore.addEventListener("click", async () => {
      if (await keep(game, { title: name.value })) gone.parentElement?.replaceChildren(...makeEntry({ ...game, title: name.value }));
    });
    gone.append(restore);
    restore.focus();
  });
  return [card, tools];
}

/** Store a title or that a game is hidden; whether the server did so. @param {GameSummary} game @param {Shelve} how */
async function keep(game, how) {
  return (await attempt(game, () => shelve(game.id, how).then(() => true))) ?? false;
}

/**
 * Ask the server; null and a sentence if it did not do so.
 * @template T
 * @param {GameSummary} game
 * @param {() => Promise<T>} ask
 */
async function attempt(game, ask) {
  try {
    return await ask();
  } catch (problem) {
    toast(problem instanceof NotServed ? refusalText(variantOf(game.variant), problem) : t("offline"));
    return null;
  }
}

/** Save all records where no server answers a link. @param {Event} event */
async function exportAll(event) {
  event.preventDefault();
  h("a", { href: await transport.address(RECORDS), download: "yokai.zip" }).click();
}
