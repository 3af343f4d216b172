/** How long the players may think: no clock, minutes for the game, or days for each move. */

import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { t } from "../words/language.js";

/** @import { Days, NewGame } from "../wire/messages.js" */

/** Minutes, and seconds added for each move. */
const CLOCKS = /** @type {Record<string, [number, number]>} */ ({
  "3+2": [3, 2], "5+5": [5, 5], "10+0": [10, 0], "20+10": [20, 10],
});

/** Days for each move; for two who each have a device. */
const DAYS = /** @type {Record<string, Days>} */ ({ "1d": 1, "2d": 2, "3d": 3, "7d": 7 });

/** What may be chosen against this opponent. @param {NewGame["opponent"]} opponent */
const offered = (opponent) => ["none", ...Object.keys(CLOCKS), ...(opponent === "friend" ? Object.keys(DAYS) : [])];

/** @param {string} clock */
function clockName(clock) {
  const days = DAYS[clock];
  if (days) return days === 1 ? t("new.one_day") : t("new.days_of", { days });
  const [minutes = 0, seconds = 0] = CLOCKS[clock] ?? [];
  return clock === "none" ? t("new.no_clock") : t("new.clock_of", { minutes, seconds });
}

/** @param {NewGame["opponent"]} opponent */
export function makeClock(opponent) {
  const select = h(
    "select",
    { name: "clock", onchange: () => remember({ clock: select.value }) },
    offered(opponent).map((clock) => h("option", { value: clock, selected: clock === settings.clock }, clockName(clock))),
  );
  return h("label", { class: "field" }, h("span", {}, t("new.clock")), select);
}

/** What is chosen, as the server wants it. @param {NewGame["opponent"]} opponent @returns {Pick<NewGame, "clock" | "days">} */
export function chosenClock(opponent) {
  const clock = offered(opponent).includes(settings.clock) ? settings.clock : "none";
  const [minutes, seconds = 0] = CLOCKS[clock] ?? [];
  return {
    clock: minutes === undefined ? null : { initial: minutes * 60_000, increment: seconds * 1000 },
    days: DAYS[clock] ?? null,
  };
}
