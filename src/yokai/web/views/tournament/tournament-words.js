/** Texts of a tournament: points, ratings, faults. */

import { knows, t } from "../../words/language.js";

/** @import { CupView, FixtureView, StageName } from "../../wire/messages.js" */

/** Points, with halves as people write them. @param {number} points */
export function pointsText(points) {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole ? `${whole}½` : "½";
}

/** A rating with its sign, with plus and minus of the same width. @param {number} rating */
export function signed(rating) {
  return rating < 0 ? `−${-rating}` : `+${rating}`;
}

/** @param {string} reason */
export function faultName(reason) {
  const key = `tournament.fault.${reason.replace(" ", "_")}`;
  return knows(key) ? t(key) : reason;
}

/** How a cup is played, in one line. @param {CupView} cup */
export function formatText(cup) {
  const name = t(`tournament.format.${cup.format.replace(/[ -]/g, "_")}`);
  if (!cup.round || cup.format === "ladder") return name;
  const { round, rounds } = cup;
  return `${name} · ${rounds ? t("tournament.round_of", { round, rounds }) : t("tournament.round", { round })}`;
}

/** How long, or how much, players may think. @param {CupView} cup */
export function paceText({ movetime, clock, nodes, depth }) {
  if (clock) return t("tournament.clock", { seconds: clock[0] / 1000, more: clock[1] / 1000 });
  if (movetime) return t("tournament.movetime", { ms: movetime });
  return nodes ? t("tournament.nodes", { nodes }) : depth ? t("tournament.depth", { depth }) : "";
}

/** A time of milliseconds, as people write it. @param {number} ms */
export function timeText(ms) {
  return ms < 1000 ? t("tournament.ms", { ms }) : t("tournament.seconds", { seconds: (ms / 1000).toFixed(1) });
}

/** What a round is called. @param {{number: number, stage: StageName, again?: boolean}} round */
export function stageText({ number, stage, again = false }) {
  const name = stage ? t(`tournament.stage.${stage.replace("-", "_")}`, { round: number }) : t("tournament.round", { round: number });
  return again ? t("tournament.tie_break_of", { round: name }) : name;
}

/** The state or the result of a game in a few characters. @param {FixtureView} game @param {boolean} live */
export function resultText({ winner, reason }, live) {
  if (reason === null) return live ? t("tournament.live") : t("tournament.open");
  if (winner === null) return "½–½";
  return winner === "south" ? "1–0" : "0–1";
}
