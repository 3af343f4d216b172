/** The bracket of a knock-out: a column for each round, from the first to the final. */

import { tournamentGamePath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { pointsText, stageText } from "./tournament-words.js";

/** @import { BracketColumn, BracketTie } from "../../wire/messages.js" */

/** How many ties of a round fit on a wall. */
const TIES = 8;

/** The rounds that fit on a wall: the last ones. @param {BracketColumn[]} columns */
export const lastRounds = (columns) => columns.filter(({ ties }) => ties.length <= TIES);

/** @param {BracketColumn[]} columns @param {(number: number) => string | null} [pathOf] the address of a game @param {"h2" | "h3"} [heading] of a round */
export function makeBracket(columns, pathOf = tournamentGamePath, heading = "h3") {
  return h(
    "div",
    { class: "bracket" },
    columns.map((column) =>
      h(
        "section",
        { class: "bracket-round" },
        h(heading, {}, stageText(column)),
        h("ol", {}, column.ties.map((tie) => makeTie(tie, column.number, pathOf))),
      )),
  );
}

/** @param {BracketTie} tie @param {number} round @param {(number: number) => string | null} pathOf */
function makeTie({ a, b, points, winner, games, tie_breaks: more }, round, pathOf) {
  const bye = round === 1 && (a === null || b === null);
  /** @param {string | null} name @param {number} score */
  const side = (name, score) =>
    h(
      "span",
      { class: `bracket-side${name && name === winner ? " winner" : ""}` },
      h("b", {}, name ?? (bye ? t("tournament.bye") : "?")),
      games.length > 0 && h("span", { class: "score" }, pointsText(score)),
    );
  return h(
    "li",
    { class: "tie" },
    side(a, points[0]),
    side(b, points[1]),
    games.length > 0 &&
      h(
        "span",
        { class: "tie-games" },
        more > 0 && h("small", {}, t("tournament.tie_breaks", { count: more })),
        games.filter(pathOf).map((number) => h("a", { href: pathOf(number), "aria-label": t("tournament.game", { number }) }, String(number))),
      ),
  );
}
