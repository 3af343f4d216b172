/** The games of the reader with another player, one by one: when, which game, who began, the result, and a link to each. */

import { gamePath } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { getPairGames } from "../wire/http.js";
import { dateText, t } from "../words/language.js";
import { gameName } from "../words/names.js";

/** @import { PairGame, PairGames } from "../wire/messages.js" */

const RESULTS = { win: "games.won", draw: "games.drawn", loss: "games.lost" };

/** @param {string} id of the other player @param {string} name of the other player */
export function makePairTable(id, name) {
  const words = [t("pair.game"), t("pair.began"), t("pair.result")];
  const rows = h("tbody", {});
  const more = h("button", { type: "button", class: "button small", hidden: true }, t("games.older"));
  const table = h("table", {}, h("thead", {}, h("tr", {}, words.map((word) => h("th", { scope: "col" }, word)))), rows);
  const element = h("section", { class: "pair", hidden: true, "aria-label": t("pair.title", { name }) }, h("h2", {}, t("pair.title", { name })), table, more);
  /** @param {PairGames} page */
  const show = ({ games, older = null }) => {
    rows.append(...games.map((game) => makeRow(game, name)));
    element.hidden = !rows.children.length;
    more.hidden = older === null;
    more.onclick = async () => {
      more.disabled = true;
      show(await getPairGames(id, older ?? 0));
      more.disabled = false;
    };
  };
  void getPairGames(id).then(show);
  return element;
}

/** South begins. @param {PairGame} game @param {string} name */
function makeRow({ game, variant, side, result, at }, name) {
  return h(
    "tr",
    { class: result },
    h("td", {}, h("a", { href: gamePath(game) }, dateText(at)), h("small", {}, gameName(variant))),
    h("td", {}, h("span", { class: "chip south" }), " ", side === "south" ? t("pair.you") : name),
    h("td", {}, t(RESULTS[result])),
  );
}
