/** The addresses of the drawings. */

import { answers } from "../wire/file.js";

/** @param {string} name as in art/, without ".svg" */
export function artPath(name) {
  return answers[`art/${name}.svg`] ?? new URL(`../art/${name}.svg`, import.meta.url).pathname;
}
