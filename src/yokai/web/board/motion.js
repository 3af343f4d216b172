/** Pieces that slide, fly and land: about 200 ms, and not at all where reduced motion is wanted. */

import { calm } from "../kit/dom.js";

const TIME = 200;
const EASE = "cubic-bezier(.3,.7,.3,1)";

/** Slide an element from where it was to where it is. @param {Element} element @param {DOMRect} before */
export function slide(element, before) {
  if (calm()) return;
  const now = element.getBoundingClientRect();
  const [x, y] = [before.x - now.x, before.y - now.y];
  const scale = now.width ? before.width / now.width : 1;
  element.animate(
    [
      { transform: `translate(${x}px,${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    { duration: TIME, easing: EASE },
  );
}

/** Let a copy of a captured piece fly to its captor's reserve. @param {HTMLElement} piece @param {DOMRect} from @param {DOMRect} to */
export function fly(piece, from, to) {
  if (calm()) return;
  const copy = /** @type {HTMLElement} */ (piece.cloneNode(true));
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, height: `${from.height}px`,
  });
  document.body.append(copy);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const scale = from.width ? to.width / from.width : 1;
  copy
    .animate(
      [
        { transform: "none", transformOrigin: "0 0" },
        { transform: `translate(${x}px,${y}px) scale(${scale})`, transformOrigin: "0 0" },
      ],
      { duration: TIME * 1.6, easing: EASE, delay: TIME * 0.4, fill: "forwards" },
    )
    .finished.finally(() => copy.remove());
}

/** Turn a piece over. @param {Element} element */
export function turnOver(element) {
  if (calm()) return;
  element.animate(
    [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }, { transform: "scaleX(1)" }],
    { duration: TIME * 1.4, delay: TIME * 0.8, easing: "ease-in-out" },
  );
}

/** Shake an element: the move is not possible. @param {Element} element */
export function shake(element) {
  if (calm()) return;
  const to = /** @param {number} x */ (x) => ({ transform: `translateX(${x}px)` });
  element.animate([to(0), to(-5), to(5), to(-3), to(0)], { duration: TIME * 1.3 });
}
