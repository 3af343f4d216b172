/** Where else one can learn: a row for each section of the page, in the order they are shown. */

import { famousPath, PUZZLES, RULES } from "../../kit/address.js";

/** @type {{path: string, word: string, picture: string}[]} */
export const SECTIONS = [
  { path: PUZZLES, word: "home.puzzles", picture: "hint" },
  { path: famousPath("seventy_eight"), word: "walk.title", picture: "search" },
  { path: RULES, word: "nav.rules", picture: "book" },
];
