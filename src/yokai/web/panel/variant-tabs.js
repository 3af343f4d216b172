/** Links to the same page of each variant. */

import { variants } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { gameName } from "../words/names.js";

/** @param {string} chosen the variant in view @param {(variant: string) => string} pathOf @param {string} label */
export function makeVariantTabs(chosen, pathOf, label) {
  return h(
    "nav",
    { class: "rules-tabs", "aria-label": label },
    [...variants.keys()].map((id) => h("a", { class: "button", href: pathOf(id), "aria-current": id === chosen ? "page" : null }, gameName(id))),
  );
}
