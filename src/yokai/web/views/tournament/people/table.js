/** The table of a tournament of people, and its rounds with the result of each board. */

import { gamePath } from "../../../kit/address.js";
import { h } from "../../../kit/dom.js";
import { t } from "../../../words/language.js";
import { pointsText, stageText } from "../tournament-words.js";
import { boardText } from "./tournament-facts.js";

/** @import { BoardView, PeopleRoundView, PeopleTournamentView, PlaceView, SideName } from "../../../wire/messages.js" */

/** @param {PlaceView[]} rows those that are shown @param {number | null} mine @param {boolean} [plain] without tie-breaks, for a wall */
export function makePlaces(rows, mine, plain = false) {
  const heads = ["place", "name", "points", ...(plain ? ["results"] : ["buchholz", "sonneborn", "results"])];
  return h(
    "table",
    { class: "standings places" },
    h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col", class: name === "sonneborn" ? "buchholz" : name }, t(name === "sonneborn" ? "cup.sonneborn" : `tournament.${name}`))))),
    h("tbody", {}, rows.map((row) =>
      h(
        "tr",
        { class: row.number === mine ? "mine" : null, "data-person": row.number },
        h("td", { class: "place" }, String(row.place)),
        h("th", { class: "name", scope: "row" }, h("span", {}, row.name || "–")),
        h("td", { class: "points" }, pointsText(row.points)),
        !plain && h("td", { class: "buchholz" }, pointsText(row.buchholz)),
        !plain && h("td", { class: "buchholz" }, scoreText(row.sonneborn)),
        h("td", { class: "results" }, t("tournament.wdl", { wins: row.wins, draws: row.draws, losses: row.losses })),
      ))),
  );
}

/** A score that may have quarters. @param {number} score */
const scoreText = (score) => (Number.isInteger(2 * score) ? pointsText(score) : score.toFixed(2));

/**
 * The rounds, the last one first. It is open when it is new; after that the reader opens and closes them.
 * @param {PeopleTournamentView} view @param {Map<number, boolean>} opened whether each round was open so far @param {(board: number, winner: SideName | null) => void} rule sets a result, as the organiser
 */
export function makeRounds(view, opened, rule) {
  const names = new Map(view.participants.map(({ number, name }) => [number, name]));
  const isNew = view.pairings.some(({ index }) => !opened.has(index));
  return [...view.pairings].reverse().map((paired, at) =>
    h(
      "details",
      { class: "round", "data-pairing": paired.index, open: isNew ? at === 0 : opened.get(paired.index) === true },
      h("summary", {}, h("b", {}, stageText(paired)), " ", h("small", {}, t("tournament.done", countOf(paired)))),
      h("ul", {}, paired.boards.map((board) => makeRow(view, names, board, rule))),
    ));
}

/** @param {PeopleRoundView} paired */
function countOf({ boards }) {
  const games = boards.filter(({ north }) => north !== null);
  return { done: games.filter(({ reason }) => reason !== null).length, total: games.length };
}

/** @param {PeopleTournamentView} view @param {Map<number, string>} names @param {BoardView} board @param {(board: number, winner: SideName | null) => void} rule */
function makeRow(view, names, board, rule) {
  const { number, south, north, game, reason } = board;
  const who = [south, north].map((each) => (each === null ? "" : names.get(each) || "–"));
  const text = boardText(board);
  const note = reason === "ruling" || reason === "away" ? t(`cup.${reason}`) : "";
  const mine = view.mine !== null && (view.mine === south || view.mine === north);
  return h(
    "li",
    { class: `pairing${mine ? " mine" : ""}`, "data-board": number },
    h("span", { class: "meeting" }, h("b", {}, who[0]), north === null ? h("span", { class: "score" }, text) : [h("span", { class: "score" }, "–"), h("b", {}, who[1])]),
    north !== null &&
      h(
        "span",
        { class: "fixtures" },
        note && h("small", { class: "hushed" }, note),
        game
          ? h("a", { class: `fixture${reason === null && view.state === "running" ? " live" : ""}`, href: gamePath(game), "aria-label": `${who.join(" – ")}: ${text}` }, text)
          : h("span", { class: "fixture" }, text),
        view.organiser && makeRuling(board, who, rule),
      ),
  );
}

/** The choice of a result, for the organiser. @param {BoardView} board @param {string[]} who @param {(board: number, winner: SideName | null) => void} rule */
function makeRuling({ number, winner, reason }, who, rule) {
  const value = reason === null ? "" : (winner ?? "draw");
  const options = [["", "…"], ["south", "1–0"], ["draw", "½–½"], ["north", "0–1"]];
  const select = h(
    "select",
    { name: `rule-${number}`, "aria-label": t("lead.rule", { names: who.join(" – ") }), onchange: () => select.value && rule(number, select.value === "draw" ? null : /** @type {SideName} */ (select.value)) },
    options.map(([each, text = ""]) => h("option", { value: each, selected: each === value, disabled: each === "" && reason !== null }, text)),
  );
  return select;
}
