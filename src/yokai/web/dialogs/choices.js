/** Radio buttons for a setting, as a row or as pictures. */

import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";

/**
 * @import { Settings } from "../kit/settings.js"
 * @typedef {{value: string, label: string, note?: string, picture?: Node | null}} Option
 */

/**
 * The choices for a setting. The choice is remembered, then `then` is called.
 * @param {keyof Settings} name @param {string} legend
 * @param {Option[] | Record<string, string>} options or the label of each value
 * @param {{kind?: "plain" | "pictures", value?: string,
 *   keep?: (choice: string) => void, then?: () => void}} [how]
 *   `value` and `keep` are for a setting that is not the word of its choice
 */
export function makeChoices(name, legend, options, how = {}) {
  const {
    kind = "plain",
    value = settings[name],
    keep = (choice) => remember(/** @type {Partial<Settings>} */ ({ [name]: choice })),
    then,
  } = how;
  const list = Array.isArray(options)
    ? options
    : Object.entries(options).map(([each, label]) => /** @type {Option} */ ({ value: each, label }));
  return h(
    "fieldset",
    { class: `choices ${kind}`, "data-choice": name },
    h("legend", {}, legend),
    h(
      "div",
      { class: "options" },
      list.map((option) =>
        h(
          "label",
          { class: "option" },
          h("input", {
            type: "radio",
            name,
            value: option.value,
            checked: option.value === value,
            onchange: () => {
              keep(option.value);
              then?.();
            },
          }),
          h("span", { class: "face" }, option.picture, h("b", {}, option.label), option.note && h("small", {}, option.note)),
        ),
      ),
    ),
  );
}
