/** The cards that children have shown on this device, one for each classroom. */

const KEY = "yokai.cards";

/** The last few classrooms are remembered. */
const MOST = 20;

/** @returns {[string, string][]} */
function kept() {
  try {
    const cards = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(cards) ? cards : [];
  } catch {
    return []; // a browser may forbid it
  }
}

/** The card for a classroom, or "". @param {string} id */
export function cardOf(id) {
  return kept().find(([each]) => each === id)?.[1] ?? "";
}

/** Remember a card, or forget it if it is "". @param {string} id @param {string} card */
export function keepCard(id, card) {
  const others = kept().filter(([each]) => each !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...(card ? [[id, card]] : []), ...others].slice(0, MOST)));
  } catch {
    // Without it the child comes back by its link.
  }
}
