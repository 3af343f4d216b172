/** Leaves that fall when somebody has done well; none where reduced motion is wanted. */

import { calm, h } from "./dom.js";

/** @param {HTMLElement} over @param {number} [count] */
export function dropLeaves(over, count = 24) {
  if (calm()) return;
  const box = over.getBoundingClientRect();
  for (let leaf = 0; leaf < count; leaf++) {
    const piece = h("span", { class: `leaf kind-${leaf % 3}`, "aria-hidden": "true" });
    piece.style.left = `${box.x + Math.random() * box.width}px`;
    piece.style.top = `${box.y - 20}px`;
    document.body.append(piece);
    const drift = (Math.random() - 0.5) * 160;
    piece
      .animate(
        [
          { transform: "none", opacity: 1 },
          { transform: `translate(${drift}px, ${box.height}px) rotate(${drift * 4}deg)`, opacity: 0 },
        ],
        { duration: 1600 + Math.random() * 1400, delay: Math.random() * 500, easing: "ease-in", fill: "both" },
      )
      .finished.finally(() => piece.remove());
  }
}
