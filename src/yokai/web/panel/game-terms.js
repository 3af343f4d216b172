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
    timeText(clock, days, side, mine),
    t(begins ? "lobby.you_begin" : "lobby.they_begin"),
    ...(rated ? [t("rating.choice")] : []),
  ];
  return [h("span", {}, gameName(variant)), h("small", {}, words.join(" · "))];
}

/** How long one may think. @param {TimeControl | null} clock @param {number | null} days @param {SideName} [side] the free one @param {boolean} [mine] whether the reader waits for somebody */
export function timeText(clock, days, side = "south", mine = false) {
  if (days) return days === 1 ? t("new.one_day") : t("new.days_of", { days });
  if (!clock) return t("new.no_clock");
  const { initial, increment, byoyomi = 0, north = null } = clock;
  const seconds = numberText((byoyomi || increment) / 1000);
  /** @param {number} time */
  const of = (time) => t(byoyomi ? "new.byoyomi_of" : "new.clock_of", { minutes: numberText(time / 60_000, { maximumFractionDigits: 2 }), seconds });
  if (north === null) return of(initial);
  const reader = (side === "south") === mine ? north : initial;
  return t("handicap.times", { yours: of(reader), theirs: of(initial + north - reader) });
}
