/** How long the players may think: no clock, minutes for the game, one's own choice of them, or days for each move. */

import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { t } from "../words/language.js";

/** @import { ClockChoice, Days, NewGame } from "../wire/messages.js" */

/** Minutes, and seconds added for each move. */
const CLOCKS = /** @type {Record<string, [number, number]>} */ ({
  "3+2": [3, 2], "5+5": [5, 5], "10+0": [10, 0], "20+10": [20, 10],
});

/** Minutes, and seconds for each move once they are used up: byoyomi, as in shogi. */
const BYOYOMI = /** @type {Record<string, [number, number]>} */ ({ "5/10": [5, 10], "10/30": [10, 30] });

/** The choice of one's own minutes and seconds, and what may be chosen. */
const OWN = "own";
const [MOST_MINUTES, MOST_SECONDS] = [180, 180];

/** Days for each move; for two who each have a device. */
const DAYS = /** @type {Record<string, Days>} */ ({ "1d": 1, "2d": 2, "3d": 3, "7d": 7 });

/** What may be chosen against this opponent. @param {NewGame["opponent"]} opponent */
const offered = (opponent) =>
  opponent === "message" ? ["none"] : ["none", ...Object.keys(CLOCKS), ...Object.keys(BYOYOMI), OWN, ...(opponent === "friend" ? Object.keys(DAYS) : [])];

/** @param {string} clock */
function clockName(clock) {
  const days = DAYS[clock];
  if (days) return days === 1 ? t("new.one_day") : t("new.days_of", { days });
  if (clock === OWN) return t("new.own_clock");
  if (clock === "none") return t("new.no_clock");
  const [minutes = 0, seconds = 0] = CLOCKS[clock] ?? BYOYOMI[clock] ?? [];
  return t(clock in BYOYOMI ? "new.byoyomi_of" : "new.clock_of", { minutes, seconds });
}

/** @param {NewGame["opponent"]} opponent */
export function makeClock(opponent) {
  const own = h(
    "div",
    { class: "own-clock", hidden: settings.clock !== OWN },
    makeNumber("minutes", 0, MOST_MINUTES),
    makeNumber("seconds", 1, MOST_SECONDS),
    makeKind(),
  );
  const choose = () => {
    remember({ clock: select.value });
    own.hidden = select.value !== OWN;
  };
  const select = h(
    "select",
    { name: "clock", onchange: choose },
    offered(opponent).map((clock) => h("option", { value: clock, selected: clock === settings.clock }, clockName(clock))),
  );
  return h("div", { class: "field" }, h("label", { class: "field" }, h("span", {}, t("new.clock")), select), own);
}

/** A field for one's own minutes or seconds. @param {"minutes" | "seconds"} name @param {0 | 1} place in the setting @param {number} most */
function makeNumber(name, place, most) {
  const field = h("input", { type: "number", name, min: 0, max: most, value: settings.own_clock[place], inputmode: "numeric" });
  field.addEventListener("input", () => {
    const own = /** @type {[number, number]} */ ([...settings.own_clock]);
    own[place] = Math.min(Math.max(Math.round(Number(field.value)) || 0, 0), most);
    remember({ own_clock: own });
  });
  return h("label", { class: "field" }, h("span", {}, t(`new.${name}`)), field);
}

/** Whether one's own seconds are added for each move, or are those of each move once the minutes are used up. */
function makeKind() {
  const select = h(
    "select",
    { name: "byoyomi", onchange: () => remember({ byoyomi: select.value === "yes" }) },
    h("option", { value: "no", selected: !settings.byoyomi }, t("new.added")),
    h("option", { value: "yes", selected: settings.byoyomi }, t("new.byoyomi")),
  );
  return h("label", { class: "field wide" }, h("span", {}, t("new.seconds_are")), select);
}

/** Whether a clock is chosen that runs for the whole game. @param {NewGame["opponent"]} opponent */
export const hasClock = (opponent) => chosenClock(opponent).clock !== null;

/** What is chosen, as the server wants it. @param {NewGame["opponent"]} opponent @returns {{clock: ClockChoice | null, days: Days | null}} */
export function chosenClock(opponent) {
  const clock = offered(opponent).includes(settings.clock) ? settings.clock : "none";
  const [minutes, seconds = 0] = clock === OWN ? settings.own_clock : (CLOCKS[clock] ?? BYOYOMI[clock] ?? []);
  if (minutes === undefined || minutes + seconds === 0) return { clock: null, days: DAYS[clock] ?? null };
  if (clock in BYOYOMI || (clock === OWN && settings.byoyomi)) {
    return { clock: { initial: minutes * 60_000, byoyomi: seconds * 1000 }, days: null };
  }
  // A clock without minutes begins with the seconds of one move.
  return { clock: { initial: minutes * 60_000 || seconds * 1000, increment: seconds * 1000 }, days: null };
}
