/** The faces of the computer's levels. */

import { levels } from "../game/variants.js";
import { artPath } from "../kit/art.js";
import { h } from "../kit/dom.js";

/** @param {number | null} number */
export function addressOfFace(number) {
  return artPath(`faces/${levels.find((level) => level.number === number)?.name ?? ""}`);
}

/** @param {number | null} number @param {number} [size] */
export function makeFace(number, size = 40) {
  return h("img", { src: addressOfFace(number), alt: "", width: size, height: size });
}
