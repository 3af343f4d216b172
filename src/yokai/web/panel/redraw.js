/** Draw a panel anew without a loss: the reader keeps the place, and what is pressed is not taken away under the finger. */

/** Milliseconds after which a press that ended becomes no click any more, also on a touch screen. */
const SETTLED = 60;

/** @type {Node | null} what a pointer or the space bar holds down */
let held = null;

/** @type {Map<HTMLElement, () => Element[]>} panels to be drawn once it is let go */
const waiting = new Map();

/** @param {Event} event */
function hold({ target }) {
  held = target instanceof Node ? target : null;
}

/** It is let go: a click may follow, which finds its element still there. */
function release() {
  const released = held;
  window.setTimeout(() => released === held && settle(), SETTLED);
}

function settle() {
  held = null;
  for (const [panel, children] of waiting) redraw(panel, children);
}

addEventListener("pointerdown", hold, true);
addEventListener("keydown", (event) => event.key === " " && hold(event), true);
addEventListener("keyup", (event) => event.key === " " && release(), true);
for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, release, true);
addEventListener(
  "click",
  () => {
    held = null; // what the click does may be seen at once
    window.setTimeout(settle);
  },
  true,
);

/**
 * @param {HTMLElement} panel
 * @param {() => Element[]} children asked for when it is drawn, which may be a moment later
 */
export function redraw(panel, children) {
  if (held && panel.contains(held)) {
    waiting.set(panel, children);
    return;
  }
  waiting.delete(panel);
  const back = keepPlace(panel);
  panel.replaceChildren(...children());
  back();
}

/** Where the reader is; call what it returns once the panel is drawn. @param {HTMLElement} panel */
export function keepPlace(panel) {
  const active = document.activeElement;
  const [scroll, values] = [panel.scrollTop, panel.querySelector(".values")?.scrollTop ?? 0];
  const inside = active instanceof HTMLElement && panel.contains(active);
  const { action, move } = inside ? active.dataset : {};
  const label = inside ? active.getAttribute("aria-label") : null;
  return () => {
    panel.scrollTop = scroll;
    const list = panel.querySelector(".values");
    if (list) list.scrollTop = values;
    if (!inside) return;
    const selector = action
      ? `[data-action="${action}"]`
      : move
        ? `[data-move="${move}"]`
        : `[aria-label="${CSS.escape(label ?? "")}"]`;
    const next = panel.querySelector(selector);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}
