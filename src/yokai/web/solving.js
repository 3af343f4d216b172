/** How far the server is with solving a small game. */

import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @param {import("./socket.js").Socket} socket @param {() => void} solved called when the truth is known
 * @param {AbortSignal} signal
 */
export function makeSolving(socket, solved, signal) {
  const bar = h("progress", { max: 1, "aria-label": t("solving.label") });
  const words = h("p", {});
  const element = h("div", { class: "solving", hidden: true }, words, bar);
  let watched = "";
  let busy = false;

  /** @param {import("./types.js").TableStatus} status */
  const paint = ({ state, done }) => {
    element.hidden = state !== "solving" && state !== "failed";
    bar.hidden = state === "failed";
    bar.value = done;
    words.textContent = state === "failed" ? t("solving.failed") : t("solving.progress", { percent: Math.floor(done * 100) });
    if (busy && state === "ready") solved();
    busy = state === "solving";
  };
  socket.addEventListener(
    "message",
    (event) => {
      const message = /** @type {CustomEvent} */ (event).detail;
      if (message.type === "table" && message.status.variant === watched) paint(message.status);
    },
    { signal },
  );
  const ask = () => socket.send({ type: "table", variant: watched });
  // A server that comes back has forgotten who listens.
  socket.addEventListener("state", () => !element.hidden && socket.open && ask(), { signal });
  return {
    element,
    /** @param {import("./types.js").Variant} variant */
    watch(variant) {
      watched = variant.id;
      element.hidden = true;
      if (variant.solvable) ask();
    },
  };
}
