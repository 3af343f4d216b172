/** The link by which children come into a classroom. */

import { classPath } from "../../kit/address.js";

/** @param {string} id */
export function doorLink(id) {
  return new URL(classPath(id), location.origin + location.pathname).href;
}
