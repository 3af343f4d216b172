/** A button that switches all sounds off and on. */

import { h, icon } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { t } from "../words/language.js";

/** @param {AbortSignal} signal ends when the view is left */
export function makeMute(signal) {
  const button = h("button", { type: "button", class: "icon-button mute", "data-action": "mute", "aria-label": t("settings.sound"), onclick: () => remember({ sound: !settings.sound }) });
  const draw = () => {
    button.setAttribute("aria-pressed", String(settings.sound));
    button.replaceChildren(icon(settings.sound ? "note" : "note-off"));
  };
  document.addEventListener("settings", draw, { signal });
  draw();
  return button;
}
