/** The atlas: thousands of small games that were solved, as one picture of how fair and how long they are. Each can be opened. */

import { makeMiniBoard } from "../../board/mini-board.js";
import { keepRules, variants } from "../../game/variants.js";
import { ownGamePath, rulesPath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { getAtlas, getAtlasGame } from "../../wire/workshop.js";
import { percentText, t } from "../../words/language.js";
import { gameName } from "../../words/names.js";
import { movesOf } from "../../words/sentences.js";

/** @import { AtlasRowView, AtlasView as Atlas } from "../../wire/messages.js" */

/** The size of the picture, the room at its edges, and the longest average game that is told apart, in half-moves. */
const [WIDTH, HEIGHT, EDGE, LONGEST] = [960, 520, 44, 50];

/** How near a tap must be to a dot, in units of the picture. */
const NEAR = 18;

const COLOURS = { win: "#c96f14", loss: "#2b6cb0", draw: "#6f7466" };

/** How many games a list shows. */
const LISTED = 8;

/** The ways to order the lists: the first is the best. @type {[string, (row: AtlasRowView) => number][]} */
const ORDERS = [
  ["fairest", ({ fairness, drawn }) => drawn - fairness],
  ["longest", ({ plies }) => -plies],
  ["decisive", ({ fairness, drawn }) => drawn - fairness / 2],
];

export class AtlasView {
  constructor() {
    this.title = t("atlas.title");
    /** @type {Atlas} */
    this.atlas = { rows: [], named: {} };
    this.board = "";
    this.result = "";
    this.canvas = h("canvas", { class: "atlas", width: WIDTH, height: HEIGHT, role: "img", "aria-label": t("atlas.picture"), onclick: (/** @type {MouseEvent} */ event) => this.tap(event) });
    this.card = h("div", { class: "atlas-card", role: "status" }, h("p", { class: "hushed" }, t("atlas.how")));
    this.lists = h("div", { class: "atlas-lists" });
    this.count = h("p", { class: "hushed" });
    this.element = h(
      "div",
      { class: "page workshop", "data-view": "atlas-page" },
      h("h1", {}, this.title),
      h("p", {}, t("atlas.about")),
      h("div", { class: "tools" }, this.makeFilter("board", ["", "3x3", "3x4"]), this.makeFilter("result", ["", "win", "loss", "draw"])),
      this.count,
      h("div", { class: "atlas-room" }, h("div", { class: "bench-card" }, this.canvas, h("small", { class: "hushed" }, t("atlas.axes"))), h("div", { class: "bench-card" }, this.card)),
      this.lists,
    );
    void this.load();
  }

  async load() {
    this.atlas = await getAtlas();
    this.paint();
  }

  /** @param {"board" | "result"} name @param {string[]} values */
  makeFilter(name, values) {
    const select = h(
      "select",
      { name, onchange: () => ((this[name] = select.value), this.paint()) },
      values.map((value) => h("option", { value }, t(`atlas.${name}_${value || "all"}`))),
    );
    return h("label", { class: "field" }, h("span", {}, t(`atlas.${name}`)), select);
  }

  get shown() {
    return this.atlas.rows.filter(({ files, ranks, result }) => (!this.board || this.board === `${files}x${ranks}`) && (!this.result || this.result === result));
  }

  paint() {
    const { shown } = this;
    this.count.textContent = t("atlas.count", { count: shown.length });
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const styles = getComputedStyle(this.element);
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    pen.strokeStyle = pen.fillStyle = styles.color;
    pen.lineWidth = 1.5;
    pen.strokeRect(EDGE, EDGE / 2, WIDTH - 1.5 * EDGE, HEIGHT - 1.5 * EDGE);
    pen.font = `16px ${styles.fontFamily}`;
    for (const fairness of [0, 0.5, 1]) pen.fillText(percentText(Math.round(100 * fairness)), placeOf(fairness, 0).x - (fairness === 1 ? 34 : 16), HEIGHT - EDGE / 3);
    for (const plies of [0, 10, 20, 30, 40, 50]) pen.fillText(String(Math.ceil(plies / 2)), 10, placeOf(0, plies).y + 5);
    pen.globalAlpha = 0.55;
    for (const row of shown) dot(pen, row, 3.2);
    pen.globalAlpha = 1;
    this.drawNames(pen, shown, styles);
    this.lists.replaceChildren(
      ...ORDERS.map(([name, order]) =>
        h(
          "section",
          { class: "bench-card" },
          h("h2", {}, t(`atlas.${name}`)),
          h(
            "ol",
            {},
            [...shown]
              .filter(({ result }) => name === "fairest" || result !== "draw")
              .sort((one, other) => order(one) - order(other))
              .slice(0, LISTED)
              .map((row) => h("li", {}, h("button", { type: "button", class: "button small", "data-recipe": row.recipe, onclick: () => void this.choose(row) }, t("atlas.row", factsOf(row))))),
          ),
        ),
      ),
    );
  }

  /** The names of the marked games, one below the other where few dots are, each with a line to its dot. @param {CanvasRenderingContext2D} pen @param {AtlasRowView[]} shown @param {CSSStyleDeclaration} styles */
  drawNames(pen, shown, styles) {
    pen.font = `bold 18px ${styles.fontFamily}`;
    pen.lineWidth = 1;
    const marked = shown.filter(({ recipe }) => this.atlas.named[recipe]).sort((one, other) => other.length - one.length);
    marked.forEach((row, place) => {
      const name = markName(this.atlas.named[row.recipe] ?? "");
      const { x, y } = placeOf(row.fairness, row.length);
      const [left, line] = [1.5 * EDGE, EDGE + 28 * place + 8];
      pen.fillStyle = pen.strokeStyle = styles.color;
      pen.fillText(name, left, line + 6);
      pen.beginPath();
      pen.moveTo(left + pen.measureText(name).width + 8, line);
      pen.lineTo(x, y);
      pen.stroke();
      dot(pen, row, 8);
      pen.stroke(); // so that a grey one is seen among the grey
    });
  }

  /** Choose the game nearest to a tap. @param {MouseEvent} event */
  tap(event) {
    const { left, top, width } = this.canvas.getBoundingClientRect();
    const scale = WIDTH / width;
    const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale];
    let [best, distance] = [/** @type {AtlasRowView | null} */ (null), NEAR * scale];
    for (const row of this.shown) {
      const place = placeOf(row.fairness, row.length);
      const far = Math.hypot(place.x - x, place.y - y) - (this.atlas.named[row.recipe] ? 8 : 0);
      if (far < distance) [best, distance] = [row, far];
    }
    if (best) void this.choose(best);
  }

  /** @param {AtlasRowView} row */
  async choose(row) {
    const { recipe, result, plies } = row;
    const name = this.atlas.named[recipe];
    const game = await getAtlasGame(recipe);
    keepRules([game]);
    this.card.replaceChildren(
      h("div", { class: "own-board" }, makeMiniBoard(game, game.start)),
      h("h2", {}, name ? markName(name) : t("atlas.game")),
      h("p", {}, result === "draw" ? t("judge.draw") : t(`judge.${result}`, { moves: movesOf(plies) })),
      h("p", {}, t("atlas.facts", factsOf(row))),
      h("a", { class: "button primary", href: name && variants.has(name) ? rulesPath(name) : ownGamePath(game.id), "data-action": "atlas-open" }, t("judge.of_atlas")),
    );
  }
}

/** The name of a game that is marked: a shipped one, or one with a rule changed. @param {string} name */
const markName = (name) => (variants.has(name) ? gameName(name) : t(`atlas.mark_${name}`));

/** Where a game stands in the picture. @param {number} fairness @param {number} length */
function placeOf(fairness, length) {
  const [wide, high] = [WIDTH - 1.5 * EDGE, HEIGHT - 1.5 * EDGE];
  return { x: EDGE + fairness * wide, y: EDGE / 2 + high * (1 - Math.min(length / LONGEST, 1)) };
}

/** @param {CanvasRenderingContext2D} pen @param {AtlasRowView} row @param {number} size */
function dot(pen, row, size) {
  const { x, y } = placeOf(row.fairness, row.length);
  pen.fillStyle = COLOURS[row.result];
  pen.beginPath();
  pen.arc(x, y, size, 0, 2 * Math.PI);
  pen.fill();
}

/** @param {AtlasRowView} row */
function factsOf({ files, ranks, plies, fairness, drawn, length, longest }) {
  return {
    board: `${files}×${ranks}`, fair: percentText(Math.round(100 * fairness)), drawn: percentText(Math.round(100 * drawn)), length: movesOf(Math.round(length)),
    moves: movesOf(plies), longest: movesOf(longest),
  };
}
