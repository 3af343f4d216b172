/** Dragging by mouse, finger or pen; a press that does not travel is a click. */

/** Pixels a press may travel and still be a click. */
const SLOP = 7;

/**
 * @param {HTMLElement} area
 * @param {{grab: (at: HTMLElement) => HTMLElement | null, hover: (at: Element | null) => void,
 *   release: (at: Element | null) => void}} hooks grab gives the piece to carry, or null
 * @param {string} [what] can be dragged, as a selector
 */
export function enableDrag(area, { grab, hover, release }, what = "[data-grab]") {
  /** @type {{id: number, x: number, y: number, from: HTMLElement, copy: HTMLElement | null,
   *   piece: HTMLElement | null} | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const begin = (event) => {
    const from = event.target instanceof Element ? event.target.closest(what) : null;
    if (!(from instanceof HTMLElement) || event.button !== 0) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, from, copy: null, piece: null };
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.copy) {
      if (Math.hypot(x, y) < SLOP) return;
      press.piece = grab(press.from);
      if (!press.piece) {
        press = null;
        return;
      }
      press.copy = carry(press.piece);
    }
    press.copy.style.translate = `${x}px ${y}px`;
    hover(document.elementFromPoint(event.clientX, event.clientY));
  };

  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { copy, piece } = press;
    press = null;
    if (!copy) return;
    copy.remove();
    piece?.classList.remove("lifted");
    swallowClick();
    hover(null);
    release(event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null);
  };

  area.addEventListener("pointerdown", begin);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  return () => {
    area.removeEventListener("pointerdown", begin);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
  };
}

/** @param {HTMLElement} piece */
function carry(piece) {
  const box = piece.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (piece.cloneNode(true));
  copy.classList.add("flying", "carried");
  Object.assign(copy.style, {
    left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  document.body.append(copy);
  piece.classList.add("lifted");
  return copy;
}

/** The browser sends a click after a drag that ends where it began. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
