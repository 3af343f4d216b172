/**
 * The picture of solving: how many positions are won and lost, by the moves to the end. Won positions grow up like
 * trees, lost ones down like roots; each line is ten times ten as many as the one before.
 */

import { h, s } from "../../kit/dom.js";
import { numberText, t } from "../../words/language.js";

/** @import { TableStatus } from "../../wire/messages.js" */

/** The height of each half, and the power of ten at its rim. */
const [HALF, MOST] = [100, 8];
/** The powers of ten that have a line. */
const LINES = [2, 4, 6];
/** Columns, of two moves each: how many are drawn at least, and how many come at once. */
const [FEWEST, STEP] = [20, 10];
/** Columns between two numbers below the chart. */
const TICK = 10;

/** @param {number} count */
const height = (count) => Math.min(HALF, (Math.log10(count + 1) / MOST) * HALF);

/** The column of a distance. @param {number} plies */
const columnOf = (plies) => Math.max(0, Math.ceil(plies / 2) - 1);

/** A bar from the middle line. @param {number} column @param {number} rise */
const bar = (column, rise) => `M${column + 0.1} ${HALF}v${-rise}h.8v${rise}z`;

export class DistanceChart {
  constructor() {
    this.won = s("path", { class: "won" });
    this.lost = s("path", { class: "lost" });
    this.present = s("path", { class: "present" });
    this.svg = s(
      "svg",
      { preserveAspectRatio: "none", role: "img", "aria-label": t("solving.chart", { won: 0, lost: 0, plies: 0 }) },
      s("path", { class: "grid" }),
      this.won,
      this.lost,
      this.present,
    );
    this.ticks = h("div", { class: "ticks", "aria-hidden": "true" });
    const scale = [...LINES, ...LINES.map((power) => -power)].map((power) => {
      const label = h("span", {}, numberText(10 ** Math.abs(power), { notation: "compact" }));
      label.style.top = `${50 - (power / MOST) * 50}%`;
      return label;
    });
    this.element = h(
      "figure",
      { class: "distances" },
      h("div", { class: "field" }, this.svg, h("div", { class: "scale", "aria-hidden": "true" }, scale)),
      this.ticks,
      h(
        "figcaption",
        {},
        h("span", { class: "key won" }, t("solving.won")),
        h("span", { class: "key lost" }, t("solving.lost")),
        h("span", {}, t("solving.axis")),
      ),
    );
  }

  /**
   * @param {TableStatus["known"]} known
   * @param {number} plies the present distance, 0 once all is known
   */
  paint(known, plies) {
    const decided = known.filter(({ result }) => result !== "draw");
    const far = Math.max(0, ...decided.map((each) => columnOf(each.plies))) + 1;
    const width = plies || !far ? Math.max(FEWEST, Math.ceil((far + 2) / STEP) * STEP) : far;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${2 * HALF}`);
    const lines = [0, ...LINES, ...LINES.map((power) => -power)];
    this.svg.querySelector(".grid")?.setAttribute("d", lines.map((power) => `M0 ${HALF - (power / MOST) * HALF}h${width}`).join(""));
    for (const [path, result, up] of /** @type {const} */ ([[this.won, "win", 1], [this.lost, "loss", -1]])) {
      path.setAttribute("d", decided.filter((each) => each.result === result).map((each) => bar(columnOf(each.plies), up * height(each.count))).join(""));
    }
    this.present.setAttribute("d", plies ? `M${columnOf(plies) + 0.1} 0h.8v${2 * HALF}h-.8z` : "");
    const marks = Array.from({ length: Math.floor((width - 1) / TICK) + 1 }, (_, at) => Math.max(1, at * TICK));
    this.ticks.replaceChildren(...marks.map((column) => {
      const mark = h("span", {}, String(column * 2));
      mark.style.left = `${((column - 0.5) / width) * 100}%`;
      return mark;
    }));
    const sum = /** @param {string} result */ (result) =>
      numberText(decided.reduce((all, each) => all + (each.result === result ? each.count : 0), 0));
    const longest = Math.max(0, ...decided.map((each) => each.plies));
    this.svg.setAttribute("aria-label", t("solving.chart", { won: sum("win"), lost: sum("loss"), plies: longest }));
  }
}
