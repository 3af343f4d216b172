/** The standings: points, ratings with error bars, and the faults by which games were lost. */

import { tournamentGamePath } from "../../kit/address.js";
import { h, s } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { faultName, pointsText, signed, timeText } from "./tournament-words.js";

/** @import { FaultView, StandingView } from "../../wire/messages.js" */

/** The range of all error bars. @param {{rating: number, error: number}[]} rows @returns {[number, number]} */
export function rangeOf(rows) {
  const ends = rows.flatMap(({ rating, error }) => [rating - error, rating + error]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return most > least ? [least, most] : [-1, 1];
}

/** A rating as a spot on a scale, with its error bar. @param {{rating: number, error: number}} row @param {[number, number]} range */
export function makeBar({ rating, error }, [least, most]) {
  /** @param {number} value */
  const at = (value) => 4 + ((value - least) / (most - least)) * 192;
  return s(
    "svg",
    { class: "rating-bar", viewBox: "0 0 200 20", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("line", { class: "zero", x1: at(0), x2: at(0), y1: 0, y2: 20 }),
    s("line", { class: "sure", x1: at(rating - error), x2: at(rating + error), y1: 10, y2: 10 }),
    s("line", { class: "end", x1: at(rating - error), x2: at(rating - error), y1: 5, y2: 15 }),
    s("line", { class: "end", x1: at(rating + error), x2: at(rating + error), y1: 5, y2: 15 }),
    s("line", { class: "spot", x1: at(rating), x2: at(rating), y1: 10, y2: 10 }),
  );
}

/** Why games were lost, and which. @param {FaultView} fault */
function makeFault({ reason, sentence, games, past }) {
  return h(
    "li",
    past ? { class: "past" } : {},
    past && h("i", {}, t("tournament.past"), " "),
    h("b", {}, faultName(reason)),
    " ",
    h("q", {}, sentence),
    " ",
    games.flatMap((number, index) => [
      index ? ", " : "",
      h("a", { href: tournamentGamePath(number) }, t("tournament.game", { number })),
    ]),
  );
}

/**
 * @param {StandingView[]} rows those that are shown @param {[number, number]} range of all of them
 * @param {boolean} [plain] without tie-breaks and faults, for a wall
 */
export function makeStandings(rows, range, plain = false) {
  const heads = ["place", "name", "points", ...(plain ? [] : ["buchholz"]), "results", "pace", "strength"];
  return h(
    "table",
    { class: "standings" },
    h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col", class: name }, t(`tournament.${name}`))))),
    h("tbody", {}, rows.map((row) =>
      h(
        "tr",
        row.past ? { class: "past" } : {},
        h("td", { class: "place" }, row.past ? "" : String(row.place)),
        h(
          "th",
          { class: "name", scope: "row" },
          h("span", {}, row.name),
          row.handicap && h("small", { class: "odds" }, t("tournament.odds", { odds: row.handicap })),
          row.gain !== null && h("small", { class: row.gain > 0 ? "gain" : "loss" }, t("tournament.gain", { gain: signed(row.gain), version: row.version - 1 })),
          !plain && row.faults.length > 0 && h("ul", { class: "faults" }, row.faults.map(makeFault)),
        ),
        h("td", { class: "points" }, pointsText(row.points)),
        !plain && h("td", { class: "buchholz" }, pointsText(row.buchholz)),
        h("td", { class: "results" }, t("tournament.wdl", { wins: row.wins, draws: row.draws, losses: row.losses })),
        h("td", { class: "pace" }, row.played > 0 && [timeText(row.mean_ms), h("small", {}, t("tournament.slowest", { time: timeText(row.slowest_ms) }))]),
        h(
          "td",
          { class: "strength" },
          h(
            "div",
            { class: "gauge" },
            makeBar(row, range),
            h("span", { class: "rating" }, t("tournament.rating", { rating: signed(row.rating), error: row.error })),
          ),
        ),
      ))),
  );
}
