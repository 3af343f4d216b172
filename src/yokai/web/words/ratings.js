/** Ratings as text. */

import { t } from "./language.js";

/** @import { RatingView } from "../wire/messages.js" */

/** A rating with its deviation: "1512 ± 140". @param {RatingView} rating */
export function ratingText({ rating, margin }) {
  return t("rating.margin", { rating, margin });
}

/** A rating beside a name: "1512", and "1512?" as long as few games tell of it. @param {RatingView} rating */
export function briefRatingText({ rating, provisional }) {
  return provisional ? t("rating.unsure", { rating }) : String(rating);
}

/** A change of a rating, with plus and minus of the same width: "+12". @param {number} gain */
export function gainText(gain) {
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}
