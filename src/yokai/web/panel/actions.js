/** Buttons for a player's actions; grave ones need a second press. */

import { h, icon } from "../kit/dom.js";
import { t } from "../words/language.js";

/**
 * @typedef {{name: string, picture: string, label: string, key?: string, grave?: boolean,
 *   disabled?: boolean, act: () => void}} Action
 */

/** Milliseconds for which a grave action waits for its second press. */
const PATIENCE = 3000;

/** @type {{name: string, where: string, until: number} | null} the grave action that waits for its second press, also after a redraw */
let question = null;

/** @param {Action[]} actions */
export function makeActions(actions) {
  return h("div", { class: "actions", role: "group", "aria-label": t("actions.label") }, actions.map(makeButton));
}

/** @param {Action} action */
function makeButton({ name, picture, label, key, grave, disabled, act }) {
  const text = h("span", {}, label);
  const button = h(
    "button",
    {
      type: "button",
      class: "action",
      "data-action": name,
      title: key ? `${label} (${key})` : label,
      disabled,
      onclick: () => {
        if (grave && !button.classList.contains("asking")) return ask();
        if (grave) question = null;
        act();
      },
    },
    icon(picture),
    text,
  );
  const ask = () => {
    question = { name, where: location.hash, until: performance.now() + PATIENCE };
    show(PATIENCE);
  };
  /** @param {number} left milliseconds */
  const show = (left) => {
    button.classList.add("asking");
    text.textContent = t("actions.sure");
    window.setTimeout(() => {
      button.classList.remove("asking");
      text.textContent = label;
    }, left);
  };
  const left = question?.name === name && question.where === location.hash ? question.until - performance.now() : 0;
  if (left > 0 && !disabled) show(left);
  return button;
}
