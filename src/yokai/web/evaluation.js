/** What an analysis says, in words, as a bar and as a curve. */

import { h, s } from "./dom.js";
import { t } from "./i18n.js";
import { other } from "./sfen.js";

/**
 * @typedef {import("./types.js").Score} Score
 * @typedef {import("./types.js").Side} Side
 * @typedef {"win" | "draw" | "loss"} Result
 */

/** How well the mover stands, as one of three words; an estimate counts from a plain piece on. @param {Score} score @returns {Result} */
export function resultOf({ centi, plies }) {
  if (plies !== null) return plies > 0 ? "win" : "loss";
  return centi > 100 ? "win" : centi < -100 ? "loss" : "draw";
}

/** "+1.35", or how long it takes. @param {Score} score */
export function scoreText({ centi, plies }) {
  if (plies !== null) return t(plies > 0 ? "score.win" : "score.loss", { plies: Math.abs(plies) });
  return `${centi > 0 ? "+" : centi < 0 ? "−" : ""}${(Math.abs(centi) / 100).toFixed(2)}`;
}

/** From -1, North has won, to 1, South has. @param {Score} score @param {Side} turn */
export function southShare({ centi, plies }, turn) {
  const own = plies !== null ? Math.sign(plies) : Math.tanh(centi / 700);
  return turn === "south" ? own : -own;
}

/** "South wins in 41". @param {Score} score @param {Side} turn @param {boolean} exact */
export function headline({ centi, plies }, turn, exact) {
  if (plies !== null) {
    const winner = plies > 0 ? turn : other(turn);
    return t("truth.wins", { side: t(`side.${winner}`), plies: Math.abs(plies) });
  }
  if (exact) return t("truth.draw");
  if (Math.abs(centi) <= 40) return t("truth.even");
  const ahead = centi > 0 ? turn : other(turn);
  return t(Math.abs(centi) > 250 ? "truth.much_better" : "truth.better", { side: t(`side.${ahead}`) });
}

/** @param {number} share from -1 to 1 @param {string} text @param {boolean} flipped */
export function makeBar(share, text, flipped) {
  const south = h("div", { class: "south" });
  const percent = `${(share + 1) * 50}%`;
  if (matchMedia("(max-width: 900px)").matches) south.style.width = percent;
  else south.style.height = percent;
  return h(
    "div",
    { class: `eval-bar${flipped ? " flipped" : ""}`, role: "img", "aria-label": text || t("truth.thinking") },
    south,
    h("div", { class: "middle" }),
  );
}

/**
 * The evaluation over the whole game.
 * @param {(number | null)[]} shares one for each position
 * @param {number} ply @param {(ply: number) => void} go
 */
export function makeGraph(shares, ply, go) {
  const end = Math.max(1, shares.length - 1);
  const points = shares.flatMap((share, at) => (share === null ? [] : [[(at / end) * 100, 50 - share * 46]]));
  const path = points.map(([x, y]) => `${x} ${y}`).join("L");
  const graph = s(
    "svg",
    {
      class: "graph",
      viewBox: "0 0 100 100",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("graph.label"),
      onclick: (/** @type {MouseEvent} */ event) => {
        const box = graph.getBoundingClientRect();
        go(Math.round(((event.clientX - box.x) / box.width) * end));
      },
    },
    points.length > 1 && s("path", { class: "area", d: `M${points[0]?.[0]} 50L${path}L${points.at(-1)?.[0]} 50z` }),
    s("path", { class: "zero", d: "M0 50H100" }),
    points.length > 1 && s("path", { class: "curve", d: `M${path}` }),
    s("path", { class: "here", d: `M${(ply / end) * 100} 0V100` }),
  );
  return graph;
}
