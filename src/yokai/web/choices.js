/** A row of choices of which one holds: radio buttons that look like what they mean. */

import { h } from "./dom.js";

/**
 * @template {string} V
 * @param {{name: string, legend: string, value: V, kind?: string,
 *   options: {value: V, label: string, note?: string, picture?: Node | null}[],
 *   choose: (value: V) => void}} what
 */
export function makeChoices({ name, legend, value, options, choose, kind = "plain" }) {
  return h(
    "fieldset",
    { class: `choices ${kind}`, "data-choice": name },
    h("legend", {}, legend),
    h(
      "div",
      { class: "options" },
      options.map((option) =>
        h(
          "label",
          { class: "option" },
          h("input", {
            type: "radio",
            name,
            value: option.value,
            checked: option.value === value,
            onchange: () => choose(option.value),
          }),
          h("span", { class: "face" }, option.picture, h("b", {}, option.label), option.note && h("small", {}, option.note)),
        ),
      ),
    ),
  );
}
