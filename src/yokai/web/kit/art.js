/** The addresses of the drawings. */

/** @param {string} name as in art/, without ".svg" */
export function artPath(name) {
  return new URL(`../art/${name}.svg`, import.meta.url).pathname;
}
