/** How far the solving of a small game is, and the way to where one sees it. */

import { solvePath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { t } from "../../words/language.js";

/**
 * @import { TableStatus, VariantView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

/**
 * @param {Socket} socket @param {() => void} solved called when the truth is known
 * @param {AbortSignal} signal
 */
export function makeTableProgress(socket, solved, signal) {
  const bar = h("progress", { max: 1, "aria-label": t("solving.label") });
  const words = h("p", {});
  const link = h("a", { class: "button small", "data-action": "solve" });
  const element = h("div", { class: "solving", hidden: true }, words, bar, link);
  let watched = "";
  let busy = false;

  /** @param {TableStatus} status */
  const paint = ({ state, done }) => {
    element.hidden = state === "ready" || state === "unsolvable";
    bar.hidden = state !== "solving";
    bar.value = done;
    words.hidden = state === "none";
    words.textContent = state === "failed" ? t("solving.failed") : t("solving.progress", { percent: Math.floor(done * 100) });
    link.textContent = t(state === "solving" ? "solving.watch" : "solving.go");
    if (busy && state === "ready") solved();
    busy = state === "solving";
  };
  socket.onMessage((message) => {
    if (message.type === "table" && message.status.variant === watched) paint(message.status);
  }, signal);
  const ask = () => socket.send({ type: "table", variant: watched });
  // A server that comes back has forgotten who listens.
  socket.onState(() => !element.hidden && socket.open && ask(), signal);
  return {
    element,
    /** @param {VariantView} variant */
    watch(variant) {
      watched = variant.id;
      link.href = solvePath(variant.id);
      element.hidden = true;
      if (variant.solvable) ask();
    },
  };
}
