/** The rounds that are paired: the pairings, and the result of each game. The last round is open. */

import { tournamentGamePath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";
import { faultName, pointsText, resultText, stageText } from "./tournament-words.js";

/** @import { FixtureView, LiveBoard, RoundView, TableView } from "../../wire/messages.js" */

export class Schedule {
  constructor() {
    this.element = h("div", { class: "schedule" });
    /** Each round's fold, by its index. @type {HTMLDetailsElement[]} */
    this.folds = [];
  }

  /** @param {RoundView[]} rounds all @param {RoundView[]} changed those to draw anew @param {Map<number, LiveBoard>} boards in play */
  draw(rounds, changed, boards) {
    for (const round of changed) {
      const fold = makeRound(round, boards);
      const before = this.folds[round.index];
      fold.open = before ? before.open : round.index === rounds.length - 1;
      if (!before) this.folds.forEach((old) => { old.open = false; });
      this.folds[round.index] = fold;
    }
    this.folds.length = rounds.length;
    this.element.replaceChildren(...this.folds.filter(Boolean).reverse()); // a ladder tells its newest pairings alone
  }
}

/** @param {RoundView} round @param {Map<number, LiveBoard>} boards */
function makeRound(round, boards) {
  const { tables, byes } = round;
  const games = tables.flatMap((table) => table.games);
  const done = games.filter(({ reason }) => reason !== null).length;
  return h(
    "details",
    { class: "round" },
    h(
      "summary",
      {},
      h("b", {}, stageText(round)),
      " ",
      h("small", {}, t("tournament.done", { done, total: games.length })),
    ),
    h("ul", {}, tables.map((table) => makeTable(table, boards))),
    byes.length > 0 && h("p", { class: "byes" }, t("tournament.byes", { names: byes.join(", ") })),
  );
}

/** @param {TableView} table @param {Map<number, LiveBoard>} boards */
function makeTable({ a, b, points, games }, boards) {
  return h(
    "li",
    { class: "pairing" },
    h(
      "span",
      { class: "meeting" },
      h("b", {}, a),
      h("span", { class: "score" }, `${pointsText(points[0])} – ${pointsText(points[1])}`),
      h("b", {}, b),
    ),
    h("span", { class: "fixtures" }, games.map((game) => makeFixture(game, boards.has(game.number)))),
  );
}

/** @param {FixtureView} game @param {boolean} live */
function makeFixture(game, live) {
  const { number, south, north, reason, culprit } = game;
  const text = `${number}: ${resultText(game, live)}`;
  const label = `${t("tournament.game", { number })}, ${south} – ${north}: ${resultText(game, live)}`;
  if (reason === null && !live) return h("span", { class: "fixture" }, text);
  return h(
    "a",
    { class: `fixture${live ? " live" : ""}${culprit ? " failed" : ""}`, href: tournamentGamePath(number), "aria-label": label },
    text,
    culprit && reason ? ` · ${faultName(reason)}` : null,
  );
}
