/** Ratings as text. */

import { t } from "./language.js";

/** @import { RatingView } from "../wire/messages.js" */

/** A rating with its deviation: "1512 ± 140". @param {RatingView} rating */
export function ratingText({ rating, margin }) {
  return t("rating.margin", { rating, margin });
}

/** A change of a rating, with plus and minus of the same width: "+12". @param {number} gain */
export function gainText(gain) {
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}
