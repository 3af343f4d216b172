/** Keep the reader's place in a panel that is drawn anew. */

/** Call what it returns once the panel is drawn. @param {HTMLElement} panel */
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
