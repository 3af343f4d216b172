/** Where the drawings are: every address of one is made here. */

/** @param {string} name as in art/, without ".svg" */
export function artPath(name) {
  return new URL(`../art/${name}.svg`, import.meta.url).pathname;
}
