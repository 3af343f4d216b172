/** Where else one can learn: a row for each room, in the order they are shown. */

import { RULES } from "../../kit/address.js";

/** @type {{path: string, word: string, picture: string}[]} */
export const ROOMS = [{ path: RULES, word: "nav.rules", picture: "book" }];
