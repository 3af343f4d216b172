/** How strong somebody is, in words. */

import { t } from "./language.js";

/** @import { RatingView } from "../wire/messages.js" */

/** "1512 ± 140". @param {RatingView} rating */
export function ratingText({ rating, margin }) {
  return t("rating.margin", { rating, margin });
}

/** "+12", with a sign that is as wide as the other. @param {number} gain */
export function gainText(gain) {
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}
