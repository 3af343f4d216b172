/** What went wrong with a tournament, in a toast. */

import { variantOf } from "../../../game/variants.js";
import { settings } from "../../../kit/settings.js";
import { toast } from "../../../kit/toast.js";
import { problemText } from "../../../words/sentences.js";

/** @param {unknown} problem */
export function sayProblem(problem) {
  toast(problemText(variantOf(settings.variant), problem));
}
