/** A handicap: the reader plays without one of the pieces, or with less time, against somebody who plays less well. */

import { readSfen, writeSfen } from "../game/sfen.js";
import { sideOf } from "../game/sides.js";
import { kindOf, variantOf } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { t } from "../words/language.js";
import { pieceName } from "../words/names.js";
import { hasClock } from "./clock-choice.js";

/** @import { ClockChoice, NewGame, SideName, VariantView } from "../wire/messages.js" */

/** The letter of the piece that the reader leaves out of the next game; "" is none. It is not remembered. */
let without = "";

/** The reader's share of the time in the next game, as a divisor. It is not remembered either. */
let divisor = 1;
const DIVISORS = [1, 2, 4, 10];

/** The letters of South's pieces at the start that one can play without. @param {VariantView} variant */
function lettersOf(variant) {
  const { cells } = readSfen(variant.start);
  const own = cells.filter((symbol) => symbol && sideOf(symbol) === "south" && !kindOf(variant, symbol).royal);
  return [...new Set(own)];
}

/** The choices of a handicap. */
export function makeHandicap() {
  return h("div", { class: "handicap" }, makePieceHandicap(), makeTimeHandicap());
}

/** Less time for the reader, where there is a clock. */
function makeTimeHandicap() {
  divisor = 1;
  const select = h(
    "select",
    { name: "time-handicap", onchange: () => { divisor = Number(select.value); } },
    DIVISORS.map((each) => h("option", { value: each }, t(each === 1 ? "handicap.same_time" : "handicap.share", { divisor: each }))),
  );
  const fit = () => {
    select.disabled = !hasClock("friend");
    if (select.disabled) select.value = String(divisor = 1);
  };
  fit();
  const heard = () => (select.isConnected ? fit() : document.removeEventListener("settings", heard));
  window.setTimeout(() => document.addEventListener("settings", heard)); // once it is in the page
  return h("label", { class: "field" }, h("span", {}, t("handicap.time")), select);
}

/** @param {ClockChoice | null} clock what both would have @returns {Pick<NewGame, "clock" | "rated">} */
export function chosenTimes(clock) {
  if (!clock || divisor === 1 || !clock.initial) return {};
  return { clock: { ...clock, initial: Math.max(1000, Math.round(clock.initial / divisor)), other: clock.initial }, rated: false };
}

function makePieceHandicap() {
  without = "";
  const variant = variantOf(settings.variant);
  const select = h(
    "select",
    { name: "handicap", onchange: () => { without = select.value; } },
    h("option", { value: "" }, t("handicap.none")),
    lettersOf(variant).map((letter) => h("option", { value: letter }, t("handicap.without", { piece: pieceName(variant, letter) }))),
  );
  return h("label", { class: "field" }, h("span", {}, t("handicap.title")), select);
}

/** The start of a game with the chosen handicap, and the reader's side, which it settles. @param {NonNullable<NewGame["side"]>} side @returns {Pick<NewGame, "sfen" | "side" | "rated">} */
export function chosenHandicap(side) {
  const variant = variantOf(settings.variant);
  if (!lettersOf(variant).includes(without)) return {};
  /** @type {SideName} */
  const mine = side === "random" ? (Math.random() < 0.5 ? "south" : "north") : side;
  const picture = readSfen(variant.start);
  const symbol = mine === "south" ? without : without.toLowerCase();
  const at = picture.cells.indexOf(symbol);
  const cells = picture.cells.map((each, square) => (square === at ? "" : each));
  return { sfen: writeSfen({ ...picture, cells }), side: mine, rated: false };
}
