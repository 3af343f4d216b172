/** A labelled choice of one in a list. */

import { h } from "../../kit/dom.js";

/** @param {string} name @param {string} label @param {[string, string][]} options values and what is read @param {string} [value] @param {(value: string) => void} [act] */
export function makeSelect(name, label, options, value = options[0]?.[0] ?? "", act) {
  const select = h("select", { name, onchange: () => act?.(select.value) }, options.map(([each, text]) => h("option", { value: each, selected: each === value }, text)));
  return { element: h("label", { class: "field" }, label, select), get value() { return select.value; } };
}
