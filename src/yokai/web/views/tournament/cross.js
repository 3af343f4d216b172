/** The cross table: the points of the row's player against the column's. */

import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { pointsText } from "./tournament-words.js";

/** @param {{name: string}[]} rows @param {([number, number] | null)[][]} cells in the same order */
export function makeCross(rows, cells) {
  return h(
    "table",
    { class: "cross" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        rows.map(({ name }, index) =>
          h("th", { scope: "col" }, h("span", { "aria-hidden": "true" }, String(index + 1)), h("span", { class: "unseen" }, name))),
      ),
    ),
    h("tbody", {}, rows.map(({ name }, row) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, h("span", { class: "order" }, String(row + 1)), " ", name),
        rows.map((_, column) => makeCell(cells[row]?.[column] ?? null, row === column)),
      ))),
  );
}

/** @param {[number, number] | null} cell @param {boolean} self */
function makeCell(cell, self) {
  if (self) return h("td", { class: "self" });
  if (!cell) return h("td", {});
  const [points, games] = cell;
  const mood = points * 2 > games ? "won" : points * 2 < games ? "lost" : "even";
  return h("td", { class: mood, title: t("tournament.points_of", { points: pointsText(points), games }) }, pointsText(points));
}
