/** Redraw a panel without losing the focus, the scroll position, or the button that is being pressed. */

/** Milliseconds after the end of a press in which its click may still come, also on a touch screen. */
const SETTLED = 60;

/** The list of a panel that scrolls by itself. */
const LIST = ".values, .explored";

/** @type {Node | null} the element that a pointer or the space bar holds down */
let held = null;

/** @type {Map<HTMLElement, () => Element[]>} panels that are redrawn once the press has ended */
const waiting = new Map();

/** @param {Event} event */
function hold({ target }) {
  held = target instanceof Node ? target : null;
}

/** The press has ended: its click may follow, and must find its element. */
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
    held = null; // the effect of the click may be drawn at once
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

/** Remember focus and scroll position; call the returned function once the panel is redrawn. @param {HTMLElement} panel */
export function keepPlace(panel) {
  const active = document.activeElement;
  const [scroll, far] = [panel.scrollTop, panel.querySelector(LIST)?.scrollTop ?? 0];
  const inside = active instanceof HTMLElement && panel.contains(active);
  const { action, move } = inside ? active.dataset : {};
  const [label, name] = inside ? [active.getAttribute("aria-label"), active.getAttribute("name")] : [];
  return () => {
    panel.scrollTop = scroll;
    const list = panel.querySelector(LIST);
    if (list) list.scrollTop = far;
    if (!inside) return;
    const selector = action
      ? `[data-action="${action}"]`
      : move
        ? `[data-move="${move}"]`
        : name
          ? `[name="${CSS.escape(name)}"]`
          : `[aria-label="${CSS.escape(label ?? "")}"]`;
    const next = panel.querySelector(selector);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}
