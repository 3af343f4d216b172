/** The way through the player's forest around a level: the beaten levels are friends, and a new one hops to its place. */

import { levels } from "../game/variants.js";
import { HOME } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { makeFace } from "./ladder.js";

/** @import { LadderView } from "../wire/messages.js" */

/** How many levels are shown, and how many of them before the one that matters. */
const [SHOWN, BEFORE] = [7, 3];

/** How a face hops: milliseconds, how many hops, and their height as a share of the face. */
const [LENGTH, HOPS, HEIGHT] = [1700, 4, 0.9];

/** @param {LadderView} ladder @param {number} level the one that was beaten @param {boolean} arriving whether it is still on its way */
export function makeFriends({ friends, level: next }, level, arriving) {
  const at = levels.findIndex(({ number }) => number === level);
  const first = Math.max(0, Math.min(at - BEFORE, levels.length - SHOWN));
  return h(
    "a",
    { class: "friends", href: HOME, "aria-label": t("end.forest") },
    h(
      "span",
      { class: "dwellers" },
      levels.slice(first, first + SHOWN).map(({ number }) => {
        const kind = number === level ? (arriving ? "friend arriving" : "friend new") : friends.includes(number) ? "friend" : number === next ? "next" : "later";
        return h("span", { class: kind }, h("span", { class: "stop" }, makeFace(number, 48)));
      }),
    ),
  );
}

/** Let a face hop from one place to another. @param {number} level @param {DOMRect} from @param {DOMRect} to */
export async function hopOver(level, from, to) {
  const face = makeFace(level, from.width);
  face.className = "hopping";
  face.style.left = `${from.x}px`;
  face.style.top = `${from.y}px`;
  document.body.append(face);
  const [x, y, end] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2, to.width / from.width];
  const steps = Array.from({ length: 8 * HOPS + 1 }, (_, step) => {
    const way = step / (8 * HOPS);
    const up = Math.abs(Math.sin(way * HOPS * Math.PI)) * HEIGHT * from.height;
    return { transform: `translate(${x * way}px, ${y * way - up}px) scale(${1 + (end - 1) * way})` };
  });
  await face.animate(steps, { duration: LENGTH }).finished;
  face.remove();
}
