/** What two people play for: the game, the clock, who begins, and whether it is rated. */

import { h } from "../kit/dom.js";
import { numberText, t } from "../words/language.js";
import { gameName } from "../words/names.js";

/**
 * @import { SideName, TimeControl } from "../wire/messages.js"
 * @typedef {{variant: string, clock: TimeControl | null, days: number | null, rated: boolean, side: SideName}} Terms
 *   `side` is the free one
 */

/** @param {Terms} terms @param {boolean} [mine] whether the reader waits for somebody */
export function makeTerms({ variant, clock, days, rated, side }, mine = false) {
  const begins = (side === "south") !== mine;
  const words = [
    timeText(clock, days),
    t(begins ? "lobby.you_begin" : "lobby.they_begin"),
    ...(rated ? [t("rating.choice")] : []),
  ];
  return [h("span", {}, gameName(variant)), h("small", {}, words.join(" · "))];
}

/** How long one may think. @param {TimeControl | null} clock @param {number | null} days */
export function timeText(clock, days) {
  if (days) return days === 1 ? t("new.one_day") : t("new.days_of", { days });
  if (!clock) return t("new.no_clock");
  return t("new.clock_of", { minutes: numberText(clock.initial / 60_000), seconds: numberText(clock.increment / 1000) });
}
